/** Every filter of a query as it is said, and the query without it: chips, suggestions, and what else there is when nothing is found. */
import { labelOf } from '#rules/products/labels.ts'
import { priceRangeText } from './price-range.ts'
import { LISTS, type ProductQuery } from './search.ts'

type Choices = readonly { value: string; label: string }[]
/** What the shop calls what may be chosen. */
export type Labels = Record<Exclude<(typeof LISTS)[number], 'size'>, Choices>
export type Applied = { text: string; without: Partial<ProductQuery> }

/** As the filters list them, in whatever order they were chosen. */
const inOrder = (values: readonly string[], choices: Choices): string[] => {
  const place = (value: string) => choices.findIndex((one) => one.value === value)
  return values.toSorted((a, b) => place(a) - place(b))
}

export function appliedOf(query: ProductQuery, labels: Labels): Applied[] {
  const words = query.q.split(' ').filter(Boolean)
  return [
    ...words.map((word) => ({
      text: `«${word}»`,
      without: { q: words.filter((one) => one !== word).join(' ') },
    })),
    ...LISTS.flatMap((name) =>
      inOrder(query[name], name === 'size' ? [] : labels[name]).map((value) => ({
        text: name === 'size' ? `Talle ${value}` : labelOf(labels[name], value),
        without: { [name]: query[name].filter((one) => one !== value) },
      })),
    ),
    ...[priceRangeText(query)]
      .filter(Boolean)
      .map((text) => ({ text, without: { priceFrom: null, price: null } })),
    ...(query.offer ? [{ text: 'Con descuento', without: { offer: false } }] : []),
  ]
}
