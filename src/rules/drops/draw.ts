/**
 * The draw itself (decision 66): who comes where, from the seed that was promised before anybody entered and the list that was frozen
 * before the seed was told. Nothing else goes in, so that whoever has the two finds the same places.
 */

/** An entry as the public list has it. */
export type ListedEntry = { code: string; size: string }
/** With what HMAC-SHA256 answers for it, in hexadecimal digits. */
export type MarkedEntry = ListedEntry & { mark: string }
export type Place = ListedEntry & { /** From 1, of its size. */ place: number }

/** By code units, the same in every country and on every machine. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The public list, byte by byte: a line «CODE;SIZE» for each entry, by code. Its SHA-256 is what is published at the close. */
export const listText = (entries: readonly ListedEntry[]): string =>
  [...entries]
    .sort((a, b) => byText(a.code, b.code))
    .map(({ code, size }) => `${code};${size}\n`)
    .join('')

/** What is marked of an entry; the key is the seed's 32 bytes. */
export const markedText = (listHash: string, code: string): string => `${listHash}:${code}`

/** Of each size the entries in the order of their marks: everybody once, and in the same place however the list was written. */
export function placesOf(entries: readonly MarkedEntry[]): Place[] {
  const sorted = [...entries].sort((a, b) => byText(a.mark, b.mark) || byText(a.code, b.code))
  const many = new Map<string, number>()
  return sorted.map(({ code, size }) => {
    const place = (many.get(size) ?? 0) + 1
    many.set(size, place)
    return { code, size, place }
  })
}
