/**
 * A name search (product §6.7): PostgreSQL's text search over folded words. Slips of the finger are looked up among the words
 * that the catalogue has, and what was meant is then searched for like anything else.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { asKind, asWritten, nearest, searchWords, type Names } from '#rules/search/search-words.ts'
import { openAnswers } from '#shop/products/answers.ts'

/** For each word the beginnings that will do; every word must be found. Letters and digits only. */
export type Wanted = string[][]

/** How widely to look: as written, then kinds taken for their category, then with slips. */
export const SEARCH_WIDTHS = ['written', 'kinds', 'slips'] as const
export type SearchWidth = (typeof SEARCH_WIDTHS)[number]

export const wordsFound = (wanted: Wanted): SQL | undefined =>
  wanted.length === 0 ? undefined : sql`${products.searchVector} @@ ${textQuery(wanted)}::tsquery`

const textQuery = (wanted: Wanted): string =>
  wanted.map((beginnings) => `(${beginnings.map((one) => `${one}:*`).join(' | ')})`).join(' & ')

/** New words of a changed catalogue may be misspelt only after this long; as they stand they are found at once. */
const VOCABULARY_AGE_MS = 10 * 60_000
/** Fingers slip in the same places; comparing a word with all that there are takes longer than the search itself. */
const MOST_SLIPS = 2_000

/** `names`: what the shop calls what it sells, at the moment. */
export function openWords(db: Reader, clock: () => Date, names: () => Names) {
  const vocabulary = openAnswers({ most: 1, maxAge: VOCABULARY_AGE_MS }, clock)
  const meant = openAnswers({ most: MOST_SLIPS, maxAge: VOCABULARY_AGE_MS }, clock)

  /** Every word there is: a few thousand, even for 100,000 products. */
  async function askVocabulary(): Promise<string[]> {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from ts_stat('select search_vector from products where deleted_at is null and hidden_reason is null and not hidden') where length(word) > 2`)
    return rows.map((row) => row.word)
  }

  /** null when nothing can be found. An empty search wants nothing in particular. */
  return async function want(q: string, width: SearchWidth): Promise<Wanted | null> {
    const words = searchWords(q)
    if (words.length === 0) return q === '' ? [] : null
    const known = names()
    const meaning = width === 'written' ? asWritten : asKind
    if (width !== 'slips') return words.map((word) => meaning(word, known))
    const written = await vocabulary.recall('words', askVocabulary)
    const wanted = await Promise.all(
      words.map((word) => meant.recall(word, async () => nearest(word, written, known))),
    )
    return wanted.some((beginnings) => beginnings.length === 0) ? null : wanted
  }
}
