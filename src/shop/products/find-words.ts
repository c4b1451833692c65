/** A name search as SQL: PostgreSQL's own text search on folded words, trigrams for slips (design.md §3). */
import { and, sql, type SQL } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { meanings, oneSlip, searchWords, type SearchWidth } from '#rules/search-words.ts'

/** Undefined when `q` has nothing to look for. Every word must be found. */
export function wordsFound(q: string, width: SearchWidth): SQL | undefined {
  const words = searchWords(q)
  if (width === 'slips') return and(...words.map(foundWithSlip))
  const all = words.map((word) => `(${beginnings(word, width)})`).join(' & ')
  return all === '' ? undefined : sql`${products.searchVector} @@ ${all}::tsquery`
}

/** Words are letters and digits only (rules/search-words.ts), so they can stand in a tsquery and in a regular expression. */
const beginnings = (word: string, width: SearchWidth) =>
  meanings(word, width)
    .map((meaning) => `${meaning}:*`)
    .join(' | ')

/** `<%` also forgives several slips in a long word; all three conditions have their index. */
const foundWithSlip = (word: string): SQL => sql`(
  ${products.searchVector} @@ ${beginnings(word, 'slips')}::tsquery
  or ${products.searchText} ~ ${`\\m${oneSlip(word)}`}
  or ${word} <% ${products.searchText})`

/** For the order of what was found with slips: most alike first. */
export const likeness = (q: string): SQL =>
  sql`word_similarity(${searchWords(q).join(' ')}, ${products.searchText}) desc`
