import { useState } from 'react'
import { formatAmount, fromPesos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed.ts'
import type { AwaitingOrder } from '#shop/transfers/transfers.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { order: AwaitingOrder; formKey: string; refusal: Refusal | undefined }

/** What came in, typed by whoever saw it: nothing stands there beforehand. The button says what it books. */
export function ReceiveForm({ order, formKey, refusal }: Props) {
  const intent = `receive-${order.id}`
  const [amount, setAmount] = useState<number | null>(null)
  const asksAgain = refusal?.intent === intent && Object.keys(refusal.fields).length === 0
  const cash = order.means === 'cash'
  return (
    <PressForm
      method="post"
      preventScrollReset
      className="mt-3 grid gap-4 sm:grid-cols-3"
      // Read anew with every field: the first letters may be typed before the scripts are there.
      onInput={({ currentTarget }) =>
        setAmount(typedNumber(String(new FormData(currentTarget).get('amount') ?? '')))
      }
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${formKey}-${order.id}`} />
      <TextField
        field={plainField(intent, 'amount', refusal)}
        label={cash ? 'Cuánto te dieron' : 'Cuánto llegó'}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={plainField(intent, 'day', refusal)} label="Qué día" type="date" />
      <TextField
        field={plainField(intent, 'operation', refusal)}
        label={cash ? 'Número de recibo' : 'Número de operación'}
        optional
        autoComplete="off"
      />
      {asksAgain && (
        <label className="flex min-h-11 items-center gap-3 text-md sm:col-span-3">
          <input type="checkbox" name="again" value="si" className="size-5" />
          Es otra transferencia
        </label>
      )}
      <PressButton className="sm:col-span-3 sm:justify-self-start">
        {cash ? 'Cobrado en efectivo' : 'Acreditar'}
        {amount !== null && amount > 0 ? ` ${formatAmount(fromPesos(amount))}` : ' lo que escribí'}
        {` en ${order.number}`}
      </PressButton>
    </PressForm>
  )
}
