import { Form } from 'react-router'
import { isCredit, type PayBack } from '#rules/returns/pay-back.ts'
import { Button } from '#web/ui/button.tsx'
import { PayBackChoice } from './pay-back-choice.tsx'

/** Of a case that is not settled: how it gives back, as it stands, and the other way. */
export const ChangePayBack = ({ to, now, legend }: { to: string; now: PayBack; legend: string }) => (
  <section aria-labelledby="como" className="space-y-3">
    <h2 id="como" className="text-lg font-bold">
      Cómo te lo devolvemos
    </h2>
    <p className="text-md text-muted">
      {isCredit(now)
        ? 'Elegiste saldo a favor. Hasta que lo resolvamos podés volver a elegir dinero.'
        : 'En dinero. Si preferís saldo a favor, decilo antes de que lo resolvamos.'}
    </p>
    <Form method="post" action={to} preventScrollReset className="space-y-3">
      <PayBackChoice key={now} legend={legend} chosen={now} />
      <Button look="quiet" name="intent" value="payBack">
        Guardar
      </Button>
    </Form>
  </section>
)
