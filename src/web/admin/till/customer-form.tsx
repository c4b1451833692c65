import { Form, Link } from 'react-router'
import { GIFT_CODE_PATTERN } from '#rules/gift-cards/code.ts'
import { formatAmount } from '#rules/money.ts'
import type { TillCustomer } from '#shop/till/till.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { addressOf, type OnCounter } from './counter-query.ts'
import { Kept } from './kept.tsx'

type Props = { counter: OnCounter; customer: TillCustomer | null; refusal: Refusal | undefined }

/** Whose account the sale is: with it their store credit pays, and the gift card that they bring. */
export function CustomerForm({ counter, customer, refusal }: Props) {
  if (customer)
    return (
      <section aria-labelledby="cuenta" className="panel space-y-4 p-4 md:p-5">
        <h2 id="cuenta" className="text-lg font-bold">
          {customer.name}
        </h2>
        <p>
          {customer.email}
          <br />
          Saldo a favor: <b className="tabular-nums">{formatAmount(customer.balance)}</b>
        </p>
        <PressForm method="post" className="space-y-4">
          <input type="hidden" name="intent" value="gift" />
          <Kept counter={counter} />
          <TextField
            field={plainField('gift', 'code', refusal)}
            label="Tarjeta de regalo"
            takes={GIFT_CODE_PATTERN}
            hint="Su código pasa entero al saldo de la cuenta: lo que sobre queda para otra compra."
            autoComplete="off"
          />
          <div className="flex flex-wrap items-center gap-3">
            <PressButton look="quiet">Canjear la tarjeta</PressButton>
            <Link to={addressOf({ ...counter, customer: null })} className="link" preventScrollReset>
              Otra persona
            </Link>
          </div>
        </PressForm>
      </section>
    )
  const answer = refusal?.intent === 'customer' ? refusal : undefined
  return (
    <details className="panel p-4 md:p-5" open={answer !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-md font-semibold underline">
        Saldo a favor o tarjeta de regalo
      </summary>
      <Form method="post" className="mt-3 space-y-4">
        <input type="hidden" name="intent" value="customer" />
        <Kept counter={counter} />
        <TextField
          field={plainField('customer', 'email', answer)}
          label="E-mail de su cuenta"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Button look="quiet">Buscar la cuenta</Button>
      </Form>
    </details>
  )
}
