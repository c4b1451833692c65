/** Reading the parts of a row: its name, its price, its sizes. Pure; every answer says what was changed on the way. */
import { line } from '#rules/text.ts'
import type { NameRule } from '#rules/products/terms.ts'
import { fromAmerican } from '#rules/products/sizing/shoe-sizes.ts'
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

/** The signs that a model may carry stand within or right before a word; what else there is becomes a space. */
function modelName(raw: string): string {
  const kept = [
    ...line(raw)
      .replace(/[‘’`´]/g, "'")
      .replace(/[–—−]/g, '-'),
  ]
    .map((letter) => (/[0-9 '\-/.&+#]/.test(letter) ? letter : /\p{L}/u.test(letter) ? ours(letter) : ' '))
    .join('')
  return line(kept.replace(/[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9 '\-/.&+#]/g, ''))
    .replace(/^[ \-/.&+']+(?=[^ ])/, (signs: string) => (signs.endsWith("'") ? "'" : ''))
    .replace(/[ \-/&#]+$/, '')
    .slice(0, 120)
    .trim()
}

const MINUS = '-−'
/** A number as it is written: digits with their separators, also «1 299» and Excel's «1E+05». */
const NUMBER = new RegExp(
  `[${MINUS}]?\\d(?:[\\d.,]|[ \\u00a0\\u202f'](?=\\d{3}(?!\\d)))*(?:[eE][-+]?\\d{1,2}(?!\\d))?`,
  'g',
)
const MONEY = /ars|usd|inr|eur|brl|gbp|clp|uyu|mxn|pesos?|rs/gi

/**
 * «$1,299.90», «1.299,90», «$ 45.998», «US$ 40», «1E+05» -> a number; null when there is none, or more than one («3 cuotas de
 * $ 9.999»). With one kind of separator, three digits behind it make it a thousands separator.
 */
export function readAmount(text: string): number | null {
  const found = [...text.replace(MONEY, ' ').matchAll(NUMBER)]
  if (found.length !== 1) return null
  const { 0: written, index } = found[0]!
  const before = text.replace(MONEY, ' ').slice(0, index)
  // «A1» is a code, not an amount.
  if (/\p{L}$/u.test(before)) return null
  const negative = MINUS.includes(written[0]!) || new RegExp(`^\\s*[${MINUS}]`).test(before)
  const [digits = '', exponent = '0'] = written.replace(/[^\d.,eE+-]|^-/g, '').split(/[eE]/)
  const number = readDecimal(digits.replace(/[.,]+$/, '')) * 10 ** Number(exponent)
  return Number.isFinite(number) ? (negative ? -number : number) : null
}

function readDecimal(plain: string): number {
  const dot = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  const last = Math.max(dot, comma)
  if (last === -1) return Number(plain)
  const both = dot !== -1 && comma !== -1
  const repeated = plain.indexOf(plain[last]!) !== last
  const thousands = !both && (repeated || plain.length - last - 1 === 3)
  const integer = plain.slice(0, thousands ? plain.length : last).replace(/[.,]/g, '')
  return Number(thousands ? integer : `${integer}.${plain.slice(last + 1)}`)
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

const CURRENCIES: readonly (readonly [sign: RegExp, code: string])[] = [
  [/₹|\binr\b|\brs\b/i, 'INR'],
  [/€|\beur\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/r\$|\bbrl\b/i, 'BRL'],
  [/u\$[sd]|us\$|usd/i, 'USD'],
]
/** The other country's money that a price or a heading names: «₹ 1,299», «Price (INR)», «US$ 40». null for pesos, and for none. */
export const readCurrency = (text: string): string | null =>
  CURRENCIES.find(([sign]) => sign.test(text))?.[1] ?? null

/** A code that a spreadsheet rounded: «7,79E+12» no longer tells one product from another. */
export const isRounded = (code: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(code.trim())

/** What others call the only size of what has one. */
const ONE_SIZE = /^(?:(?:TALLE )?[UÚ]NICO|U|T\.?U\.?|ONE SIZE|OS|OSFA)$/
export const isOneSize = (size: string): boolean => ONE_SIZE.test(size.trim().toUpperCase())
/** «T.38», «Talle 38», «EU 42». */
const SAYS_SIZE = /^(?:TALLES?|TALLAS?|T|N[º°]|NRO|EUR?|ARG?)[ .:]*(?=\d)/
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
  const text = raw
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
  if (/Y|X|C/.test(text)) return shoes === 'us' ? null : ours(text)
  const [, whose, digits] = /(?:^|(M|W) ?)(\d+(?:\.\d+)?)/.exec(text.replace(',', '.')) ?? []
  if (digits === undefined) return shoes === 'us' ? null : ours(text)
  const number = Number(digits)
  const theirs = shoes === 'us' && number < MOST_AMERICAN
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

/** The offer that a pair of prices makes: 10 to 50 % in tens, within a point; otherwise what is asked today is the price. */
export function readOffer(now: number, before: number | null): { price: number; discount: string | null } {
  if (before === null || before <= now) return { price: now, discount: null }
  const percent = (1 - now / before) * 100
  const tens = Math.round(percent / 10) * 10
  return tens >= 10 && tens <= 50 && Math.abs(percent - tens) <= 1
    ? { price: before, discount: `${tens}%` }
    : { price: now, discount: null }
}
