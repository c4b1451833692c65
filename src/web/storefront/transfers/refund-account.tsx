import { Form } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  owed: NonNullable<OrderView['owedBack']>
  problem: string | undefined
  typed: string | undefined
}

/** Money goes back that no provider gives back: to which account. Checked when it is sent; the page carries no rules for it. */
export function RefundAccount({ owed, problem, typed }: Props) {
  return (
    <section aria-labelledby="devolucion" className="mt-8 print:hidden">
      <h2 id="devolucion" className="display text-lg">
        Te tenemos que devolver {formatAmount(owed.amount)}
      </h2>
      <Form method="post" className="mt-3 max-w-md">
        <input type="hidden" name="intent" value="refund-account" />
        <label htmlFor="cuenta" className="mb-1.5 block text-md font-semibold">
          Tu CBU, CVU o alias
        </label>
        <input
          id="cuenta"
          name="account"
          defaultValue={typed ?? owed.account}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby="cuenta-ayuda"
          className="input"
        />
        <p id="cuenta-ayuda" className="mt-1.5 text-sm text-muted">
          {problem ? `${problem} ` : ''}Te lo transferimos ahí y te avisamos por e-mail. Tiene que ser una
          cuenta a tu nombre.
        </p>
        <Button look="quiet" className="mt-3">
          {owed.account ? 'Cambiar la cuenta' : 'Guardar la cuenta'}
        </Button>
      </Form>
    </section>
  )
}
