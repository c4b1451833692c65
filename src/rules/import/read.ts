/** Reading the parts of a row: its name, its price, its sizes. Pure; every answer says what was changed on the way. */
import { CLOTHING_SIZES, SHOE_SIZES } from '../product.ts'

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
 * Another shop's name under our rule (letters and spaces, spec §5): «T-Shirt» keeps its two words, «Ultraboost 22» loses
 * its number, «Süß» its foreign letters. '' when nothing is left.
 */
export function cleanName(raw: string): string {
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

/**
 * «$1,299.90», «1.299,90», «$ 45.998» and «40» -> a number; null when it is none. With one kind of separator, three digits
 * behind it make it a thousands separator.
 */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(plain) || plain.lastIndexOf('-') > 0) return null
  const dot = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  const last = Math.max(dot, comma)
  let number: number
  if (last === -1) number = Number(plain)
  else {
    const both = dot !== -1 && comma !== -1
    const separator = plain[last]!
    const repeated = plain.indexOf(separator) !== last
    const decimals = plain.length - last - 1
    const thousands = !both && (repeated || decimals === 3)
    const integer = plain.slice(0, thousands ? plain.length : last).replace(/[.,]/g, '')
    number = Number(thousands ? integer : `${integer}.${plain.slice(last + 1)}`)
  }
  return Number.isFinite(number) ? number : null
}

/** US men's size -> ours, which are the European ones on the box: a 9 is a 42. */
const US_TO_OURS = (us: number): string => String(Math.round(us + 33))

/** One size of the file -> ours, or null when we do not carry it. «L (12–14)» is L, «2XL» is XXL, «M 9 / W 10.5» is the men's 9. */
export function readSize(raw: string, category: string, shoes: 'ar' | 'us'): string | null {
  const text = raw.trim().toUpperCase()
  if (category !== 'calzado') {
    const word = text
      .replace(/\(.*\)/, '')
      .trim()
      .replace(/^2XL$/, 'XXL')
    return (CLOTHING_SIZES as readonly string[]).includes(word) ? word : null
  }
  if (/Y|X|C/.test(text)) return null
  const number = Number(/(?:^|M )(\d+(?:\.\d+)?)/.exec(text.replace(',', '.'))?.[1])
  if (!Number.isFinite(number)) return null
  const size = shoes === 'us' ? US_TO_OURS(number) : String(Math.round(number))
  return (SHOE_SIZES as readonly string[]).includes(size) ? size : null
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
