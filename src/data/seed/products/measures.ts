/** Seed: what the clothes measure. Made up from the cut of each kind, and a little different from one model to the next. */
import { CLOTHING_SIZES, type Category } from '#rules/products/catalogue.ts'
import { writeMeasures, type Measure } from '#rules/products/measures/measures.ts'
import type { CataloguedProduct } from './seed-product.ts'

/** Of an M for men, in cm, and how much each size adds. */
const CUTS: Partial<Record<Category, Partial<Record<Measure, [medium: number, step: number]>>>> = {
  camiseta: { pecho: [54, 3], hombros: [47, 1.5], manga: [22, 1], largo: [72, 2] },
  buzo: { pecho: [58, 3], hombros: [52, 1.5], manga: [62, 1.5], largo: [70, 2] },
  campera: { pecho: [59, 3], hombros: [51, 1.5], manga: [63, 1.5], largo: [71, 2] },
  pantalon: { cintura: [40, 2.5], cadera: [54, 3], tiro: [29, 1], entrepierna: [76, 1], ruedo: [17, 0.5] },
}
/** Cut for women: this much less of each. */
const LESS: Partial<Record<Measure, number>> = {
  pecho: 5,
  hombros: 5,
  manga: 3,
  largo: 6,
  cintura: 4,
  cadera: 2,
  entrepierna: 3,
  ruedo: 1,
}
const LONG_SLEEVE = 62

/** '' for what is no garment of these. */
export function measuresOf({ slug, category, genre, stock }: CataloguedProduct): string {
  const cut = CUTS[category]
  if (!cut) return ''
  const own = slug.length % 3
  return writeMeasures(
    Object.keys(stock).map((size) => {
      const steps =
        CLOTHING_SIZES.indexOf(size as (typeof CLOTHING_SIZES)[number]) - CLOTHING_SIZES.indexOf('M')
      const cm = Object.fromEntries(
        Object.entries(cut).map(([measure, [medium, step]]) => {
          const middle = measure === 'manga' && slug.includes('-larga-') ? LONG_SLEEVE : medium + own
          const less = genre === 'mujer' ? (LESS[measure as Measure] ?? 0) : 0
          return [measure, middle - less + steps * step]
        }),
      )
      return { size, cm }
    }),
  )
}
