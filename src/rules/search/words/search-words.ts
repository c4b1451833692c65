/** Words of a search (product §6.7): case and accents do not count, a word's beginning is enough, slips of the finger are forgiven. */
import { sound } from './stem.ts'

const MAX_WORDS = 8

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Lower case, without accents, letters and digits only, all of them in their order. */
export const foldedWords = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
/** The same, each once and so many at most: safe to build a text query from. */
export const searchWords = (text: string): string[] => [...new Set(foldedWords(text))].slice(0, MAX_WORDS)

/** Like words, but amounts and half sizes stay whole: «60.000», «$50000», «38,5». */
export const searchTokens = (text: string): string[] =>
  folded(text)
    .replace(/\$\s+(?=\d)/g, '$')
    .match(/\$?\d{1,3}(?:\.\d{3})+(?!\d)k?|\$\d+k?|\d+[.,]\d+(?!\d)|[a-z0-9]+/g) ?? []

/**
 * What `word` was probably meant to be: those of `known` (folded) that are the fewest slips away, or that sound the same. A
 * word that is known stands for itself; none when nothing is near. `soundOf`: for who asks often and remembers.
 */
export function nearest(word: string, known: Iterable<string>, soundOf = sound): string[] {
  const forgiven = slipsForgiven(word)
  const heard = sound(word)
  let fewest = forgiven
  let near = new Set<string>()
  for (const one of known) {
    // No more are counted than would still be among the fewest.
    const seen = slipsTo(word, one, Math.floor(fewest))
    const byEar = fewest < BY_EAR ? 1 : slipsTo(heard, soundOf(one), Math.floor(fewest - BY_EAR)) + BY_EAR
    const slips = Math.min(seen, byEar)
    if (slips > fewest) continue
    if (slips < fewest) near = new Set()
    fewest = slips
    near.add(one)
  }
  return fewest === 0 && near.size > 0 ? [word] : [...near]
}
/** Less than a slip: «zapatiyas». */
const BY_EAR = 0.5

/** Short words have too many neighbours for a slip to be forgiven. */
const slipsForgiven = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Three rows of the table of slips, used again for each word: a vocabulary is gone through for each word that is misspelt. */
let rows = [0, 1, 2].map(() => new Uint16Array(64)) as [Uint16Array, Uint16Array, Uint16Array]
const FAR = 0x7fff

/**
 * How many slips lead from what was typed to the beginning of `word`: letters wrong, missing, too many, or neighbours
 * swapped (Damerau–Levenshtein, the end of `word` free). More than `most` is answered as `most + 1`.
 */
export function slipsTo(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  // What lies further from the diagonal is more than `most` slips away.
  const width = Math.min(word.length, typed.length + most)
  if (rows[0].length < width + 2)
    rows = rows.map(() => new Uint16Array(2 * width + 2)) as unknown as typeof rows
  let [before, above, row] = rows
  for (let at = 0; at <= width; at += 1) above[at] = at
  let leastAbove = 0
  for (let i = 1; i <= typed.length; i += 1) {
    const from = Math.max(1, i - most)
    const to = Math.min(width, i + most)
    const letter = typed.charCodeAt(i - 1)
    const letterBefore = typed.charCodeAt(i - 2)
    row[from - 1] = from === 1 ? i : FAR
    let least = row[from - 1]!
    for (let j = from; j <= to; j += 1) {
      const same = letter === word.charCodeAt(j - 1) ? 0 : 1
      let slips = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same)
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && letterBefore === word.charCodeAt(j - 1))
        slips = Math.min(slips, before[j - 2]! + 1)
      row[j] = slips
      if (slips < least) least = slips
    }
    if (to < width) row[to + 1] = FAR
    if (least > most && leastAbove > most) return most + 1
    leastAbove = least
    const spare = before
    before = above
    above = row
    row = spare
  }
  return Math.min(leastAbove, most + 1)
}
