/** What the shop counts by day without knowing of whom, and what of a search may be kept. */
import { searchWords } from '#rules/search/words/search-words.ts'

/** search-miss: words that found nothing. short-size: an order refused for lack of units of a size. checkout: the form opened with a cart that can be bought. */
export const METRIC_KINDS = ['search-miss', 'short-size', 'checkout'] as const
export type MetricKind = (typeof METRIC_KINDS)[number]

/** Different subjects a day; what comes after them is not counted. */
export const MOST_A_DAY: Record<MetricKind, number> = { 'search-miss': 500, 'short-size': 2_000, checkout: 1 }
export const METRIC_DAYS = 400

const MAX_WORDS_LENGTH = 40
/** An address, a site, or digits as telephones, documents and cards have them, however they are grouped. */
const ADDRESS = /@|:\/\/|\bwww\b|\b(gmail|hotmail|outlook|yahoo|live|icloud)\b/i
const LONG_NUMBER = /\d(?:[\s().+/-]*\d){5}/

/** Folded words of at most 40 letters, or null for what should not be written down: too short, or it looks like somebody's. */
export function missedWords(typed: string): string | null {
  if (ADDRESS.test(typed) || LONG_NUMBER.test(typed)) return null
  const kept: string[] = []
  for (const word of searchWords(typed)) {
    if ([...kept, word].join(' ').length > MAX_WORDS_LENGTH) break
    kept.push(word)
  }
  const words = kept.join(' ')
  return /[a-z].*[a-z]/.test(words) ? words : null
}

/** A size as metrics name it, and back. */
export const sizeSubject = (productId: number, size: string): string => `${productId}.${size}`
