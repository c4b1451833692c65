/** Reckoned on the server, so that no page carries the tables. */
import type { Catalogue } from '../choices.ts'
import { measureTable } from '#rules/products/measures/measures.ts'
import { labelOf } from '../labels.ts'
import { guideFor, wornAs } from '../size-guide.ts'
import { fitVerdict, type Fits } from './fit.ts'
import { elsewhere } from './names.ts'
import type { Sizing } from './sizing.ts'

type Sized = {
  measures: string
  category: string
  brand: string
  genre: string
  sizes: readonly { size: string }[]
}

export function sizingOf(
  product: Sized,
  catalogue: Pick<Catalogue, 'categories' | 'brands'>,
  fits: Fits,
): Sizing {
  const shoe = { ...product, brandLabel: labelOf(catalogue.brands, product.brand) }
  const named = wornAs(product.category, catalogue) === 'shoes' ? product.sizes : []
  return {
    guide: guideFor(product, catalogue),
    names: Object.fromEntries(
      named.flatMap(({ size }) => {
        const text = elsewhere(size, shoe)
        return text ? [[size, text] as const] : []
      }),
    ),
    verdict: fitVerdict(fits),
    measures: measureTable(
      product.measures,
      product.sizes.map(({ size }) => size),
    ),
  }
}
