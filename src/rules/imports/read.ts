/** Reading the parts of a row: its name, its sizes, its offer (its amounts: rules/amounts). Pure; every answer says what was changed on the way. */
import { line } from '#rules/text.ts'
import { fromAmerican } from '#rules/products/sizing/shoe-sizes.ts'
import { isName, MODEL_SIGNS, oneSpelling, type NameRule } from '#rules/products/terms.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { sizesOffered } from '#rules/products/choices.ts'

const ALLOWED = /[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]/

/** A word with digits keeps its letters when they come first and make a word («Ultimate365»); model codes («2K», «X9000L4») go whole. */
function withoutDigits(word: string): string {
  if (!/\p{N}/u.test(word)) return word
  const start = /^\p{L}{3,}/u.exec(word)
  return start ? start[0] : ''
}

const ours = (letter: string): string =>
  ALLOWED.test(letter)
    ? letter
    : letter
        .normalize('NFD')
        .replace(/ß/g, 'ss')
        .replace(/\P{Script=Latin}/gu, '')

/**
 * Another shop's name under ours. Letters and spaces (product §4.7): «T-Shirt» keeps its two words, «Ultraboost 22» loses its number,
 * «Süß» its foreign letters. As models are called: numbers and their signs stay. '' when nothing is left.
 */
export function cleanName(raw: string, rule: NameRule): string {
  if (rule === 'models') return modelName(raw)
  const words = raw
    .normalize('NFC')
    .replace(/[’'`´]/g, '')
    .replace(/&/g, ' y ')
    .split(/[^\p{L}\p{N}]+/u)
    .map(withoutDigits)
    .map((word) =>
      [...word]
        .map(ours)
        .join('')
        .replace(/[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ]/g, ''),
    )
  return words.filter(Boolean).join(' ').slice(0, 120).trim()
}

/** What no model carries becomes a space, and signs that lead to nothing go. */
function modelName(raw: string): string {
  const kept = [...oneSpelling(line(raw))].map((letter) =>
    MODEL_SIGNS.includes(letter) || /[\p{Script=Latin}\p{M}\d]/u.test(letter)
      ? letter
      : /\p{L}/u.test(letter)
        ? ''
        : ' ',
  )
  const name = line(kept.join(''))
    .replace(/^[ \-–/.&+,:%!)»º®']+(?=[^ ])/, (signs: string) => (signs.endsWith("'") ? "'" : ''))
    .replace(/[ \-–/&#,:(«]+$/, '')
    .slice(0, 120)
    .trim()
  return isName(name, 'models') ? name : ''
}

/** «sí», «no» and their like; undefined for anything else, and for nothing. */
export function readYes(text: string): boolean | undefined {
  const said = line(text).toLowerCase()
  return /^(?:s[ií]|x|yes|true|verdadero|1)$/.test(said)
    ? true
    : /^(?:no|false|falso|0)$/.test(said)
      ? false
      : undefined
}

/** What others call the only size of what has one. */
const ONE_SIZE = /^(?:(?:TALLE )?[UÚ]NICO|U|T\.?U\.?|ONE SIZE|OS|OSFA)$/
export const isOneSize = (size: string): boolean => ONE_SIZE.test(size.trim().toUpperCase())
/** «T.38», «Talle 38», «EU 42». */
const SAYS_SIZE = /^(?:TALLES?|TALLAS?|T|N[º°]|NRO|EUR?|ARG?)[ .:]*(?=\d)/
/** «US 8», «8 US». */
const SAYS_AMERICAN = /\bU\.?S\.?A?\b\.?/
export const saysAmerican = (size: string): boolean => SAYS_AMERICAN.test(size.toUpperCase())
/** American sizes end below, ours begin above. */
const MOST_AMERICAN = 18

type Asked = {
  category: string
  /** How the list counts shoes. */
  shoes: 'ar' | 'us'
  /** Those that the shop has for the category. */
  sizes?: readonly string[]
  brand?: string
  genre?: string
}

/** One size of the file -> ours, or null when we do not carry it. «L (12–14)» is L, «2XL» is XXL, «M 9 / W 10.5» is the men's 9. */
export function readSize(
  raw: string,
  { category, shoes, sizes = sizesOffered(CATALOGUE, category), brand = '', genre = '' }: Asked,
): string | null {
  const american = category === 'calzado' && (shoes === 'us' || saysAmerican(raw))
  const text = (american ? raw.toUpperCase().replace(SAYS_AMERICAN, '') : raw)
    .trim()
    .toUpperCase()
    .replace(SAYS_SIZE, '')
    .replace(/\s?(?:½|1\/2)/, '.5')
  const ours = (wanted: string) => sizes.find((size) => size.toUpperCase() === wanted) ?? null
  if (sizes.length === 1 && ONE_SIZE.test(text)) return sizes[0]!
  if (category !== 'calzado') {
    const word = text.replace(/\(.*\)/, '').trim()
    return ours(word.replace(',', '.')) ?? ours(word.replace(/^2XL$/, 'XXL'))
  }
  if (/Y|X|C/.test(text)) return american ? null : ours(text)
  const [, whose, digits] = /(?:^|(M|W) ?)(\d+(?:\.\d+)?)/.exec(text.replace(',', '.')) ?? []
  if (digits === undefined) return american ? null : ours(text)
  const number = Number(digits)
  const theirs = american && number < MOST_AMERICAN
  return nearest(
    theirs
      ? fromAmerican(number, { brand, genre: whose ? (whose === 'W' ? 'mujer' : 'hombre') : genre })
      : number,
    sizes,
  )
}

/** Itself, or what is not farther than half a size; of two the smaller. */
function nearest(wanted: number, sizes: readonly string[]): string | null {
  const found = sizes
    .filter((size) => /^\d+(?:\.\d+)?$/.test(size))
    .map((size) => ({ size, away: Math.abs(Number(size) - wanted) }))
    .filter(({ away }) => away <= 0.5)
    .sort((a, b) => a.away - b.away || Number(a.size) - Number(b.size))
  return found[0]?.size ?? null
}
