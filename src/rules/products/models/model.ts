/** Colours of one model: each is a product of its own, and those of one category and brand that name the same model know each other. */

/** How many colours of a model a page shows. */
export const MOST_COLOURS = 40
/** Of a colour that has no stock. */
export const SOLD_OUT = 'Agotado'

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
type OfModel = Record<'category' | 'brand' | 'model', string>
export const sameKind = (a: OfModel, b: OfModel): boolean => a.category === b.category && a.brand === b.brand
export const sameModel = (a: OfModel, b: OfModel): boolean =>
  a.model !== '' && sameKind(a, b) && folded(a.model) === folded(b.model)

const wordsOf = (name: string) => name.trim().split(/\s+/)

/** What products of one model may be called together: the words that their names begin with, «Zapatillas Cancha»; the first name where they share fewer than two. */
export function modelNameFor([first = '', ...others]: readonly string[]): string {
  const words = wordsOf(first)
  const apart = words.findIndex(
    (word, at) => !others.every((name) => folded(wordsOf(name)[at] ?? '') === folded(word)),
  )
  return (apart < 2 ? words : words.slice(0, apart)).join(' ')
}

/** What the maker's codes of a model's colours begin with: «CW2288-111» -> «CW2288-»; '' where a code does not tell. */
export const styleStem = (style: string): string => /^.{3,}[-/ .](?=[^-/ .]+$)/.exec(style)?.[0] ?? ''
