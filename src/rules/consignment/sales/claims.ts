/**
 * Money that went back to a buyer after the pair's sale was owed: the shop bears it, unless the cause is its owner's, who is told and may
 * answer first (product §51.4). The shop's people say how much of the refund it is, and why.
 */
import * as v from 'valibot'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { asPlain, atLeast, atMost } from '#rules/text.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'
import { CLAIM_ANSWER_DAYS, CLAIM_ANSWER_LETTERS } from '#rules/consignment/terms.ts'

/** Days that the shop has to read what an owner answered. */
const CLAIM_READ_DAYS = 2
/** After so many without news of its arrival somebody asks the carrier. */
export const UNCONFIRMED_DAYS = 30
export const CLAIM_REASON = { min: 10, max: 500 }
const DAY = 86_400_000
export const answerUntil = (at: Date): Date => new Date(at.getTime() + CLAIM_ANSWER_DAYS * DAY)
/** Whoever reads the answer has time for it. */
export const readUntil = (until: Date, answeredAt: Date): Date =>
  new Date(Math.max(until.getTime(), answeredAt.getTime() + CLAIM_READ_DAYS * DAY))

/**
 * What an owner gives back of their part when so much more of what was paid went back, in centavos. Of all that went back on their account
 * together, so that parts in any order never come to more than their part, and the whole comes to exactly it.
 */
export const reversalOf = (
  { part, paid }: { part: Centavos; paid: Centavos },
  before: { refunded: Centavos; reversed: Centavos },
  refunded: Centavos,
): Centavos => {
  const all = Math.min(paid, before.refunded + refunded)
  const upTo = Number((BigInt(part) * BigInt(all)) / BigInt(paid))
  return Math.max(0, Math.min(part, upTo) - before.reversed)
}

export const CLAIM_SAYS = {
  invalid: 'Revisá los datos del reclamo.',
  refund: 'Elegí de qué devolución es.',
  amount: 'Ingresá cuánto de esa devolución es por este par.',
  most: (most: string) => `Por este par quedan hasta ${most}.`,
  reason: `Contale por qué, con al menos ${CLAIM_REASON.min} letras.`,
  again: 'Por esa devolución ya hay un reclamo de este par.',
  notOwed: 'Todavía no se le debe: si el par vuelve, su venta se deshace sola.',
  nothing: 'Es tan poco que no se le descuenta nada.',
  onSale: 'El par está otra vez a la venta o en un pedido: lo asume la tienda.',
  over: 'Ese reclamo ya terminó.',
  answered: 'Ya contestaste este reclamo.',
  late: 'Ya pasaron los días para contestar.',
  listed: 'Hay un reclamo abierto a su dueño por este par: no sale a la venta hasta que termine.',
} as const

export const claimForm = v.object({
  refundId: wholeNumber(CLAIM_SAYS.refund, 1, 2_147_483_647),
  amount: amountInPesos(CLAIM_SAYS.amount, 1, fromPesos(100_000_000)),
  reason: v.pipe(
    v.string(CLAIM_SAYS.reason),
    asPlain,
    atLeast(CLAIM_REASON.min, () => CLAIM_SAYS.reason),
    atMost(CLAIM_REASON.max, (most) => `Hasta ${most} caracteres`),
  ),
})
export const answerForm = v.object({
  answer: v.pipe(
    v.string('Escribí tu respuesta.'),
    asPlain,
    atLeast(3, () => 'Escribí tu respuesta.'),
    atMost(CLAIM_ANSWER_LETTERS, (most) => `Hasta ${most} caracteres`),
  ),
})
