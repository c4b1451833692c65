import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Scene } from '#web/storefront/info/scene.tsx'

/** Product §2.16: promo images; the footwear one fetches category=calzado and returns to /. */
const PROMOS = [
  {
    categories: ['calzado'],
    scene: 'detalle-ritmo',
    alt: 'Una zapatilla vista de muy cerca',
    title: 'Calzado',
    text: 'Cada par, revisado de la suela a la caja.',
  },
  {
    categories: ['campera', 'buzo'],
    scene: 'perchero-camperas',
    alt: 'Un perchero con camperas de varios colores',
    title: 'Camperas y buzos',
    text: 'Para cuando baja el sol.',
  },
]

/** One whose goods the owner no longer has (product §30.6) would lead nowhere: it is left out. */
export function Promos({ counts }: { counts: Record<string, number> }) {
  const has = (category: string) => (counts[category] ?? 0) > 0
  const shown = PROMOS.filter(({ categories }) => categories.every(has))
  if (shown.length === 0) return null
  return (
    <section aria-label="Promociones" className="wrap grid gap-2 pt-16 md:grid-cols-2 md:gap-4 md:pt-24">
      {shown.map(({ categories, scene, alt, title, text }) => (
        <Link
          key={scene}
          to={paths.category(...categories)}
          className="on-ink group relative block overflow-hidden rounded-tile bg-ink text-white"
        >
          <Scene
            name={scene}
            alt={alt}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="aspect-4/5 w-full object-cover transition-transform duration-500 group-hover:scale-[1.02] md:aspect-square motion-reduce:transform-none"
          />
          <span
            aria-hidden
            className="absolute inset-0 bg-[linear-gradient(to_top,rgb(20_20_19/0.8),transparent_55%)]"
          />
          <span className="absolute inset-x-5 bottom-5 md:inset-x-8 md:bottom-8">
            <span className="display block text-2xl lg:text-[2.5rem]">{title}</span>
            <span className="mt-2 block">{text}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}
