import { useState } from 'react'
import { CALENDAR_LABEL, type CalendarKind } from '#rules/consignment/calendar-form.ts'
import type { PriceCalendar } from '#rules/consignment/terms.ts'
import { calendarSaid } from '#rules/consignment/terms-said.ts'
import { priceCalendar, STEP_COLUMNS } from '#rules/consignment/price-calendar.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { RowsField } from '#web/admin/settings/rows-field.tsx'
import { rowsOf } from '#web/admin/settings/typed-settings.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Rare } from './intake/rare.tsx'

type Props = {
  intent: string
  refusal: Refusal | undefined
  kinds: readonly CalendarKind[]
  /** The shop's own. */
  shop: PriceCalendar
  /** Chosen at first, with its steps where they are of this pair alone. */
  chosen?: { kind: CalendarKind; steps: PriceCalendar }
}

/** How the price of one pair changes by itself: as the shop's, not at all, or in steps of its own, which unfold by hand without scripts. */
export function CalendarFields({ intent, refusal, kinds, shop, chosen }: Props) {
  const mine = refusal?.intent === intent ? refusal : undefined
  const kind = plainField(intent, 'calendar', refusal, chosen?.kind ?? kinds[0])
  const [now, choose] = useState(String(kind.initialValue))
  const cells = mine?.several?.steps
  const typed = cells ? rowsOf(cells, STEP_COLUMNS.length) : priceCalendar.write(chosen?.steps ?? [])
  const steps = plainField(intent, 'steps', refusal)
  return (
    <div
      className="space-y-3"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'calendar') choose(target.value)
      }}
    >
      <SelectField
        field={kind}
        label="Calendario de precios"
        options={kinds.map((value) => ({
          value,
          label: value === 'shop' ? `${CALENDAR_LABEL.shop}: ${calendarSaid(shop)}` : CALENDAR_LABEL[value],
        }))}
      />
      <Rare title={CALENDAR_LABEL.own} open={now === 'own'}>
        <RowsField
          field={{ ...steps, initialValue: typed }}
          label="Pasos"
          hint="Sobre el primer precio y nunca por debajo del mínimo. Con un menos adelante sube. Valen si arriba elegís «Otros pasos»."
          columns={STEP_COLUMNS}
        />
      </Rare>
    </div>
  )
}

/** A form's texts, with the table of steps as one. */
export const stepsTyped = (form: FormData): { steps: string } => ({
  steps: rowsOf(form.getAll('steps').map(String), STEP_COLUMNS.length),
})
