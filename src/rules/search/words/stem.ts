/** Words in their forms: o and a, one and several. */

/** «niñas» is «nina», which is not «nino». */
export const singular = (word: string): string =>
  word.length > 3 && /[^iu]s$/.test(word) ? word.slice(0, -1) : word

/** What is left of a word without its ending: «zapatillas» and «zapatilla», «negra» and «negros» are the same. */
export function stem(word: string): string {
  const one = singular(word)
  return one.length > 3 && /[oae]$/.test(one) ? one.slice(0, -1) : one
}

/** As it may stand in a name: «rojas» is looked for as «roja», too as «rojo»; beginnings, so that several are found by one. */
export function forms(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [word]
  const one = singular(word)
  if (one.length <= 3) return [...new Set([word, one])]
  const other = one.endsWith('o') ? 'a' : one.endsWith('a') ? 'o' : null
  // «azules», «pantalones»: the one has no vowel at its end.
  if (other === null)
    return [...new Set([word, one, ...(one !== word && one.endsWith('e') ? [one.slice(0, -1)] : [])])]
  return [...new Set([word, one, one.slice(0, -1) + other])]
}

/** As it sounds in Argentina, where z is s, ll is y, v is b and h is silent: what is written by ear is no slip. */
export const sound = (word: string): string =>
  word
    .replace(/ll/g, 'y')
    .replace(/(.)\1+/g, '$1')
    .replace(/z|c(?=[eiy])/g, 's')
    .replace(/qu(?=[ei])|c(?!h)/g, 'k')
    .replace(/v/g, 'b')
    .replace(/(^|[^ck])h/g, '$1')
    .replace(/^w/, 'gu')
