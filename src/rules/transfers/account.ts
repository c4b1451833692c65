/** Accounts as Argentine banks and wallets name them: CBU and CVU with their check digits, and the alias that stands for one. */

const digits = (text: string): string => text.replace(/[\s-]/g, '')

/** Of the bank's and branch's seven digits, and of the thirteen of the account (BCRA, Comunicación A 2622). */
const FIRST = [7, 1, 3, 9, 7, 1, 3]
const SECOND = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]
const checkDigit = (block: string, weights: readonly number[]): number =>
  (10 - (weights.reduce((sum, weight, index) => sum + weight * Number(block[index]), 0) % 10)) % 10

/** A CVU, of a wallet, has the same length and the same digits. */
export function isCbu(text: string): boolean {
  const cbu = digits(text)
  return (
    /^\d{22}$/.test(cbu) &&
    /[1-9]/.test(cbu) &&
    checkDigit(cbu.slice(0, 7), FIRST) === Number(cbu[7]) &&
    checkDigit(cbu.slice(8, 21), SECOND) === Number(cbu[21])
  )
}
export const cleanCbu = digits

const ALIAS = { shortest: 6, longest: 20 }
/** Letters, digits, dots and hyphens; a number alone is somebody's slip for a CBU. */
export const isAlias = (text: string): boolean =>
  /^[A-Za-z0-9.-]+$/.test(text) &&
  /[A-Za-z]/.test(text) &&
  text.length >= ALIAS.shortest &&
  text.length <= ALIAS.longest

export const ACCOUNT_MESSAGES = {
  cbu: 'Ese CBU no existe: revisá los 22 números.',
  alias: `Un alias tiene de ${ALIAS.shortest} a ${ALIAS.longest} letras, números, puntos o guiones.`,
  either: 'Escribí un CBU o CVU de 22 números, o un alias.',
}

/** Where money may be sent: a CBU without its spaces, or an alias; null when it is neither. */
export const readAccount = (text: string): string | null => {
  const typed = text.trim()
  return isCbu(typed) ? cleanCbu(typed) : isAlias(typed) ? typed : null
}
