import { brandsSaid } from '#rules/products/brands-said.ts'
import { manyOf } from '#rules/products/labels.ts'
import type { ProductQuery } from '#rules/search/search.ts'
import { useFrame, type Frame } from '#web/ui/page/frame.ts'

export function headlineOf(
  query: ProductQuery,
  shop: Frame['shop'] | undefined,
): { title: string; intro?: string } {
  if (query.q) return { title: `Resultados para «${query.q}»` }
  const [category, another] = query.category
  if (category && !another) return { title: manyOf(shop?.categories ?? [], category) }
  return {
    title: 'Streetwear original, en consignación',
    intro: `${brandsSaid(shop?.brands ?? [])} seleccionadas. Probátelas en el showroom de Buenos Aires.`,
  }
}

export function Headline({ query }: { query: ProductQuery }) {
  const { title, intro } = headlineOf(query, useFrame()?.shop)
  return (
    <header className="mb-2 md:mb-4">
      <h1 className={intro ? 'headline' : 'display text-[clamp(1.5rem,1rem+2.6vw,2.5rem)]'}>{title}</h1>
      {intro && <p className="mt-1 text-sm text-muted md:mt-2 md:text-md">{intro}</p>}
    </header>
  )
}
