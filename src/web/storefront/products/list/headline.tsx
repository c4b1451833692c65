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
    intro: `${brandsSaid(shop?.brands ?? [])} seleccionadas y verificadas. Probátelas en el showroom de Buenos Aires.`,
  }
}

export function Headline({ query }: { query: ProductQuery }) {
  const { title, intro } = headlineOf(query, useFrame()?.shop)
  return (
    <header className="mb-6 md:mb-8">
      <h1
        className={`display ${intro ? 'max-w-[24ch] text-display' : 'text-[clamp(1.75rem,1.2rem+2.6vw,3.25rem)]'}`}
      >
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-[44ch] text-muted md:mt-4 md:text-lg">{intro}</p>}
    </header>
  )
}
