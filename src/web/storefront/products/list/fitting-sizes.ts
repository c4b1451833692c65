/** Which sizes the filter offers: clothing unless footwear is chosen (product §6.3), both when both are; after a search, what it found. */
import type { Catalogue } from '#rules/products/choices.ts'
import type { ProductQuery } from '#rules/search/search.ts'

/** `of`: the categories that have these sizes. */
export type SizeGroup = { name: string; sizes: readonly string[]; of: readonly string[] }

/** The lists of sizes that are in use, in the owner's order. */
export const sizeGroupsOf = ({
  categories,
  sizeLists,
}: Pick<Catalogue, 'categories' | 'sizeLists'>): SizeGroup[] =>
  sizeLists.flatMap(({ name, sizes }) => {
    const of = categories.filter((category) => category.sizes === name).map(({ value }) => value)
    return of.length > 0 ? [{ name, sizes: sizes.map(({ size }) => size), of }] : []
  })

type Asked = Pick<ProductQuery, 'category' | 'size'> & { q?: string }

/** Of `groups` those that fit what is asked. `found` is how many products have each size in stock. */
export function fittingGroups(
  { q, category, size }: Asked,
  groups: readonly SizeGroup[],
  found: Record<string, number> = {},
): SizeGroup[] {
  if (category.length > 0) return groups.filter(({ of }) => category.some((one) => of.includes(one)))
  const wanted = ({ sizes }: SizeGroup) =>
    size.some((one) => sizes.includes(one)) || (Boolean(q) && sizes.some((one) => (found[one] ?? 0) > 0))
  const fitting = groups.filter(wanted)
  return fitting.length > 0 ? fitting : groups.slice(0, 1)
}

/** Without scripts a size of the other group may still be ticked when a category is chosen: it is dropped, not searched. */
export function withFittingSizes(query: ProductQuery, groups: readonly SizeGroup[]): ProductQuery {
  const fitting = fittingGroups(query, groups).flatMap((group) => group.sizes)
  return { ...query, size: query.size.filter((size) => fitting.includes(size)) }
}
