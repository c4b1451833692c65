import { useState } from 'react'
import { useNavigation } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import { QR_SAYS } from '#rules/till/qr.ts'
import { MEANS_TYPED_LABEL } from '#rules/till/till.ts'
import type { TillCustomer, TillView } from '#shop/till/till.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ENTER, type OnCounter } from './counter-query.ts'
import { Kept } from './kept.tsx'
import { changeOf, MeansFields } from './means-fields.tsx'

type Props = {
  counter: OnCounter
  view: TillView
  takesQr: boolean
  customer: TillCustomer | null
  refusal: Refusal | undefined
}
type Means = keyof typeof MEANS_TYPED_LABEL
/** How it is paid, and, where they want to say so, who buys. */
export function PayForm({ counter, view, takesQr, customer, refusal: any }: Props) {
  const refusal = any?.intent === 'sell' ? any : undefined
  const pending = useNavigation().formMethod === 'POST'
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { total, discount, subtotal } = view.amounts
  const field = (name: string) => plainField('sell', name, refusal)
  const able = view.ready && view.lines.length > 0
  const balance = customer?.balance ?? 0
  const uses = typed.credit ?? refusal?.typed.credit ?? (balance > 0 ? 'yes' : 'no')
  const credit = uses === 'yes' ? Math.min(balance, total) : 0
  return (
    <PressForm
      method="post"
      enter={{ name: ENTER, value: 'si' }}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        setTyped((before) => ({ ...before, [name]: value }))
      }}
      className="chooses panel space-y-5 p-4 md:p-5"
    >
      <h2 className="text-lg font-bold">Cobrar</h2>
      <input type="hidden" name="intent" value="sell" />
      <input type="hidden" name="shown" value={able ? total : ''} />
      <Kept counter={counter} />
      <dl className="space-y-1 tabular-nums">
        {discount > 0 && (
          <>
            <Row name="Productos" value={formatAmount(subtotal)} />
            {view.promotions.map(({ name, amount }) => (
              <Row key={name} name={name} value={`−${formatAmount(amount)}`} />
            ))}
          </>
        )}
        <div className="flex items-baseline justify-between text-xl font-bold">
          <dt>Total</dt>
          <dd aria-live="polite">{formatAmount(total)}</dd>
        </div>
        {credit > 0 && (
          <>
            <Row name="Con su saldo a favor" value={`−${formatAmount(credit)}`} />
            <Row name="Queda por cobrar" value={formatAmount(total - credit)} />
          </>
        )}
      </dl>
      {customer && <input type="hidden" name="email" value={customer.email} />}
      {balance > 0 && (
        <>
          <input type="hidden" name="creditShown" value={balance} />
          <ChoiceField
            field={field('credit')}
            legend={`Saldo a favor de ${customer?.name}: ${formatAmount(balance)}`}
            choices={[
              { value: 'yes', label: 'Usarlo' },
              { value: 'no', label: 'No usarlo' },
            ]}
            chosen={uses}
          />
        </>
      )}
      <MeansFields
        field={field}
        legend={balance > 0 ? 'El resto lo paga con' : 'Paga con'}
        means={(Object.keys(MEANS_TYPED_LABEL) as Means[]).filter((value) => value !== 'qr' || takesQr)}
        chosen={refusal?.typed.means ?? 'cash'}
        hint={changeOf(typed, total - credit)}
      />
      <p className="text-md text-muted" data-for="qr">
        {QR_SAYS.whole}
      </p>
      <details open={Boolean(refusal?.fields.name ?? refusal?.fields.phone ?? refusal?.fields.email)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-md font-semibold underline">
          Datos de quien compra (opcional)
        </summary>
        <div className="mt-3 space-y-4">
          <TextField field={field('name')} label="Nombre" optional autoComplete="off" />
          <TextField
            field={field('phone')}
            label="Teléfono"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          {!customer && (
            <TextField
              field={field('email')}
              label="E-mail"
              optional
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="Le llega el comprobante. Si tiene cuenta, la compra queda en ella."
            />
          )}
        </div>
      </details>
      <PressButton pending={pending} className="w-full">
        {pending ? 'Cobrando…' : able ? `Cobrar ${formatAmount(total)}` : 'Cobrar'}
      </PressButton>
    </PressForm>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-4 text-md text-muted">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
