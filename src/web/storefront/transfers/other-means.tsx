import { Form } from 'react-router'
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { HandMeans } from '#rules/payments/means.ts'
import { Button } from '#web/ui/button.tsx'

const BUTTON: Record<HandMeans, string> = {
  transfer: 'Pagar por transferencia',
  cash: 'Pagar en efectivo al retirar',
}

/** How else an order may be paid. */
export default function OtherMeans({
  means,
  total,
}: {
  means: readonly HandMeans[]
  /** With the discount of paying so. */ total: Centavos
}) {
  return (
    <section id="otros-medios" aria-labelledby="otros-medios-titulo" className="mt-8 print:hidden">
      <h2 id="otros-medios-titulo" className="display text-lg">
        Otras formas de pagar
      </h2>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="means" />
        {means.map((one) => (
          <Button key={one} look="quiet" name="means" value={one}>
            {BUTTON[one]} · {formatPesos(total)}
          </Button>
        ))}
      </Form>
    </section>
  )
}
