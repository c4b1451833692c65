/**
 * What the words of a search mean (product §6.7): case and accents do not count, a word's beginning is enough, shoppers have
 * other names for our categories, and slips of the finger are forgiven.
 */
import type { Category } from '#rules/products/catalogue.ts'
import type { Catalogue } from '#rules/products/choices.ts'

const MAX_WORDS = 8

/** Lower case, without accents, letters and digits only: safe to build a text query from. */
export const searchWords = (text: string): string[] =>
  [
    ...new Set(
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MAX_WORDS)

/** Other names for a whole category: they find all of it. */
const NAMES = new Map<string, Category>([
  ['remera', 'camiseta'],
  ['remeras', 'camiseta'],
  ['playera', 'camiseta'],
  ['playeras', 'camiseta'],
  ['camisetas', 'camiseta'],
  ['zapas', 'calzado'],
  ['zapatilla', 'calzado'],
  ['zapatillas', 'calzado'],
  ['calzados', 'calzado'],
  ['jogging', 'pantalon'],
  ['joggings', 'pantalon'],
  ['pantalones', 'pantalon'],
  ['buzos', 'buzo'],
  ['camperas', 'campera'],
])
/** Kinds within a category: only when nothing is called so, the category is the nearest that we have. */
const KINDS = new Map<string, Category>([
  ['ojota', 'calzado'],
  ['ojotas', 'calzado'],
  ['bota', 'calzado'],
  ['botas', 'calzado'],
  ['botines', 'calzado'],
  ['jogger', 'pantalon'],
  ['joggers', 'pantalon'],
  ['hoodie', 'buzo'],
  ['canguro', 'buzo'],
  ['rompeviento', 'campera'],
  ['rompevientos', 'campera'],
])

/** A word -> the values of the catalogue that it may stand for. */
export type Names = ReadonlyMap<string, readonly string[]>

/** What the owner calls brands and categories, where their values do not say it already. */
export function namesIn({ brands, categories }: Pick<Catalogue, 'brands' | 'categories'>): Names {
  const names = new Map<string, string[]>()
  const add = (text: string, value: string) => {
    for (const word of searchWords(text))
      if (!searchWords(value).includes(word)) names.set(word, [...(names.get(word) ?? []), value])
  }
  for (const { label, value } of brands) add(label, value)
  for (const { label, many, value } of categories) add(`${label} ${many}`, value)
  return names
}
const NONE: Names = new Map()

/** Beginnings of words that stand for `word`; any of them will do. */
export const asWritten = (word: string, names = NONE): string[] => meant(word, NAMES.get(word), names)
export const asKind = (word: string, names = NONE): string[] =>
  meant(word, NAMES.get(word) ?? KINDS.get(word), names)
const meant = (word: string, category: Category | undefined, names: Names) => [
  ...new Set([word, ...(category ? [category] : []), ...(names.get(word) ?? [])]),
]

/**
 * What `word` was probably meant to be: the words of `vocabulary` (folded, as `searchWords` gives them) and the names above
 * that are the fewest slips away. A word that is known stands for itself; none when nothing is near.
 */
export function nearest(word: string, vocabulary: Iterable<string>, names = NONE): string[] {
  let fewest = slipsForgiven(word)
  let near = new Set<string>()
  const consider = (known: string, meant: string[]) => {
    const slips = slipsTo(word, known, fewest)
    if (slips > fewest) return
    if (slips < fewest) near = new Set()
    fewest = slips
    for (const one of meant) near.add(one)
  }
  for (const known of [...NAMES.keys(), ...KINDS.keys(), ...names.keys()])
    consider(known, asKind(known, names))
  for (const known of vocabulary) consider(known, [known])
  return fewest === 0 && near.size > 0 ? asKind(word, names) : [...near]
}

/** Short words have too many neighbours for a slip to be forgiven. */
const slipsForgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * How many slips lead from what was typed to the beginning of `word`: letters wrong, missing, too many, or neighbours
 * swapped (Damerau–Levenshtein, the end of `word` free). More than `most` is answered as `most + 1`.
 */
export function slipsTo(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1
      let slips = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, before[j - 2]! + 1)
      row.push(slips)
    }
    if (Math.min(...row) > most && Math.min(...above) > most) return most + 1
    before = above
    above = row
  }
  return Math.min(...above, most + 1)
}
