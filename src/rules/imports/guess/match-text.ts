/** Reading other shops' words: folding them, and finding one that is known. */

/** Lower case, no accents, everything that is no letter or digit a single space, a space at both ends. */
export const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** First entry whose phrase stands in the text as whole words. */
export function lookUp<T>(text: string, entries: Iterable<readonly [phrase: string, value: T]>): T | null {
  const haystack = folded(text)
  for (const [phrase, value] of entries) if (haystack.includes(phraseOf(phrase))) return value
  return null
}

/** Of several the one that the text begins with first, of two the longer: «Nike Jordan» is Nike's, «New Balance Kids» no «New Balance». */
export function firstNamed<T>(
  text: string,
  entries: readonly (readonly [phrase: string, value: T])[],
): T | null {
  const haystack = folded(text)
  const found = entries
    .map(([phrase, value]) => ({ at: haystack.indexOf(phraseOf(phrase)), length: phrase.length, value }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at || other.length - one.length)
  return found[0]?.value ?? null
}

/** The same few hundred phrases are looked for in every row of a list. */
const phrases = new Map<string, string>()
function phraseOf(phrase: string): string {
  const known = phrases.get(phrase) ?? folded(phrase)
  if (phrases.size < MOST_PHRASES) phrases.set(phrase, known)
  return known
}
const MOST_PHRASES = 5000
