import { Form } from 'react-router'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { LIST_MINUTES, LONGEST_WINDOW_HOURS } from '#rules/drops/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { UNITS } from './input.ts'

const INTENT = 'save'
export type Filled = {
  units: Record<string, number>
  opensAt: Date | null
  closesAt: Date | null
  drawAt: Date | null
  windowHours: number
  revision?: number
}

/** How many of each size, and when: new, or a draft. */
export function DropFields({
  offered,
  filled,
  refusal,
}: {
  offered: readonly { size: string; stock: number }[]
  filled: Filled
  refusal: Refusal | undefined
}) {
  const field = (name: string, start?: string | number | null) =>
    plainField(INTENT, name, refusal, start === null || start === undefined ? '' : String(start))
  const mine = refusal?.intent === INTENT ? refusal : undefined
  const clock = (at: Date | null) => at && wallClockOf(at)
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      {filled.revision !== undefined && <input type="hidden" name="revision" value={filled.revision} />}
      {mine && <Notice tone="error">{mine.message}</Notice>}
      <fieldset>
        <legend className="mb-1.5 text-md font-semibold">Unidades de cada talle</legend>
        <p className="mb-3 text-sm text-muted">
          De lo que viene por cantidad. Donde no pongas nada, no entra.
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-4">
          {offered.map(({ size, stock }) => (
            <TextField
              key={size}
              field={field(`${UNITS}${size}`, filled.units[size])}
              label={`Talle ${size}`}
              optional
              inputMode="numeric"
              autoComplete="off"
              hint={stock === 1 ? 'Hay 1' : `Hay ${stock}`}
            />
          ))}
        </div>
        <FieldProblem field={field('units')} />
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <TextField
          field={field('opensAt', clock(filled.opensAt))}
          label="Abre la inscripción"
          type="datetime-local"
        />
        <TextField
          field={field('closesAt', clock(filled.closesAt))}
          label="Cierra la inscripción"
          type="datetime-local"
        />
        <TextField
          field={field('drawAt', clock(filled.drawAt))}
          label="El sorteo"
          type="datetime-local"
          hint={`Al menos ${LIST_MINUTES} minutos después del cierre`}
        />
        <TextField
          field={field('windowHours', filled.windowHours)}
          label="Horas para comprar"
          inputMode="numeric"
          autoComplete="off"
          hint={`De 1 a ${LONGEST_WINDOW_HOURS}`}
        />
      </div>
      <Button size="small">Guardar borrador</Button>
    </Form>
  )
}
