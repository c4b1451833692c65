import { useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { lossSaid, partsAt } from '#rules/consignment/discount.ts'
import { formatAmount, fromPesos, toPesos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed-number.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Step } from './step.tsx'
import { agreedPrice } from '#rules/prices/price-text.ts'

type Props = {
  pair: Pick<DeskPair, 'code' | 'price' | 'before' | 'commission'>
  refusal: Refusal | undefined
}

/** Sold for less than its price, out of the shop's part: what each gets is seen before it counts, and less than nothing asks for a second yes. */
export function DiscountStep({ pair, refusal }: Props) {
  const { code, price: sold, before, commission } = pair
  const price = agreedPrice(pair)
  const field = plainField('discount', 'shown', refusal, String(toPesos(sold)))
  const [typed, setTyped] = useState(String(field.initialValue))
  if (commission === null) return null
  const number = typedNumber(typed)
  const wanted = number === null || !(number > 0) ? null : Math.min(fromPesos(number), price)
  const loss = wanted === null ? null : lossSaid(price, wanted, commission)
  const parts = wanted === null ? null : partsAt(price, wanted, commission)
  const asked = refusal?.intent === 'discount' && refusal.fields.loss !== undefined
  return (
    <Step id="descuento" title="Descuento de la tienda">
      <PressForm
        method="post"
        action={adminPaths.intakeOf(code)}
        preventScrollReset
        className="space-y-4"
        onInput={({ currentTarget }) => setTyped(String(new FormData(currentTarget).get('shown') ?? ''))}
      >
        <p className="text-md text-muted">
          Su precio es {formatAmount(price)}
          {before !== null && <>, y quien compra lo ve a {formatAmount(sold)}</>}. Lo que se descuenta sale de
          la parte de la tienda: lo de su dueño no cambia. Otro precio termina el descuento.
        </p>
        <TextField
          field={field}
          label="A cuánto lo ve quien compra, en pesos"
          inputMode="decimal"
          autoComplete="off"
        />
        <p role="status" className="text-md">
          {parts && (
            <>
              Para su dueño: <b>{formatAmount(parts.owner)}</b>. Para la tienda:{' '}
              <b>{parts.shop < 0 ? `− ${formatAmount(-parts.shop)}` : formatAmount(parts.shop)}</b>.
            </>
          )}
        </p>
        {(loss !== null || asked) && (
          <label className="flex min-h-11 items-start gap-2 text-md">
            <input type="checkbox" name="loss" value="si" className="mt-1 size-5" />
            <span>{loss ?? 'La tienda pone la diferencia.'}</span>
          </label>
        )}
        <Button name="intent" value="discount" size="small">
          Aplicar el descuento
        </Button>
      </PressForm>
      {before !== null && (
        <PressForm method="post" action={adminPaths.intakeOf(code)} preventScrollReset className="mt-3">
          <input type="hidden" name="shown" value={toPesos(price)} />
          <Button name="intent" value="discount" look="quiet" size="small">
            Quitar el descuento
          </Button>
        </PressForm>
      )}
    </Step>
  )
}
