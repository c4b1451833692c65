/** What the values of an unknown column look like, and which column looks most like what is wanted. */
import type { HEADINGS } from './guess/headings.ts'
import { looksLikeAmount, readAmount } from '#rules/amounts/amount.ts'
import { readSize, readYes } from './read.ts'
import { lookUp } from './guess/match-text.ts'
import { namesOf } from './names.ts'
import { sizesNamed } from './sizes/ranges.ts'
import { saysStatus } from './variants/status.ts'
import type { Choice } from '#rules/products/choices.ts'

type Judge = (text: string) => boolean
const share = (texts: readonly string[], is: Judge): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length

const isPrice: Judge = (text) =>
  /\d/.test(text) && text.length < 20 && looksLikeAmount(text) && (readAmount(text) ?? 1) > 0
const isSize: Judge = (text) => {
  // The numbers of an address are no sizes.
  if (/:\/\/|^www\./i.test(text)) return false
  const sizes = text.split(/[|,;/~]/).flatMap(sizesNamed)
  const isIn = (category: string) => (size: string) => readSize(size, { category, shoes: 'ar' }) !== null
  return sizes.some(isIn('buzo')) || sizes.every(isIn('calzado'))
}
const isName: Judge = (text) => /\p{L}{3}/u.test(text) && text.length < 120 && !/^https?:/.test(text)
const american: Judge = (text) => /\b(?:M|W)\s?\d|\b(?:[5-9]|1[0-5])\.5\b/i.test(text)
/** A half of theirs says so («8.5»), and so do numbers that no foot has here. */
export function countsAmerican(texts: readonly string[]): boolean {
  const numbers = texts
    .flatMap((text) => text.match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((one) => Number(one.replace(',', '.')))
  return texts.some(american) || (numbers.length > 0 && numbers.every((one) => one >= 4 && one <= 16))
}
export const priceShare = (texts: readonly string[]) => share(texts, isPrice)
export const sizeShare = (texts: readonly string[]) => share(texts, isSize)
export const nameShare = (texts: readonly string[]) => share(texts, isName)
/** How many say a brand that the shop has. */
export const brandShare = (brands: readonly Choice[]) => {
  const names = namesOf(brands)
  return (texts: readonly string[]) => share(texts, (text) => lookUp(text, names) !== null)
}
/** A heading that says «Marca» is believed when below it stand a few short names, whoever makes the goods. */
const looksLikeBrands = (texts: readonly string[]): boolean =>
  nameShare(texts) >= 0.5 && texts.every((text) => text.trim().split(/\s+/).length <= MOST_BRAND_WORDS)
const MOST_BRAND_WORDS = 5

/** «20», «20 %», «20% OFF», «0,2». */
const PERCENT = /^\s*-?(?:\d{1,2}(?:[.,]0+)?\s?%?\s*(?:off|(?:de )?descuento|desc\.?|dto\.?)?|0[.,]\d+)\s*$/i

/** A heading alone is not enough where its values are of another kind. */
export const SUITS: Partial<Record<keyof typeof HEADINGS, (texts: readonly string[]) => boolean>> = {
  price: (texts) => texts.length === 0 || priceShare(texts) >= 0.5,
  before: (texts) => texts.length === 0 || priceShare(texts) >= 0.5,
  status: saysStatus,
  variant: (texts) => texts.some((text) => /[:=]/.test(text)),
  hidden: (texts) => texts.every((text) => readYes(text) !== undefined),
  cost: (texts) => texts.every(looksLikeAmount),
  discount: (texts) => texts.every((text) => PERCENT.test(text)),
  name: (texts) => texts.length === 0 || nameShare(texts) >= 0.5,
  brand: (texts) => texts.length === 0 || looksLikeBrands(texts),
  // «Sin stock» and «10+» among them concern their own size.
  stock: (texts) => texts.length === 0 || share(texts, looksLikeAmount) >= 0.5,
}

export function bestOf(
  columns: readonly string[],
  values: (name: string) => string[],
  judge: (texts: readonly string[]) => number,
  least: number,
  taken: readonly string[],
): string {
  let best = ''
  let most = least
  for (const column of columns) {
    if (taken.includes(column)) continue
    const score = judge(values(column))
    if (score > most || (score === most && best === '')) [best, most] = [column, score]
  }
  return best
}

/** The column that says it most often, and a second that says it where the first does not. */
export function bestTwo(
  columns: readonly string[],
  values: (name: string) => string[],
  is: Judge,
  headed: string,
): string[] {
  const ranked = columns
    .map((column) => ({ column, score: share(values(column), is) + (column === headed ? 0.2 : 0) }))
    .filter(({ score }) => score > 0.05)
    .sort((a, b) => b.score - a.score)
    .map(({ column }) => column)
  return ranked.length === 0 && headed ? [headed] : ranked.slice(0, 2)
}

export function separatorOf(texts: readonly string[], candidates: readonly string[]): string {
  const counts = candidates.map((separator) => texts.filter((text) => text.trim().includes(separator)).length)
  const most = Math.max(...counts)
  return most === 0 ? '|' : candidates[counts.indexOf(most)]!
}
