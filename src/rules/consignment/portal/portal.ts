/** The way into a consignor's own pages: by their account, or by a link that was mailed and waits in a cookie; a code opens what changes something. */
import { CONSIGNMENT_LINK_DAYS } from './link.ts'

/** What stood in the e-mail's link, out of the address. */
export const LINK_COOKIE = 'consignacion'
export const LINK_COOKIE_DAYS = CONSIGNMENT_LINK_DAYS.consignor
/** That a code was typed in this browser. */
export const PROOF_COOKIE = 'consignacion-codigo'
export const PROOF_MINUTES = 30
export const PROOF_COOKIE_DAYS = PROOF_MINUTES / (24 * 60)

/** Links of one address, and of one visitor. */
export const LINKS_OF_ADDRESS = { hour: 3, day: 8 }
export const LINKS_OF_VISITOR = { hour: 10, day: 30 }

export const PORTAL_SAYS = {
  who: 'Para ver tus pares ingresá con tu cuenta, o pedí un enlace con tu e-mail.',
  /** The same whoever has the address. */
  linkSent:
    'Si ese e-mail es el que nos diste al dejar tus pares, te mandamos un enlace. Mirá también en correo no deseado.',
  email: 'Escribí un e-mail válido.',
  tooMany: 'Pediste varios enlaces seguidos.',
  proven: `Listo. Durante ${PROOF_MINUTES} minutos podés cambiar cosas desde este navegador.`,
}

/** `12.1790000000.…`: the consignor, the second at which it ends (counted from 1970) and the seal over both. */
const PROOF = /^([1-9]\d{0,8})\.(\d{10})\.([\w-]{43})$/
export type Proof = { consignorId: number; endsAt: number; seal: string }
export function readProof(text: string): Proof | null {
  const [, id, ends, seal] = PROOF.exec(text) ?? []
  return id && ends && seal ? { consignorId: Number(id), endsAt: Number(ends), seal } : null
}
export const writeProof = ({ consignorId, endsAt, seal }: Proof): string => `${consignorId}.${endsAt}.${seal}`
