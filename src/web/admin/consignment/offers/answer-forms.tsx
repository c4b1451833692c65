import { useState } from 'react'
import { Form } from 'react-router'
import { calendarKindOf, NEW_CALENDARS } from '#rules/consignment/calendar-form.ts'
import {
  COMMISSION_KIND_LABEL,
  COMMISSION_KINDS,
  type CommissionKind,
} from '#rules/consignment/commission.ts'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import { REFUSAL_CODES, REFUSALS } from '#rules/consignment/offers/limits-and-texts.ts'
import { splitOf, type Commission } from '#rules/consignment/split.ts'
import type { PriceCalendar } from '#rules/consignment/terms.ts'
import { formatAmount, fromPesos, toPesos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed-number.ts'
import type { OfferPage } from '#shop/consignment/offers/find.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { CalendarFields } from '../calendar-fields.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = {
  offer: OfferPage
  commissions: Record<CommissionKind, Commission>
  quoteDays: number
  /** The shop's own calendar. */
  priceSteps: PriceCalendar
  refusal: Refusal | undefined
  pending: boolean
}
const FLOOR_OF_PRICE = 0.75

/** A quote, with what it leaves as it is typed; or a polite no. */
export function AnswerForms({ offer, commissions, quoteDays, priceSteps, refusal, pending }: Props) {
  const suggested = offer.suggestion.price?.median
  const first = offer.counter?.price ?? offer.quote?.terms.price ?? suggested ?? offer.facts.hoped
  const floor =
    offer.counter?.floor ??
    offer.quote?.terms.floor ??
    (first ? Math.floor((first * FLOOR_OF_PRICE) / 100_000) * 100_000 : null)
  const text = (amount: number | null | undefined) => (amount ? String(toPesos(amount)) : '')
  const price = plainField('quote', 'price', refusal, text(first))
  const least = plainField('quote', 'floor', refusal, text(floor))
  const [typed, setTyped] = useState({
    price: String(price.initialValue),
    floor: String(least.initialValue),
    kind: (refusal?.typed.kind as CommissionKind | undefined) ?? offer.kind,
  })
  const part = (amount: string) => {
    const number = typedNumber(amount)
    return number === null || number <= 0
      ? '…'
      : formatAmount(splitOf(fromPesos(number), commissions[typed.kind]).part)
  }
  return (
    <section aria-label="Contestar" className="panel p-4 md:p-5">
      {offer.may.quote && (
        <Form
          method="post"
          preventScrollReset
          className="space-y-4"
          onInput={({ currentTarget }) => {
            const form = new FormData(currentTarget)
            const of = (name: string) => String(form.get(name) ?? '')
            setTyped({ price: of('price'), floor: of('floor'), kind: of('kind') as CommissionKind })
          }}
        >
          <h2 className="text-lg font-bold">{offer.quote ? 'Cotizar de nuevo' : 'Cotizar'}</h2>
          <input type="hidden" name="intent" value="quote" />
          <input type="hidden" name="version" value={offer.version} />
          <input type="hidden" name="productId" value={offer.product?.id ?? ''} />
          <TextField
            field={price}
            label="Se vende a"
            inputMode="decimal"
            hint={`Le quedan ${part(typed.price)}`}
          />
          <TextField
            field={least}
            label="Nunca por menos de"
            inputMode="decimal"
            hint={`En el mínimo le quedan ${part(typed.floor)}`}
          />
          <SelectField
            field={plainField('quote', 'kind', refusal, offer.kind)}
            label="Comisión"
            options={COMMISSION_KINDS.map((value) => ({
              value,
              label: `${COMMISSION_KIND_LABEL[value]}: ${commissions[value].bp / 100} %`,
            }))}
          />
          <CalendarFields
            intent="quote"
            refusal={refusal}
            kinds={NEW_CALENDARS}
            shop={priceSteps}
            chosen={offer.quote ? calendarKindOf(offer.quote.terms.calendar, priceSteps) : undefined}
          />
          <TextArea
            field={plainField('quote', 'message', refusal)}
            label="Algo para decirle"
            optional
            rows={2}
            maxLength={OFFER_LETTERS.message}
          />
          <Button pending={pending}>Mandar la cotización</Button>
          <p className="text-sm text-muted">Le llega por e-mail y vale {quoteDays} días.</p>
        </Form>
      )}
      {offer.may.refuse && (
        <details className="mt-5 border-t border-line pt-4" open={refusal?.intent === 'refuse' || undefined}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">No tomarlo</summary>
          <Form method="post" preventScrollReset className="mt-3 space-y-4">
            <input type="hidden" name="intent" value="refuse" />
            <input type="hidden" name="version" value={offer.version} />
            <SelectField
              field={plainField('refuse', 'reason', refusal)}
              label="Por qué"
              options={[
                { value: '', label: 'Elegí un motivo' },
                ...REFUSAL_CODES.map((value) => ({ value, label: REFUSALS[value].label })),
              ]}
            />
            <Button look="danger" size="small" pending={pending}>
              Decirle que esta vez no
            </Button>
          </Form>
          {offer.may.discard && (
            <Form method="post" preventScrollReset className="mt-5 border-t border-line pt-4">
              <input type="hidden" name="intent" value="discard" />
              <input type="hidden" name="version" value={offer.version} />
              <p className="mb-2 text-md text-muted">
                ¿No son fotos de un par? Se borran ya, sin escribirle, y de ese e-mail no se toma nada más.
              </p>
              <Button look="danger" size="small" pending={pending}>
                Borrarla y bloquear
              </Button>
            </Form>
          )}
        </details>
      )}
    </section>
  )
}
