/** What of a list the shop does not have and an owner may add from the trial, by a button: its brands and its sizes. */
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { Offered } from '#rules/settings/offer.ts'
import { line } from '#rules/text.ts'
import type { ImportNote } from './notes.ts'

const MOST_WORDS = 3
const MOST_LETTERS = 40

/** «JORDAN» is «Jordan», «NB» stays. */
const written = (brand: string): string =>
  brand === brand.toUpperCase() || brand === brand.toLowerCase()
    ? brand
        .split(' ')
        .map((word) => (word.length <= 3 ? word : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
        .join(' ')
    : brand

/** What the settings are asked for; null where a button would add what is no brand and no size: a whole description, an American number. */
export function offerOf({ kind, value, about = '' }: ImportNote): Offered | null {
  const text = line(value)
  if (kind === 'brand') {
    const short = text.split(' ').length <= MOST_WORDS && text.length <= MOST_LETTERS
    return short && /\p{L}/u.test(text) ? { brands: [written(text)] } : null
  }
  if (kind === 'size')
    return about !== '' && text.length <= MAX_SIZE_LETTERS && !text.startsWith('US ')
      ? { sizes: [{ category: about, size: text }] }
      : null
  return null
}
