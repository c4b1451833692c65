/**
 * What the words of a search mean (look.md §1): case and accents do not count, a word's beginning is enough, shoppers have
 * other names for our categories, and one slip of the finger is forgiven.
 */
import type { Category } from './product.ts'

const MAX_WORDS = 8
/** Shorter words have too many neighbours for a slip to be forgiven. */
const SHORTEST_WITH_SLIP = 4

/** Lower case, without accents, letters and digits only: safe to build a tsquery or a regular expression from. */
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
const NAMES: Record<string, Category> = {
  remera: 'camiseta',
  remeras: 'camiseta',
  playera: 'camiseta',
  playeras: 'camiseta',
  camisetas: 'camiseta',
  zapas: 'calzado',
  zapatilla: 'calzado',
  zapatillas: 'calzado',
  calzados: 'calzado',
  jogging: 'pantalon',
  joggings: 'pantalon',
  pantalones: 'pantalon',
  buzos: 'buzo',
  camperas: 'campera',
}
/** Kinds within a category: only when none is called so, the category is the nearest that we have. */
const KINDS: Record<string, Category> = {
  ojota: 'calzado',
  ojotas: 'calzado',
  bota: 'calzado',
  botas: 'calzado',
  botines: 'calzado',
  jogger: 'pantalon',
  joggers: 'pantalon',
  hoodie: 'buzo',
  canguro: 'buzo',
  rompeviento: 'campera',
  rompevientos: 'campera',
}

/** How widely a search looks: as written, then kinds taken for their category, then with a slip in each word. */
export const SEARCH_WIDTHS = ['written', 'kinds', 'slips'] as const
export type SearchWidth = (typeof SEARCH_WIDTHS)[number]

/** The beginnings of words that stand for `word`; any of them will do. */
export function meanings(word: string, width: SearchWidth): string[] {
  const known = width === 'written' ? [NAMES[word]] : [NAMES[word], KINDS[word]]
  const slipped = width === 'slips' ? nearNames(word) : []
  return [...new Set([word, ...[...known, ...slipped].filter((name) => name !== undefined)])]
}

const nearNames = (word: string): Category[] => {
  const near = new RegExp(`^${oneSlip(word)}$`)
  return Object.entries({ ...NAMES, ...KINDS }).flatMap(([name, category]) =>
    near.test(name) ? [category] : [],
  )
}

/**
 * A regular expression, the same to JavaScript and PostgreSQL, of what `word` may have been meant to be: one letter wrong,
 * missing or too many, or two neighbours swapped. Short words only as they stand.
 */
export function oneSlip(word: string): string {
  if (word.length < SHORTEST_WITH_SLIP) return word
  const variants = [...word].flatMap((letter, at) => {
    const before = word.slice(0, at)
    const next = word[at + 1]
    // Nothing, another letter or two in its place: a letter too many, wrong, or one missing beside it.
    const changed = `${before}.{0,2}${word.slice(at + 1)}`
    return next === undefined ? [changed] : [changed, `${before}${next}${letter}${word.slice(at + 2)}`]
  })
  return `(${variants.join('|')})`
}
