/** Who a row of another shop's list is for: its words, its single letters, and which of the shop's genders that is (product §26.4). */
import { UNISEX, type Choice } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import { folded, lookUp } from './match-text.ts'

const phrases = <T extends string>(value: T, words: string) =>
  words.split(', ').map((word) => [word, value] as const)

const GIRLS = 'girls, girl, nina, ninas, nena, nenas'
const BOYS = 'boys, boy, nino, nene, nenes'
const BABIES = 'toddler, toddlers, baby, babies, infant, infants, bebe, bebes'
const ANY_CHILD = 'kids, kid, ninos, chicos, junior, juniors, youth, children, child, infantil, infantiles'
/** What the shop is offered to call them all. */
export const CHILDREN = 'Niños'
/** A child's first: «Girls (Women's fit)» is no woman's. */
const CHILD_WORDS = [GIRLS, BOYS, BABIES, ANY_CHILD].flatMap((words) => phrases(words, words))
const WOMEN = phrases(
  'mujer',
  'women, woman, womens, mujer, mujeres, dama, damas, female, femenino, femenina, feminino, feminina, fem',
)
const MEN = phrases(
  'hombre',
  'men, man, mens, hombre, hombres, caballero, caballeros, varon, varones, male, masculino, masculina, masc, hom',
)
const BOTH = phrases(UNISEX, 'unisex, sin genero, genderless')

/** 'children' is a shop's that has none of them. */
export type Audience = 'mujer' | 'hombre' | typeof UNISEX | 'children'

/** A shop's gender, or the audience that it has no gender for; null where nothing is said. */
export function genderIn(
  text: string,
  genres: readonly Choice[],
): { genre: string } | { lacks: Audience } | null {
  const child = lookUp(text, CHILD_WORDS)
  if (child) {
    const own = [child, ANY_CHILD].map((words) => calledBy(words, genres)).find((one) => one !== undefined)
    return own ? { genre: own } : { lacks: 'children' }
  }
  const said = adultsIn(text)
  if (said === null) return null
  return offered(genres).some(({ value }) => value === said) ? { genre: said } : { lacks: said }
}

/** Who names both, «Hombre / Mujer», means both. */
function adultsIn(text: string): Exclude<Audience, 'children'> | null {
  const [woman, man] = [lookUp(text, WOMEN), lookUp(text, MEN)]
  return lookUp(text, BOTH) ?? (woman && man ? UNISEX : (woman ?? man))
}

const calledBy = (words: string, genres: readonly Choice[]): string | undefined =>
  offered(genres).find(({ value, label }) =>
    [value, label].some((name) => words.split(', ').includes(folded(name).trim())),
  )?.value

/** How a column of single letters is read: «M» is a woman beside «H», a man beside «F». */
export const GENRE_LETTERS = {
  hm: { h: 'hombre', v: 'hombre', c: 'hombre', m: 'mujer' },
  mf: { m: 'hombre', f: 'mujer', w: 'mujer', d: 'mujer' },
} as const
export type GenreLetters = keyof typeof GENRE_LETTERS
const WITH_ANY = { u: UNISEX, x: UNISEX, n: 'ninos', k: 'kids' }

/** Letter -> the word that it stands for. */
export const letterWords = (letters: GenreLetters): Record<string, string> => ({
  ...WITH_ANY,
  ...GENRE_LETTERS[letters],
})

const LETTER = /^[HMFVCWDUXNK]$/
const AUDIENCES = new Set([...CHILD_WORDS, ...WOMEN, ...MEN, ...BOTH].map(([phrase]) => phrase))
/** Says for whom something is, and nothing else. */
export const isAudience = (text: string): boolean => AUDIENCES.has(folded(text).trim())
/** Null when a column says more than letters and audiences, or nothing that tells which «M» it is. */
export function lettersOf(texts: readonly string[]): GenreLetters | null {
  const said = new Set(texts.map((text) => text.trim().toUpperCase().replace(/\.$/, '')).filter(Boolean))
  if (said.size === 0 || [...said].some((one) => !LETTER.test(one) && !isAudience(one))) return null
  if (['H', 'V', 'C'].some((one) => said.has(one))) return 'hm'
  return ['F', 'W', 'D'].some((one) => said.has(one)) ? 'mf' : null
}
