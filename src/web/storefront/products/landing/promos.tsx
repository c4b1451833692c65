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
        <Link key={scene} to={paths.category(...categories)} className="group block">
          <Scene
            name={scene}
            alt={alt}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="aspect-4/3 w-full rounded-tile object-cover"
          />
          <span className="display mt-3 block text-xl group-hover:underline md:text-2xl">{title}</span>
          <span className="mt-1 block text-muted">{text}</span>
        </Link>
      ))}
    </section>
  )
}
