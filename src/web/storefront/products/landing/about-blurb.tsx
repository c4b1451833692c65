import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { useTerms } from '#web/ui/page/frame.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export function AboutBlurb() {
  const shop = useFrame()?.shop
  return (
    <section aria-labelledby="nosotros" className="wrap grid gap-8 py-16 md:grid-cols-2 md:py-28">
      <h2 id="nosotros" className="display max-w-[14ch] text-[clamp(2rem,1.2rem+3.4vw,4rem)]">
        Ropa con historia, sin vueltas
      </h2>
      <div className="max-w-[54ch] text-lg">
        <p>
          En {shop?.name ?? 'Vereda'} vendemos en consignación: gente como vos deja sus prendas y zapatillas
          originales, nosotros las revisamos, las fotografiamos y les buscamos dueño.
        </p>
        <p className="mt-4 text-muted">
          El showroom está en Buenos Aires y abre de {useTerms().hours.within}. Vení cuando quieras, no hace
          falta cita.
        </p>
        <p className="mt-6">
          <ButtonLink to={paths.about}>Conocenos</ButtonLink>
        </p>
      </div>
    </section>
  )
}
