/** A column's heading as it is compared. */
import { folded } from './match-text.ts'

/** «ProductID» and «product_id» are «product id». */
export const wordsOf = (column: string): string =>
  folded(column.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).trim()

/** Without what says in which money, or that a tax is in it: «Price (INR)», «Precio $ con IVA». */
export const shortWords = (column: string): string =>
  wordsOf(column)
    .replace(
      /\b(?:ars|usd|inr|eur|brl|gbp|rs|en pesos|pesos|(?:con|c) iva|iva incl(?:uido)?|web|online)\b/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
