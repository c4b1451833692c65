/** The labels of what comes in quantities: one for each pair of a size, or one for the shelf of a product. */
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { LabelFacts, LabelKind } from './label.ts'
import { MOST_LABELS } from './papers.ts'
import { sizeCode } from '#rules/size-code.ts'

type LabelSize = { sizeId: number; size: string; stock: number; barcode: string; shelf: string }
export type LabelProduct = { id: number; name: string; price: Centavos; sizes: readonly LabelSize[] }
type Wanted = {
  kind: LabelKind
  priced: boolean
  /** By size, how many; those that it does not name have one for each pair that lies there. */
  copies: ReadonlyMap<number, number>
  shop: string
  /** Where the QR of a product leads. */
  address: (productId: number) => string
}

export const MOST_COPIES = 100
/** At most `MOST_LABELS`; `left` says how many are not among them. */
export function productLabels(
  products: readonly LabelProduct[],
  { kind, priced, copies, shop, address }: Wanted,
): { labels: LabelFacts[]; left: number } {
  const labels = products.flatMap(({ id, name, price, sizes }): LabelFacts[] => {
    const same = { shop, title: name, price: priced ? formatPesos(price) : '', url: address(id) }
    if (kind === 'estante') {
      const about = sizes
        .filter(({ stock }) => stock > 0)
        .map(({ size }) => size)
        .join(' · ')
      const shelf = [...new Set(sizes.map((one) => one.shelf).filter(Boolean))].join(' · ')
      return [{ ...same, size: '', about, code: '', printed: `N.º ${id}`, shelf }]
    }
    return sizes.flatMap(({ sizeId, size, stock, barcode, shelf }) => {
      const code = sizeCode({ sizeId, barcode })
      const label = { ...same, size, about: '', code, printed: code, shelf }
      return Array.from({ length: Math.min(copies.get(sizeId) ?? stock, MOST_COPIES) }, () => label)
    })
  })
  return { labels: labels.slice(0, MOST_LABELS), left: Math.max(0, labels.length - MOST_LABELS) }
}
