import { SELL_SUBJECT } from '#rules/contact/sell-subject.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SellSteps } from './sell-steps.tsx'

/** The invitation to sell with us (product §2.5). Stands on ink, from edge to edge. */
export function Consignment() {
  return (
    <section
      aria-labelledby="vender"
      className="on-ink relative mt-16 bg-ink py-14 text-white shadow-[0_0_0_100vmax_var(--color-ink)] [clip-path:inset(0_-100vmax)] md:mt-24 md:py-20"
    >
      <h2 id="vender" className="display max-w-[16ch] text-[clamp(1.75rem,1.2rem+2.6vw,3.25rem)]">
        SUMATE A LAS PRÓXIMAS VENTAS
      </h2>
      <p className="mt-4 max-w-[52ch] text-lg text-line">
        ¿Tenés zapatillas o ropa original que no usás? Vendelas con nosotros: vos las traés, nosotros hacemos
        el resto.
      </p>
      <SellSteps>
        <ButtonLink
          to={paths.contactAbout(SELL_SUBJECT)}
          look="quiet"
          className="border-white! text-white! hover:text-ink!"
        >
          VENDER
        </ButtonLink>
      </SellSteps>
    </section>
  )
}
