/** «39 al 44», «S al XL», «36-37-38»: several sizes in one cell, as people write them by hand. */
import { line } from '#rules/text.ts'

/** «38 1/2» -> «38.5»: the stroke of a half parts no sizes. */
export const withHalves = (text: string): string =>
  text.replace(/(?<=(?<!\d)\d{1,2})(?:\s+1\/2|\s?½)(?!\d)/g, '.5')

const NUMBER = String.raw`\d{1,2}(?:[.,]5)?`
const LETTERS = '(?:X{0,3}[SL]|M|[2-5]XL)'
const TO = String.raw`\s*(?:al?|hasta|to)\s+`
const NUMBERS = new RegExp(`^(?:de(?:l|sde)? )?(${NUMBER})(?:${TO}|\\s*[-–]\\s*)(${NUMBER})$`, 'i')
const WORDS = new RegExp(`^(?:de(?:l|sde)? )?(${LETTERS})${TO}(${LETTERS})$`, 'i')
const LIST = new RegExp(
  `^(?:${NUMBER}(?:\\s*[-–]\\s*${NUMBER}){2,}|${LETTERS}(?:\\s*[-–]\\s*${LETTERS})+)$`,
  'i',
)
const USUAL = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
/** A range of more sizes is none. */
const MOST = 20

/** The sizes of one cell's part, one by one. Two numbers beside each other stay: «36-37» is one double size. */
export function sizesNamed(part: string): string[] {
  const text = line(part)
  if (LIST.test(text)) return text.split(/\s*[-–]\s*/)
  const [, from, to] = NUMBERS.exec(text) ?? []
  if (from !== undefined && to !== undefined) return numbersBetween(text, Number(from), Number(to))
  const [, first = '', last = ''] = WORDS.exec(text.toUpperCase().replace(/\b2XL\b/g, 'XXL')) ?? []
  const [start, end] = [USUAL.indexOf(first), USUAL.indexOf(last)]
  return start >= 0 && end > start ? USUAL.slice(start, end + 1) : [text]
}

function numbersBetween(text: string, from: number, to: number): string[] {
  const isDouble = !/[a-z]/i.test(text) && to - from <= 2
  if (isDouble || !(to > from) || to - from > MOST || !Number.isInteger(from)) return [text]
  return Array.from({ length: Math.floor(to - from) + 1 }, (_, step) => String(from + step))
}
