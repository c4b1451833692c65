/**
 * What the shop's people do with an order: which moves are open to it and why the others are not. The shop refuses by the
 * same table that screens draw their buttons from; the moves themselves stand beside the states of each life.
 */
import * as v from 'valibot'
import { fromPesos } from '#rules/money.ts'
import {
  FULFILMENT_MOVES,
  type FulfilmentState,
  isHandedOver,
  isStillHere,
  isUntouched,
} from './fulfilment/states.ts'
import { mayMove } from '#rules/states.ts'
import { ORDER_MOVES, type OrderState, isCompleted, isOpen } from './states.ts'
import { type OrderPaymentState, isDisputed, isPaid } from '#rules/payments/order-payment.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { requestKey } from '#rules/request-key.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { FULFILMENT_STEPS, STEP_NAMES, type FulfilmentStep } from './fulfilment/steps.ts'

const MORE_LABELS = {
  complete: 'Completar',
  cancel: 'Cancelar pedido',
  refund: 'Devolver dinero',
  release: 'Permitir la entrega',
}
export type AdminMove = FulfilmentStep | keyof typeof MORE_LABELS
export const DESK_MOVES: readonly AdminMove[] = [
  ...STEP_NAMES,
  ...(Object.keys(MORE_LABELS) as (keyof typeof MORE_LABELS)[]),
]
export const adminMoveLabel = (move: AdminMove): string =>
  isStep(move) ? FULFILMENT_STEPS[move].label : MORE_LABELS[move]
const isStep = (move: AdminMove): move is FulfilmentStep => Object.hasOwn(FULFILMENT_STEPS, move)
/** The order's own next moves that need no more than a click. */
export const isOneClick = (move: AdminMove): boolean =>
  isStep(move) ? FULFILMENT_STEPS[move].button === 'click' : move === 'complete'

/** What each asks of who makes it. */
export const deedOfMove = (move: AdminMove): StaffAction =>
  isStep(move) || move === 'complete' ? 'order.fulfil' : move === 'refund' ? 'order.refund' : 'order.manage'

export type AdminState = {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  /** Centavos that were paid and not given back. */
  refundable: number
  /** The payment provider says not to hand it over, and nobody has lifted that. */
  held?: boolean
  /** An edit of it waits for its difference. */
  editWaits?: boolean
  /** Of its parts (rules/fulfilment/parts.ts): one is separated and has not left, one has left, one has not arrived. */
  partWaits?: boolean
  partLeft?: boolean
  partAway?: boolean
}

/** Of an order of which a part has left. */
export const PART_LEFT = 'Ya salió una parte: lo que queda se manda, o se devuelve su dinero.'
const PART_WAITS = 'Hay una parte separada que no salió: despachala, o volvé a juntarla.'
const PART_AWAY = 'Una parte todavía está en camino: marcá primero que llegó.'

/** Of an order that cannot be packed yet. */
export const EDIT_WAITS = 'Espera que se pague un cambio del pedido: anulalo, o esperá el pago o que venza.'
export const HELD_SAYS = 'Está frenado, porque puede ser un fraude: su historia dice por qué.'
export const NOT_IN_STEP = 'El pedido no está en ese paso.'
/** Null when the move is open; otherwise why not. */
export function whyNot(order: AdminState, move: AdminMove): string | null {
  if (move === 'refund') return order.refundable > 0 ? null : 'No queda dinero por devolver.'
  if (move === 'release')
    return order.held && isOpen(order.status) && isStillHere(order.fulfilment)
      ? null
      : 'Nada frena la entrega.'
  if (!isOpen(order.status))
    return isCompleted(order.status) ? 'El pedido ya está completado.' : 'El pedido ya no está en curso.'
  switch (move) {
    case 'complete':
      return !mayMove(ORDER_MOVES, order.status, 'completed')
        ? 'El pedido no se puede completar.'
        : isHandedOver(order.fulfilment)
          ? null
          : 'Primero tiene que estar entregado o retirado.'
    case 'cancel':
      if (!isStillHere(order.fulfilment)) return 'Ya salió: si vuelve, se hace como devolución.'
      return order.partLeft ? PART_LEFT : null
    default:
      if (!mayMove(FULFILMENT_MOVES[order.delivery], order.fulfilment, FULFILMENT_STEPS[move].to))
        return NOT_IN_STEP
      if (move === 'ship' && order.partWaits) return PART_WAITS
      if (move === 'deliver' && order.partAway) return PART_AWAY
      if (!FULFILMENT_STEPS[move].needsMoney) return null
      if (order.editWaits && isUntouched(order.fulfilment)) return EDIT_WAITS
      if (order.held) return HELD_SAYS
      if (isPaid(order.paymentStatus)) return null
      return isDisputed(order.paymentStatus)
        ? 'El pago está en disputa: no lo entregues.'
        : 'El pedido no está pagado.'
  }
}

export const adminMoves = (order: AdminState): AdminMove[] =>
  DESK_MOVES.filter((move) => whyNot(order, move) === null)

// ---------------------------------------------------------------- forms

export const DESK_MESSAGES = {
  invalid: 'Revisá los datos.',
  changed: 'El pedido cambió mientras lo mirabas.',
  overRefund: 'Es más de lo que queda por devolver.',
  nothingChosen: 'Elegí qué productos se devuelven, o escribí un importe.',
  nothingOwed: 'Por esos productos no queda dinero por devolver.',
}

/** As suggestions: any other name is as good. */
export const CARRIERS = ['Correo Argentino', 'Andreani', 'OCA', 'Moto mensajería'] as const

const text = (max: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    asLine,
    atMost(max, (most) => `Hasta ${most} caracteres`),
  )
export const MAX_REASON = 500
export const MAX_NOTE = 1000
const reason = v.pipe(
  v.optional(v.string(), ''),
  asPlain,
  v.minLength(3, 'Escribí el motivo'),
  atMost(MAX_REASON, (most) => `El motivo admite hasta ${most} caracteres`),
)
export const MAX_TRACKING_CODE = 60
export const carrierName = text(60)
export const CARRIER_MISSING = 'Ingresá quién lo lleva'
export const shipmentForm = v.object({
  carrier: v.pipe(carrierName, v.minLength(1, CARRIER_MISSING)),
  trackingCode: text(MAX_TRACKING_CODE),
  trackingUrl: v.pipe(
    text(300),
    v.check((url) => url === '' || /^https:\/\/[^\s]+$/.test(url), 'Tiene que empezar con https://'),
  ),
})
export type Shipment = v.InferOutput<typeof shipmentForm>

export const cancelForm = v.object({ reason })
export const releaseForm = v.object({ reason })

const refundChoice = {
  /** Which units; none when the money stands for no product. */
  lines: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          orderLineId: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
          quantity: wholeNumber('Ingresá cuántas se devuelven', 1, 1000),
          restock: v.boolean('Elegí si vuelven a la venta'),
        }),
      ),
      v.maxLength(80),
    ),
    [],
  ),
  /** In pesos; without it, what was paid for the units. */
  amount: v.optional(amountInPesos('Ingresá cuánto devolver', 1, fromPesos(100_000_000))),
}
export const refundQuoteForm = v.object(refundChoice)
export const refundForm = v.object({
  ...refundChoice,
  reason,
  key: requestKey,
})

export const noteForm = v.object({
  text: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(1, 'Escribí la nota'),
    atMost(MAX_NOTE, (most) => `La nota admite hasta ${most} caracteres`),
  ),
})
