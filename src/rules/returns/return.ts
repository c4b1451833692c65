/**
 * Things that come back: withdrawals (botón de arrepentimiento), exchanges and claims. Which moves are open, what is owed to
 * the shopper, and until when the law wants an answer.
 */
import * as v from 'valibot'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { type FulfilmentState, isStillHere } from '#rules/orders/fulfilment/states.ts'
import { type OrderState, isCompleted } from '#rules/orders/states.ts'
import { hasLeft, type ReplacementState } from './exchange/states.ts'
import { CONDITIONS, RETURN_KINDS_OFFERED, type ReturnKind } from './kinds.ts'
import { isAwaited, isReceived, RETURN_MOVES, RETURN_STATE_LABEL, type ReturnState } from './states.ts'
import { MAX_REASON } from '#rules/orders/admin.ts'
import { mayMove } from '#rules/states.ts'
import { requestKey } from '#rules/request-key.ts'
import { PAY_BACK_SAYS, PAY_BACKS } from './pay-back.ts'
import { paidFor } from './refund-lines.ts'
import { asPlain, atLeast, atMost } from '#rules/text.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { ANSWER_HOURS } from '#rules/sale-terms/terms.ts'

/** When the time to answer is over. */
export const answerDue = (createdAt: Date): Date => new Date(createdAt.getTime() + ANSWER_HOURS * 3_600_000)

export const RETURN_MOVES_OF_DESK = ['link', 'approve', 'reject', 'receive', 'resolve', 'cancel'] as const
export type ReturnMove = (typeof RETURN_MOVES_OF_DESK)[number]
/** What each asks of who makes it. */
export const RETURN_DEED: Record<ReturnMove, StaffAction> = {
  link: 'return.answer',
  approve: 'return.answer',
  reject: 'return.answer',
  receive: 'return.receive',
  resolve: 'return.resolve',
  cancel: 'return.answer',
}
export const RETURN_MOVE_LABEL: Record<ReturnMove, string> = {
  link: 'Unir a un pedido',
  approve: 'Aceptar',
  reject: 'Rechazar',
  receive: 'Recibir productos',
  resolve: 'Resolver',
  cancel: 'Anular',
}

/** Where each of them leads; to be tied to an order moves nothing. */
export const RETURN_STEPS = {
  approve: 'approved',
  reject: 'rejected',
  receive: 'received',
  resolve: 'resolved',
  cancel: 'cancelled',
} as const satisfies Record<Exclude<ReturnMove, 'link'>, ReturnState>
export type ReturnStep = keyof typeof RETURN_STEPS

/** Where the goods of an order are; `partLeft`: a part of it has left. */
export type GoodsOf = { status: OrderState; fulfilment: FulfilmentState; partLeft: boolean }
export type ReturnSituation = {
  status: ReturnState
  kind: ReturnKind
  order: GoodsOf | null
  /** Of an exchange: what is given for it. Absent for cases of older data too. */
  parcel?: ReplacementState | null
  /** Of a withdrawal: less than all that is left of its order. */
  partly?: boolean
  /** What came was looked at, and none of it was accepted. */
  allRefused?: boolean
  /** Some of what was asked for came, and the rest is still to come. */
  moreToCome?: boolean
}
/** Nothing has to come back. A withdrawal of all that is left of such an order ends by cancelling it, one of a part by giving its money back. */
export const neverLeft = (order: GoodsOf): boolean =>
  !isCompleted(order.status) && isStillHere(order.fulfilment) && !order.partLeft
/** A part of it has left, and the rest is still to go: what goes back in money without coming back is of the rest. */
const isInParts = (order: GoodsOf): boolean => isStillHere(order.fulfilment) && order.partLeft

/** Null when open; otherwise why not. */
export function whyNotReturn(
  { status, kind, order, parcel = null, allRefused = false, moreToCome = false }: ReturnSituation,
  move: ReturnMove,
): string | null {
  const left = parcel !== null && hasLeft(parcel) ? 'Lo nuevo ya salió de la tienda.' : null
  const stands = `Está ${RETURN_STATE_LABEL[status].toLowerCase()}.`
  if (move === 'link') return order ? 'Ya está unida a un pedido.' : isAwaited(status) ? null : stands
  // The rest of what was asked for comes in another parcel: the case stays where it is.
  if (move === 'receive' && order && moreToCome && isReceived(status)) return left
  if (!mayMove(RETURN_MOVES, status, RETURN_STEPS[move])) return stands
  switch (move) {
    case 'approve':
      return null
    case 'reject':
      return allRefused ? left : isReceived(status) ? stands : null
    case 'cancel':
      return left
    case 'receive':
      if (!order) return 'Primero unila a un pedido.'
      return neverLeft(order) ? 'Los productos nunca salieron de la tienda.' : null
    case 'resolve':
      if (kind === 'claim' && !isReceived(status) && order && isInParts(order))
        return 'Primero despachá lo que queda del pedido, o devolvé su dinero.'
      if (isReceived(status))
        return left ?? (allRefused ? 'No se aceptó nada de lo que llegó: hay que rechazarla.' : null)
      // Nothing has to come back: the parcel never left, or a claim is settled as it is.
      return order && (neverLeft(order) || kind === 'claim') ? null : stands
  }
}
export const returnMoves = (situation: ReturnSituation): ReturnMove[] =>
  RETURN_MOVES_OF_DESK.filter((move) => whyNotReturn(situation, move) === null)

/**
 * What is owed for the units that came back: what was paid for them, and with the last of a withdrawal from everything the
 * shipping as well (Ley 24.240, art. 34: the consumer bears no cost).
 */
export function refundOwed(
  order: { discount: Centavos; shipping: Centavos },
  lines: readonly {
    unitPrice: Centavos
    quantity: number
    promotion: Centavos
    refunded?: number
    /** Changed for something that is still theirs. */
    exchanged?: number
    returned: number
  }[],
  kind: ReturnKind,
): Centavos {
  const units = lines.map(({ refunded = 0, exchanged = 0, returned, ...line }) => ({
    ...line,
    exchanged,
    refunded: refunded + exchanged,
    chosen: Math.min(returned, line.quantity - refunded - exchanged),
  }))
  const everything = units.every(
    ({ quantity, refunded, exchanged, chosen }) => exchanged === 0 && refunded + chosen === quantity,
  )
  const some = units.some(({ chosen }) => chosen > 0)
  return paidFor(order.discount, units) + (kind === 'withdrawal' && everything && some ? order.shipping : 0)
}

// ---------------------------------------------------------------- forms

export const SETTLED_MEANWHILE =
  'Otra persona ya la resolvió mientras la mirabas: mirá cómo quedó. No se hizo nada más.'
export const RETURN_INVALID = 'Revisá los datos de la devolución.'
const words = (max: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    atMost(max, (most) => `Hasta ${most} caracteres`),
  )

export const RETURN_WORDS = words(MAX_REASON)
/** A no that somebody has to understand. */
const LEAST_WHY = 10

/** Said to the shopper. */
export const answerForm = v.object({ message: words(1000) })
export const rejectForm = v.object({
  message: v.pipe(
    words(1000),
    atLeast(LEAST_WHY, (least) => `Contale por qué, con al menos ${least} letras`),
  ),
})
export const NOTE_MOST = 300
export const receiveForm = v.object({
  lines: v.pipe(
    v.array(
      v.strictObject({
        orderLineId: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
        /** The code of the exchange that gave it; '' for what was bought. */
        of: v.optional(v.string(), ''),
        quantity: wholeNumber('Ingresá cuántas llegaron', 1, 1000),
        condition: v.picklist(CONDITIONS, 'Elegí en qué estado llegó'),
        /** A sentence to whoever sent it. */
        note: words(NOTE_MOST),
      }),
    ),
    v.minLength(1, 'Marcá qué llegó'),
    v.maxLength(80),
  ),
  /** Of the form: a second click is the same arrival, another form a second parcel. */
  key: v.optional(v.string(), ''),
})
/** What is not accepted goes back to who sent it, who has to understand why. */
export const REFUSED_WHY = {
  min: LEAST_WHY,
  message: `Contá por qué no lo aceptan, con al menos ${LEAST_WHY} letras`,
}
/** Goods that came back without money going back need a reason that others understand. */
export const NO_REFUND_REASON = {
  min: LEAST_WHY,
  message: `Contá por qué no se devuelve dinero, con al menos ${LEAST_WHY} letras`,
}
export const resolveForm = v.object({
  /** In pesos; 0 when nothing is paid back, which is an answer of its own. */
  amount: amountInPesos('Ingresá cuánto devolver', 0, fromPesos(100_000_000)),
  reason: RETURN_WORDS,
  /** What the button said: another answer than what whoever bought wants now is refused. */
  payBack: v.optional(v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose)),
  key: requestKey,
})
/** Whoever bought says in what a case gives back. */
export const payBackForm = v.object({ payBack: v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose) })
export const openReturnForm = v.object({
  kind: v.picklist(RETURN_KINDS_OFFERED, 'Elegí de qué se trata'),
  reason: RETURN_WORDS,
})
