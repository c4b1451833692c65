/** Why a consignor's data stays for now: the shop still has what is theirs (Ley 25.326, art. 16; CCyC 1324). */
import { formatAmount, type Centavos } from '#rules/money.ts'

export type StillHere = {
  /** With us, or sold and perhaps coming back. */
  pairs: number
  /** That they said they would bring. */
  awaited: number
  /** Owed, or earned and soon owed. */
  money: Centavos
}
const pairsSaid = (count: number): string => `${count} ${count === 1 ? 'par' : 'pares'}`

/** «Tenés 2 pares con nosotros y $ 67.425 por cobrar.»; null when nothing keeps them. */
export function stillHere({ pairs, awaited, money }: StillHere): string | null {
  const parts = [
    ...(pairs > 0 ? [`${pairsSaid(pairs)} con nosotros`] : []),
    ...(awaited > 0 ? [`${pairsSaid(awaited)} por traer`] : []),
    ...(money > 0 ? [`${formatAmount(money)} por cobrar`] : []),
  ]
  if (parts.length === 0) return null
  const all = parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)!}`
  return `Tenés ${all}. Cuando no quede nada, vas a poder borrar tus datos.`
}
/** The same, to somebody of the shop. */
export const stillHereOf = (here: StillHere): string | null =>
  stillHere(here)
    ?.replace('Tenés', 'Tiene')
    .replace('vas a poder borrar tus datos', 'se van a poder borrar sus datos') ?? null

/** In the place of who they were. */
export const ERASED_CONSIGNOR = 'Datos borrados'
