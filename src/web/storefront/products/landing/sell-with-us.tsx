import { SellSteps } from '#web/storefront/info/sell-steps.tsx'

/** Who buys here has pairs of their own. */
export const SellWithUs = () => (
  <section aria-labelledby="vender" className="on-ink mt-16 bg-ink py-14 text-white md:mt-24 md:py-20">
    <div className="wrap">
      <h2 id="vender" className="display max-w-[16ch] text-[clamp(1.75rem,1.2rem+2.6vw,3.25rem)]">
        Vendé con nosotros
      </h2>
      <SellSteps />
    </div>
  </section>
)
