import { Form, Link } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import type { TillCustomer } from '#shop/till/till.ts'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { addressOf, type OnCounter } from './counter-query.ts'
import { GiftButton, GiftField } from './gift.tsx'
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
          <Kept counter={counter} />
          <GiftField refusal={refusal} />
          <div className="flex flex-wrap items-center gap-3">
            <GiftButton />
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
