/** What stands in the address of the labels of products, read once for the page and for its file. */
import { productLabels, MOST_COPIES, type LabelProduct } from '#rules/labels/of-products.ts'
import { labelKind, type LabelKind } from '#rules/labels/label.ts'
import { paths } from '#rules/paths.ts'
import { productId } from '#web/storefront/products/product-id.ts'

export type LabelsQuery = {
  productIds: number[]
  kind: LabelKind
  priced: boolean
  copies: Map<number, number>
}
export const copiesName = (sizeId: number): string => `n${sizeId}`

export function readLabelsQuery(search: URLSearchParams): LabelsQuery {
  const copies = new Map<number, number>()
  for (const [name, value] of search) {
    const sizeId = /^n(\d{1,9})$/.exec(name)
    const count = Math.trunc(Number(value))
    if (sizeId && value.trim() !== '' && count >= 0)
      copies.set(Number(sizeId[1]), Math.min(count, MOST_COPIES))
  }
  return {
    productIds: search
      .getAll('producto')
      .map(productId)
      .filter((id) => id > 0),
    kind: labelKind(search.get('tipo')),
    priced: search.get('precio') !== 'no',
    copies,
  }
}

/** The same as words of an address. */
export const addressWords = ({
  productIds,
  kind,
  priced,
  copies,
}: LabelsQuery): Record<string, string | string[]> => ({
  producto: productIds.map(String),
  ...(kind === 'talle' ? {} : { tipo: kind }),
  ...(priced ? {} : { precio: 'no' }),
  ...Object.fromEntries([...copies].map(([sizeId, count]) => [copiesName(sizeId), String(count)])),
})

export const labelsAsked = (
  products: readonly LabelProduct[],
  { kind, priced, copies }: LabelsQuery,
  shop: { name: string; publicUrl: string },
) =>
  productLabels(products, {
    kind,
    priced,
    copies,
    shop: shop.name,
    address: (id) => shop.publicUrl + paths.product(id),
  })
