/** What the filters of the list offer: what the shop does, and what it no longer offers while there is something of it or somebody asks. */
import type { Catalogue } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import type { PriceEnds } from '#rules/search/price-ends.ts'
import type { Askable, ProductQuery } from '#rules/search/search.ts'
import { CONDITION_CHOICES } from '#rules/search/condition.ts'
import { COLOURS } from '#rules/search/words/colours.ts'
import type { FacetCounts } from '#shop/products/products.ts'
import { sizeGroupsOf, type SizeGroup } from './fitting-sizes.ts'

type Choice = { value: string; label: string }
/** `hex`: of its swatch. */
export type ColourChoice = Choice & { hex: string }
export type ListChoices = Record<'category' | 'brand' | 'genre', readonly Choice[]> & {
  colour: readonly ColourChoice[]
  /** None while all that there is is new. */
  condition: readonly Choice[]
  sizes: readonly SizeGroup[]
  ends: PriceEnds
}

export function listChoices(
  settings: Catalogue & { priceEnds: PriceEnds },
  query: ProductQuery,
  counts: FacetCounts,
): ListChoices {
  const shown = (facet: 'category' | 'brand' | 'genre') => (choice: Choice & { offered: boolean }) =>
    choice.offered || (counts[facet][choice.value] ?? 0) > 0 || query[facet].includes(choice.value)
  const plain = ({ value, label }: Choice) => ({ value, label })
  const sold = new Set(settings.sizeLists.flatMap(({ sizes }) => offered(sizes).map(({ size }) => size)))
  return {
    category: settings.categories
      .filter(shown('category'))
      .map(({ value, many }) => ({ value, label: many })),
    brand: settings.brands.filter(shown('brand')).map(plain),
    genre: settings.genres.filter(shown('genre')).map(plain),
    colour: COLOURS.filter(
      ({ value }) => (counts.colour[value] ?? 0) > 0 || query.colour.includes(value),
    ).map(({ value, label, hex }) => ({ value, label, hex })),
    condition:
      (counts.condition.usado ?? 0) > 0 || query.condition.length > 0 ? CONDITION_CHOICES.map(plain) : [],
    sizes: sizeGroupsOf(settings).map((group) => ({
      ...group,
      sizes: group.sizes.filter(
        (size) => sold.has(size) || (counts.size[size] ?? 0) > 0 || query.size.includes(size),
      ),
    })),
    ends: settings.priceEnds,
  }
}

/** What the page's own form can ask for. */
export const askableIn = ({
  category,
  brand,
  genre,
  colour,
  condition,
  sizes,
  ends,
}: ListChoices): Askable => ({
  category: category.map(({ value }) => value),
  brand: brand.map(({ value }) => value),
  genre: genre.map(({ value }) => value),
  colour: colour.map(({ value }) => value),
  condition: condition.map(({ value }) => value),
  size: sizes.flatMap((group) => group.sizes),
  ends,
})
