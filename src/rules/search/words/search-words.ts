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
    const slips = Math.min(
      slipsTo(word, one, forgiven),
      forgiven === 0 ? 1 : slipsTo(heard, soundOf(one), forgiven) + BY_EAR,
    )
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

/**
 * How many slips lead from what was typed to the beginning of `word`: letters wrong, missing, too many, or neighbours
 * swapped (Damerau–Levenshtein, the end of `word` free). More than `most` is answered as `most + 1`.
 */
export function slipsTo(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1
      let slips = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, before[j - 2]! + 1)
      row.push(slips)
    }
    if (Math.min(...row) > most && Math.min(...above) > most) return most + 1
    before = above
    above = row
  }
  return Math.min(...above, most + 1)
}
