/** How what was typed stands in a question to the database: words whatever their accents and case, a telephone however it is written. */
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export const held = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Every word stands in what was folded already. */
export const hasWords = (expression: SQL | AnyPgColumn, words: readonly string[]): SQL | undefined =>
  words.length === 0 ? sql`false` : and(...words.map((word) => sql`${expression} like fold(${held(word)})`))

/** `phones`: rules/search-everything/query.ts. */
export const hasPhone = (expression: SQL | AnyPgColumn, phones: readonly string[]): SQL | undefined =>
  or(...phones.map((phone) => sql`${expression} like ${held(phone)}`))
