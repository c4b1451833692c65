/** What of a list the shop does not have and an owner may add from the trial, by a button: brands, kinds of goods, genders, sizes, a higher ceiling. */
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { Offered } from '#rules/products/catalogue/offer.ts'
import { line } from '#rules/text.ts'
import { kindNamed, SIZES_OF, type SizesOf } from './guess/kinds.ts'
import type { ImportNote } from './notes.ts'
import { readAmount } from '#rules/amounts/amount.ts'

const MOST_WORDS = 3
const MOST_LETTERS = 40

/** «JORDAN» is «Jordan», «NB» stays. */
const written = (name: string): string =>
  name === name.toUpperCase() || name === name.toLowerCase()
    ? name
        .split(' ')
        .map((word) => (word.length <= 3 ? word : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
        .join(' ')
    : name
const isShort = (text: string): boolean =>
  text.split(' ').length <= MOST_WORDS && text.length <= MOST_LETTERS && /\p{L}/u.test(text)

/** What the settings are asked for; null where a button would add what is no brand and no size: a whole description, an American number. */
export function offerOf({ kind, value, about = '' }: ImportNote): Offered | null {
  const text = line(value)
  if (kind === 'brand') return isShort(text) ? { brands: [written(text)] } : null
  if (kind === 'category') {
    const sizes = (Object.keys(SIZES_OF) as SizesOf[]).find((of) => SIZES_OF[of] === about)
    if (!sizes) return null
    const { label, many } = kindNamed(text) ?? { label: written(text), many: written(text) }
    return isShort(text) ? { categories: [{ label, many, sizes }] } : null
  }
  if (kind === 'genre') return isShort(text) ? { genres: [text] } : null
  if (kind === 'dear') return { maxPricePesos: Math.ceil(readAmount(text) ?? 0) }
  if (kind === 'size')
    return about !== '' && text.length <= MAX_SIZE_LETTERS && !text.startsWith('US ')
      ? { sizes: [{ category: about, size: text }] }
      : null
  return null
}

/** All of them at once. */
export function offersOf(notes: readonly ImportNote[]): Offered | null {
  const offers = notes.map(offerOf).filter((one) => one !== null)
  if (offers.length === 0) return null
  const highest = Math.max(0, ...offers.map(({ maxPricePesos = 0 }) => maxPricePesos))
  return {
    brands: offers.flatMap(({ brands = [] }) => brands),
    categories: offers.flatMap(({ categories = [] }) => categories),
    genres: offers.flatMap(({ genres = [] }) => genres),
    sizes: offers.flatMap(({ sizes = [] }) => sizes),
    ...(highest > 0 ? { maxPricePesos: highest } : {}),
  }
}
