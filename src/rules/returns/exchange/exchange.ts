/** Changing what was bought for another size or another product: what it costs, until when, and which moves are open. */
import * as v from 'valibot'
import { DELIVERIES, DELIVERY_MISSING, type Delivery } from '#rules/checkout/shipping.ts'
import { isHandedOver, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { MAX_REASON } from '#rules/orders/admin.ts'
import { MOST_NOTE, SHORTEST_WHY } from '#rules/orders/order.ts'
import { requestKey } from '#rules/request-key.ts'
import { endedUnsold, type OrderState } from '#rules/orders/states.ts'
import { isDisputed, isPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import {
  isReceived,
  isResolved,
  isUnanswered,
  isUnsettled,
  RETURN_STATE_LABEL,
  type ReturnState,
} from '#rules/returns/states.ts'
import { PAY_BACK_SAYS, PAY_BACKS } from '#rules/returns/pay-back.ts'
import { REASONS_OF } from '#rules/returns/reasons.ts'
import { EXCHANGE_HOURS, EXCHANGE_TERM } from '#rules/sale-terms/terms.ts'
import { mayMove } from '#rules/states.ts'
import { asPlain, atMost } from '#rules/text.ts'
import { amountInPesos, wholeNumber } from '#rules/typed.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import {
  hasLeft,
  isGivenUp,
  isKept,
  isOnShelf,
  isOnTheRoad,
  REPLACEMENT_MOVES,
  wasLost,
  type ReplacementState,
} from './states.ts'

/**
 * What is paid (above 0) or given back (below). Another size of the same product costs what the first one did, whatever it costs
 * today; another product costs what it costs today, and so does what comes for a single pair, or is one.
 */
export const exchangeDifference = (asked: {
  sameProduct: boolean
  /** What was paid for the units that come back. */
  credit: Centavos
  unitPrice: Centavos
  quantity: number
}): Centavos => (asked.sameProduct ? 0 : asked.unitPrice * asked.quantity - asked.credit)

// ---------------------------------------------------------------- may it begin?

export type Exchangeable = {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  handedOverAt: Date | null
}
export const EXCHANGE_SAYS = {
  notYet: 'Vas a poder cambiarlo cuando lo tengas.',
  ended: 'Este pedido no se concretó.',
  disputed: 'El pago de este pedido está en disputa: mientras tanto no se puede cambiar.',
  unpaid: 'Este pedido no está pagado.',
  late: `Los cambios se piden dentro de las ${EXCHANGE_TERM} de haberlo recibido. Tu derecho de arrepentimiento y la garantía legal siguen como siempre.`,
  gone: 'Ese talle se acaba de agotar. Elegí otro: no cambiamos nada todavía.',
  same: 'Es lo mismo que tenés: elegí otro talle u otro producto.',
  unknown: 'No es de este pedido.',
  none: 'Ya lo estás cambiando o ya volvió.',
  invalid: 'Revisá los datos del cambio.',
  noSize: 'Elegí un talle',
  notOurs: 'Ese producto ya no está a la venta.',
  noUnit: 'Elegí una prenda que esté a la venta, de ese producto y ese talle.',
  one: 'Una prenda única se cambia por una sola unidad.',
}
/** Null when whoever bought may begin one now; the shop's people are not held to the term. */
export function whyNoExchange(
  { status, paymentStatus, fulfilment, handedOverAt }: Exchangeable,
  now: Date,
  byStaff = false,
): string | null {
  if (endedUnsold(status)) return EXCHANGE_SAYS.ended
  if (isDisputed(paymentStatus)) return EXCHANGE_SAYS.disputed
  if (!isPaid(paymentStatus)) return EXCHANGE_SAYS.unpaid
  if (!isHandedOver(fulfilment) || handedOverAt === null) return EXCHANGE_SAYS.notYet
  const until = handedOverAt.getTime() + EXCHANGE_HOURS * 3_600_000
  return byStaff || now.getTime() <= until ? null : EXCHANGE_SAYS.late
}

// ---------------------------------------------------------------- its moves

export type ExchangeFacts = {
  parcel: ReplacementState
  delivery: Delivery
  difference: Centavos
  /** Nothing is left to be paid: it was, or there was nothing to pay. */
  settled: boolean
  /** Of the order that it belongs to. */
  disputed: boolean
  /** A courier has its shipment, or a label for it, or lost it; null: nobody but a carrier that was typed. */
  courier: 'has' | 'lost' | null
  /** A single pair that is not theirs before the exchange is made. */
  pairKept: boolean
}
/** A step of the replacement's parcel, or `replace`: the old one is accepted for the new one. */
export const EXCHANGE_STEPS = {
  replace: { label: 'Hacer el cambio', deed: 'return.resolve' },
  pack: { label: 'Preparar lo nuevo', deed: 'order.fulfil' },
  unpack: { label: 'Volver a apartado', deed: 'order.fulfil' },
  ship: { label: 'Despachar lo nuevo', deed: 'order.fulfil' },
  deliver: { label: 'Marcar entregado', deed: 'order.fulfil' },
  unship: { label: 'Volvió sin entregarse', deed: 'order.fulfil' },
  lost: { label: 'Se perdió y no se manda otra vez', deed: 'order.refund' },
} as const satisfies Record<string, { label: string; deed: StaffAction }>
export type ExchangeStep = keyof typeof EXCHANGE_STEPS
export const EXCHANGE_STEP_NAMES = Object.keys(EXCHANGE_STEPS) as ExchangeStep[]
/** Where the steps of the parcel lead. */
export const PARCEL_STEPS = {
  pack: 'packed',
  unpack: 'held',
  ship: 'shipped',
  deliver: 'delivered',
  unship: 'packed',
} as const satisfies Record<Exclude<ExchangeStep, 'replace' | 'lost'>, ReplacementState>
export type ParcelStep = keyof typeof PARCEL_STEPS

export const EXCHANGE_PARCEL_SAYS = {
  byCourier: 'Lo lleva un correo: usá «Se lo llevó el correo», o anulá antes el envío.',
  courierSays: 'Lo lleva un correo: cuando lo trae de vuelta, tocá «Mandarlo otra vez» en su envío.',
  notLost: 'El correo no lo perdió: si no va a llegar, dalo por perdido primero, en su envío.',
  pairKept: 'Lleva una prenda única, que es de quien compró recién con el cambio hecho: hacelo primero.',
  comesBack: 'Ya volvió, o hay una devolución abierta de lo nuevo: resolvela.',
  whyLost: 'Escribí por qué se da por perdido',
}
const GIVEN_UP = 'Lo nuevo ya no se guarda.'
const NOT_IN_STEP = 'No está en ese paso.'
const UNPAID = 'Falta que se pague la diferencia.'
const DISPUTED = 'El pago está en disputa: no lo entregues.'

/**
 * Null when it is open, otherwise why not. The new one may leave before the old one is in, when the shop's people choose so; what
 * has to be paid is paid before either.
 */
export function whyNotExchange(status: ReturnState, facts: ExchangeFacts, step: ExchangeStep): string | null {
  if (step === 'replace') {
    if (isGivenUp(facts.parcel)) return GIVEN_UP
    if (!isReceived(status) && !(isUnsettled(status) && hasLeft(facts.parcel)))
      return isUnsettled(status)
        ? 'Falta que llegue lo anterior.'
        : `Está ${RETURN_STATE_LABEL[status].toLowerCase()}.`
    return facts.settled ? null : UNPAID
  }
  if (isUnanswered(status)) return 'Primero hay que aceptarlo.'
  if (isGivenUp(facts.parcel)) return GIVEN_UP
  if (wasLost(facts.parcel)) return NOT_IN_STEP
  if (!isUnsettled(status) && !isResolved(status)) return `Está ${RETURN_STATE_LABEL[status].toLowerCase()}.`
  if (step === 'lost' || step === 'unship') return whyNotGone(facts, step)
  if (step === 'pack' && !isOnShelf(facts.parcel)) return NOT_IN_STEP
  if (step === 'unpack' && !isKept(facts.parcel)) return NOT_IN_STEP
  if (!mayMove(REPLACEMENT_MOVES[facts.delivery], facts.parcel, PARCEL_STEPS[step])) return NOT_IN_STEP
  if (step === 'ship' && facts.courier !== null) return EXCHANGE_PARCEL_SAYS.byCourier
  if (step === 'unpack' || (step === 'deliver' && hasLeft(facts.parcel))) return null
  if (facts.disputed) return DISPUTED
  return facts.settled ? null : UNPAID
}
/** Of what left and did not arrive. */
function whyNotGone({ parcel, courier, pairKept }: ExchangeFacts, step: 'unship' | 'lost'): string | null {
  if (!isOnTheRoad(parcel)) return NOT_IN_STEP
  if (step === 'unship') return courier === null ? null : EXCHANGE_PARCEL_SAYS.courierSays
  if (courier === 'has') return EXCHANGE_PARCEL_SAYS.notLost
  return pairKept ? EXCHANGE_PARCEL_SAYS.pairKept : null
}
export const exchangeSteps = (status: ReturnState, facts: ExchangeFacts): ExchangeStep[] =>
  EXCHANGE_STEP_NAMES.filter((step) => whyNotExchange(status, facts, step) === null)

/** Whoever asked may still take it back: nothing has moved but the reservation. */
export const isTakenBackByBuyer = (status: ReturnState, parcel: ReplacementState): boolean =>
  isUnsettled(status) && !isReceived(status) && isKept(parcel)

// ---------------------------------------------------------------- forms

const number = (message: string) =>
  v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform(Number),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(2_147_483_647, message),
  )
const reason = v.pipe(
  v.optional(v.string(), ''),
  asPlain,
  atMost(MAX_REASON, (most) => `Hasta ${most} caracteres`),
)
/** What is changed (a line of the order, or what an earlier exchange brought) for which size of which product. */
export const exchangeForm = v.object({
  orderLineId: number('Elegí qué querés cambiar'),
  /** The code of the exchange that brought what is changed now; '' for what was bought. */
  of: v.optional(v.string(), ''),
  quantity: v.optional(wholeNumber('Ingresá cuántos', 1, 1000), 1),
  productId: number('Elegí un producto'),
  size: v.pipe(v.optional(v.string(), ''), v.minLength(1, EXCHANGE_SAYS.noSize)),
  /** The code of the single pair that is wanted; '' for what comes in quantities. */
  unit: v.optional(v.pipe(v.string(), v.maxLength(40, EXCHANGE_SAYS.noUnit)), ''),
  delivery: v.picklist(DELIVERIES, DELIVERY_MISSING),
  reasonCode: v.optional(v.picklist(['', ...REASONS_OF.exchange], 'Elegí un motivo de la lista'), ''),
  reason,
  /** Should something of it go back. */
  payBack: v.optional(v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose), 'money'),
  key: requestKey,
})
export type ExchangeForm = v.InferOutput<typeof exchangeForm>

/** `back`: what the button said goes back, so that nobody gives another amount than they read. Without the old one, why. */
export const replaceForm = v.object({
  back: v.optional(amountInPesos('Recargá la página.', 0, fromPesos(100_000_000)), 0),
  /** What the button said: another answer than what whoever bought wants now is refused. */
  payBack: v.optional(v.picklist(PAY_BACKS, PAY_BACK_SAYS.choose)),
  reason,
})
/** What was given never came and is not sent again. */
export const exchangeLostForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(SHORTEST_WHY, EXCHANGE_PARCEL_SAYS.whyLost),
    atMost(MOST_NOTE, (most) => `Hasta ${most} caracteres`),
  ),
  key: requestKey,
})
