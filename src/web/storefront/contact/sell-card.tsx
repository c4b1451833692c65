import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Over the form, for who comes to sell: an answer with a price is quicker than a letter. */
export const SellCard = () => (
  <section aria-labelledby="cotizar" className="border border-ink bg-white px-5 py-5">
    <h2 id="cotizar" className="text-lg font-bold">
      ¿Querés vender un par?
    </h2>
    <p className="mt-1 max-w-[52ch] text-muted">
      Con dos fotos te decimos a cuánto lo vendemos y cuánto te queda, el próximo día hábil.
    </p>
    <ButtonLink to={paths.sell} className="mt-4">
      COTIZÁ TU PAR
    </ButtonLink>
  </section>
)
