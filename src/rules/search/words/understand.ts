/**
 * What a search says (product §6.7): «zapatillas rojas 41 hasta 60 mil» names a category, a colour, a size and a price. What
 * it names becomes filters; the other words are looked for as they stand.
 */
import { everySize, sizesFor, type Catalogue } from '#rules/products/choices.ts'
import type { Sort } from '#rules/search/search.ts'
import { genderKey, LONGEST_NAME, nameKey, type NamedFacet, type Names } from './names.ts'
import { saidPrices } from './prices.ts'
import { searchTokens, searchWords } from './search-words.ts'
import { stem } from './stem.ts'
import { FILLERS, OFFER_WORDS } from './synonyms.ts'

export type Understood = Record<NamedFacet | 'size', string[]> & {
  priceFrom: number | null
  price: number | null
  offer: boolean
  sort: Sort | null
  /** Words that name nothing. */
  rest: string[]
  /** Numbers taken for sizes though nobody said so: they may be part of a model's name. */
  bare: string[]
}

const SIZE_SAID = /^(?:talles?|tallas?|size|numeros?|nro|num|t|n)$/
const JOINS = /^(?:y|o|u|a|al|e)$/
/** Said after «talle». */
const SIZE_WORDS: Record<string, string> = {
  small: 's',
  chico: 's',
  medium: 'm',
  medio: 'm',
  mediano: 'm',
  large: 'l',
  grande: 'l',
}
const SAME_SIZE: Record<string, string> = { '2xl': 'xxl', xxl: '2xl', '3xl': 'xxxl', xxxl: '3xl' }
/** Below it a number alone is rather part of a name: «Jordan 11». */
const LEAST_BARE = 16
const NUMBER = /^\d+(?:[.,]\d+)?$/
const OFFER = new Set(OFFER_WORDS.map(stem))
const SORTED: Record<string, Sort> = {
  barat: 'price',
  economic: 'price',
  nuev: '-id',
  novedad: '-id',
  ultim: '-id',
  vendid: '-sold',
}
const BEFORE_SORTED = /^(?:mas|lo|ultim[oa]s?|recien)$/

/** `asWords`: tokens that are to stay words, whatever they might name. */
export function understand(
  text: string,
  catalogue: Catalogue,
  names: Names,
  asWords: ReadonlySet<string> = new Set(),
): Understood {
  const tokens = searchTokens(text)
  const prices = saidPrices(tokens)
  const said: Understood = {
    category: [],
    genre: [],
    brand: [],
    colour: [],
    condition: [],
    size: [],
    priceFrom: prices.priceFrom,
    price: prices.price,
    offer: false,
    sort: null,
    rest: [],
    bare: [],
  }
  const sizes = new Map(everySize(catalogue).map((size) => [searchTokens(size).join(' '), size]))
  const sizeOf = (at: number, afterWord: boolean): { size: string; end: number } | null => {
    if (prices.used.has(at)) return null
    const token = (tokens[at] ?? '').replace(',', '.')
    const half = /^\d+$/.test(token) && /^(?:y medio|1 2)$/.test(tokens.slice(at + 1, at + 3).join(' '))
    const asked = half ? `${token}.5` : afterWord ? (SIZE_WORDS[token] ?? token) : token
    const size = sizes.get(asked) ?? sizes.get(SAME_SIZE[asked] ?? asked)
    return size === undefined ? null : { size, end: at + (half ? 3 : 1) }
  }
  const sized: { size: string; tokens: string[] }[] = []
  const takeSizes = (at: number): number => {
    let end = at
    for (let next = at; ; next = JOINS.test(tokens[end] ?? '') ? end + 1 : end) {
      const found = sizeOf(next, true)
      if (!found) return end
      sized.push({ size: found.size, tokens: tokens.slice(next, found.end) })
      end = found.end
    }
  }
  const named = (at: number): number => {
    for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length--) {
      const those = tokens.slice(at, at + length)
      const found = names.means.get(genderKey(those)) ?? names.means.get(nameKey(those))
      if (!found || those.some((one) => asWords.has(one))) continue
      said[found.facet] = [...new Set([...said[found.facet], ...found.values])]
      return at + length
    }
    return at
  }

  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    const next = () => {
      if (prices.used.has(at)) return at + 1
      if (SIZE_SAID.test(token)) {
        const end = takeSizes(at + 1)
        if (end > at + 1) return end
      }
      const short = /^t(\d{2}|x{0,3}[sml])$/.exec(token)?.[1]
      const size = short === undefined ? undefined : sizes.get(short)
      if (size !== undefined) {
        sized.push({ size, tokens: [token] })
        return at + 1
      }
      const after = named(at)
      if (after > at) return after
      const found = sizeOf(at, false)
      if (found && !asWords.has(token) && (!NUMBER.test(token) || Number.parseFloat(token) >= LEAST_BARE)) {
        // «50% off» is not a size.
        if (OFFER.has(stem(tokens[found.end] ?? ''))) return at + 1
        if (NUMBER.test(token)) said.bare.push(token)
        sized.push({ size: found.size, tokens: tokens.slice(at, found.end) })
        return found.end
      }
      // «50 off», «3 cuotas»
      if (/^\d+$/.test(token) && /^(?:off|cuotas?|descuento)$/.test(tokens[at + 1] ?? '')) return at + 1
      if (OFFER.has(stem(token))) {
        said.offer = true
        return at + 1
      }
      const sortedByTwo = BEFORE_SORTED.test(token) ? SORTED[stem(tokens[at + 1] ?? '')] : undefined
      const sorted = sortedByTwo ?? SORTED[stem(token)]
      if (sorted) {
        said.sort = sorted
        return at + (sortedByTwo ? 2 : 1)
      }
      if (!FILLERS.has(token)) said.rest.push(token)
      return at + 1
    }
    at = next()
  }

  const fits = (size: string) =>
    said.category.length === 0 || said.category.some((one) => sizesFor(catalogue, one).includes(size))
  for (const { size, tokens: those } of sized)
    if (!fits(size)) said.rest.push(...those)
    else if (!said.size.includes(size)) said.size.push(size)
  const heard = isHeard(said)
  said.rest = searchWords((said.rest.length === 0 && !heard ? tokens : said.rest).join(' '))
  return said
}

/** Whether anything was named at all. */
export const isHeard = (said: Understood): boolean =>
  said.offer ||
  said.sort !== null ||
  said.priceFrom !== null ||
  said.price !== null ||
  (['category', 'genre', 'brand', 'colour', 'condition', 'size'] as const).some(
    (facet) => said[facet].length > 0,
  )
