/** Reckoned on the server, so that no page carries the tables. */
import type { Catalogue } from '../choices.ts'
import { measureTable } from '#rules/products/measures/measures.ts'
import { labelOf } from '../labels.ts'
import { wornAs } from '../size-guide.ts'
import { fitVerdict, type Fits } from './fit.ts'
import { sizeTable, type Sized } from './guide.ts'
import { shoeSizeText } from './shoe-sizes.ts'
import type { Sizing } from './sizing.ts'

/** What a size of it is called elsewhere; undefined where it is no shoe, or the guide does not have it. */
export const shoeSizeOf = (
  product: Pick<Sized, 'category' | 'brand' | 'genre'>,
  size: string,
  catalogue: Pick<Catalogue, 'categories' | 'brands'>,
): string | undefined =>
  wornAs(product.category, catalogue) === 'shoes'
    ? shoeSizeText(size, { ...product, brandLabel: labelOf(catalogue.brands, product.brand) })
    : undefined

export function sizingOf(
  product: Sized & { measures: string },
  catalogue: Pick<Catalogue, 'categories' | 'brands'>,
  fits: Fits,
): Sizing {
  return {
    guide: sizeTable(product, catalogue),
    names: Object.fromEntries(
      product.sizes.flatMap(({ size }) => {
        const text = shoeSizeOf(product, size, catalogue)
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
