import { WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { WITHDRAWAL_BUTTON } from '#rules/returns/withdrawal-right.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The right of Ley 24.240 art. 34 stands above the shop's own policy, and nothing in that policy limits it (product §32.3). */
export function LegalRight() {
  return (
    <section
      aria-labelledby="arrepentimiento"
      className="mb-12 bg-ink px-6 py-7 text-white on-ink max-md:-mx-4"
    >
      <h2 id="arrepentimiento" className="scroll-mt-24 text-xl font-bold">
        Derecho de arrepentimiento
      </h2>
      <p className="mt-3">
        Si compraste por la web, tenés <strong>{WITHDRAWAL_CALENDAR_TERM}</strong> desde que recibís el
        producto, o desde la compra, lo que pase después, para arrepentirte. No tenés que dar motivos ni pagar
        nada: la devolución corre por nuestra cuenta y te reintegramos todo lo que pagaste, también el envío
        (Ley 24.240, art. 34; Código Civil y Comercial, arts. 1110 a 1116). Si el último día es inhábil, el
        plazo sigue hasta el próximo día hábil.
      </p>
      <ButtonLink to={paths.withdrawal} look="hot" className="mt-5">
        {WITHDRAWAL_BUTTON}
      </ButtonLink>
    </section>
  )
}
