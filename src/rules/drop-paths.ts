/** The addresses of what is sold by a draw. Apart from the storefront's, so that the other pages do not carry them. */
import { asking, type Id } from './paths.ts'

/** What a checkout's address asks where it is of a pair that a draw keeps. */
export const DROP_CODE = 'sorteo'

const drop = (id: Id): string => `/Lanzamiento/${encodeURIComponent(id)}`

export const dropPaths = {
  all: '/Lanzamientos',
  one: drop,
  /** The list of entries, byte by byte as it was frozen; and the draw of it, for machines. */
  list: (id: Id): string => `${drop(id)}/lista.csv`,
  draw: (id: Id): string => `${drop(id)}/sorteo.json`,
  /** One's own entries. */
  own: '/MisSorteos',
  /** Where whoever has a pair kept for them buys it, and nothing else. */
  checkout: (code: string): string => asking('/Checkout', { [DROP_CODE]: code }),
}
