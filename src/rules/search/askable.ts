/** What may be asked of a shop, as its owner set it; apart from the query, so that no page carries the owner's lists. */
import { everySize, type Catalogue } from '#rules/products/choices.ts'
import { valuesOf } from '#rules/products/labels.ts'
import { CONDITION_CHOICES, CONDITION_VALUES } from './condition.ts'
import { COLOURS, COLOUR_VALUES } from './words/colours.ts'
import type { Labels } from './applied.ts'
import type { PriceEnds } from './price-ends.ts'
import type { Askable } from './search.ts'

export const askableOf = (settings: Catalogue & { priceEnds: PriceEnds }): Askable => ({
  category: valuesOf(settings.categories),
  genre: valuesOf(settings.genres),
  brand: valuesOf(settings.brands),
  size: everySize(settings),
  colour: COLOUR_VALUES,
  condition: CONDITION_VALUES,
  ends: settings.priceEnds,
})

/** What the shop calls what may be asked of it: several of a category. */
export const labelsIn = ({ categories, genres, brands }: Catalogue): Labels => ({
  category: categories.map(({ value, many }) => ({ value, label: many })),
  genre: genres,
  brand: brands,
  colour: COLOURS,
  condition: CONDITION_CHOICES,
})
