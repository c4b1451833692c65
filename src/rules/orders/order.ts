/**
 * The lives of an order (product §11.3): tables of lawful moves, where a shopkeeper could check them. Screens ask the same
 * tables which buttons to show; the counter refuses what is not in them.
 */
import { couponDiscount } from '#rules/coupons/coupon.ts'
import type { Centavos } from '#rules/money.ts'
import { shippingFee, type Delivery } from '#rules/checkout/shipping.ts'

type Moves<S extends string> = { readonly [from in S]: readonly S[] }

export const ORDER_STATES = ['placed', 'completed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]
export const ORDER_MOVES: Moves<OrderState> = {
  placed: ['completed', 'cancelled', 'expired'],
  // A late payment arrived and the stock could be reserved again.
  expired: ['placed'],
  completed: [],
  cancelled: [],
}

/** Who or what ended an order. Only an order that is over has one; which fits which end is checked by the database too. */
export const END_CAUSES = {
  /** `withdrawal`: the right of Ley 24.240 art. 34 was used before it left. `fraud`: the payment provider had warned of it. */
  cancelled: ['shopper', 'shop', 'withdrawal', 'fraud'],
  /** `late_payment`: money came after the end and found no stock. */
  expired: ['unpaid', 'late_payment'],
  /** `term`: handed over, and the days to withdraw have passed. */
  completed: ['shop', 'term'],
} as const satisfies Record<Exclude<OrderState, 'placed'>, readonly string[]>
export type EndCause = (typeof END_CAUSES)[keyof typeof END_CAUSES][number]

export const PAYMENT_STATES = [
  'created',
  'pending',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'charged_back',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
/** Forward only: a late notice never takes an approved payment back to pending. */
export const PAYMENT_MOVES: Moves<PaymentState> = {
  created: ['pending', 'authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
  pending: ['authorized', 'approved', 'rejected', 'cancelled', 'charged_back'],
  authorized: ['approved', 'rejected', 'cancelled', 'charged_back'],
  approved: ['charged_back'],
  // The provider may reverse its decision after a manual review, or a mediation ends in our favour.
  rejected: ['approved'],
  cancelled: ['approved'],
  charged_back: ['approved'],
}

export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
export const REFUND_MOVES: Moves<RefundState> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  failed: ['requested'],
  succeeded: [],
}

export const FULFILMENT_STATES = [
  'unfulfilled',
  'packed',
  'shipped',
  'delivered',
  'ready_for_pickup',
  'picked_up',
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]
export const FULFILMENT_MOVES: Record<Delivery, Moves<FulfilmentState>> = {
  delivery: {
    unfulfilled: ['packed'],
    packed: ['shipped', 'unfulfilled'],
    shipped: ['delivered'],
    delivered: [],
    ready_for_pickup: [],
    picked_up: [],
  },
  pickup: {
    unfulfilled: ['packed'],
    packed: ['ready_for_pickup', 'unfulfilled'],
    ready_for_pickup: ['picked_up'],
    picked_up: [],
    shipped: [],
    delivered: [],
  },
}

export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'resolved',
  'rejected',
  'cancelled',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]
export const RETURN_MOVES: Moves<ReturnState> = {
  requested: ['approved', 'rejected', 'cancelled'],
  // Resolved at once: nothing has to come back (the parcel never left, or a claim is settled as it is).
  approved: ['received', 'resolved', 'cancelled'],
  received: ['resolved'],
  resolved: [],
  rejected: [],
  cancelled: [],
}

export const mayMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean =>
  moves[from].includes(to)

// ---------------------------------------------------------------- what the order says about its money

export const ORDER_PAYMENT_STATES = [
  'not_paid',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number]

/** Nobody has paid it: what it holds goes back when its time is up. */
export const UNPAID: readonly OrderPaymentState[] = ['not_paid', 'pending', 'authorized']

/** The one function that derives an order's payment status from its payments and refunds. */
export function orderPaymentState(
  payments: readonly { status: PaymentState; amount: Centavos }[],
  refunds: readonly { status: RefundState; amount: Centavos }[],
): OrderPaymentState {
  const has = (state: PaymentState) => payments.some((payment) => payment.status === state)
  if (has('charged_back')) return 'disputed'
  const approved = payments.filter((payment) => payment.status === 'approved')
  if (approved.length > 0) {
    const paid = approved.reduce((sum, payment) => sum + payment.amount, 0)
    const back = refunds.filter((r) => r.status === 'succeeded').reduce((sum, r) => sum + r.amount, 0)
    return back === 0 ? 'paid' : back >= paid ? 'refunded' : 'partially_refunded'
  }
  return has('authorized') ? 'authorized' : has('pending') ? 'pending' : 'not_paid'
}

// ---------------------------------------------------------------- what is not known for sure

/**
 * Whether a payment may have been made that nobody told us of: the shopper went to the provider (or came back with a payment
 * that is not in the books) after the provider was last asked. Until it has answered nobody is asked to pay, nor told that
 * nothing was charged. What the browser says only opens the doubt; the provider alone ends it.
 */
export const isInDoubt = (order: {
  paymentStatus: string
  paymentSentAt: Date | null
  paymentAskedAt: Date | null
}): boolean =>
  order.paymentStatus === 'not_paid' &&
  order.paymentSentAt !== null &&
  (order.paymentAskedAt === null || order.paymentAskedAt < order.paymentSentAt)

// ---------------------------------------------------------------- how long an unpaid order holds its stock

export const MINUTES = 60_000
/** Card: 30 minutes after checkout (product §11.7). */
export const HOLD_MINUTES = 30
/** A payment under review or a cash ticket: two days. */
export const PENDING_HOLD_MINUTES = 48 * 60

/** Waits for somebody to pay it in cash or by transfer (product §33.3); everything else that is pending is being reviewed. */
const TICKETS = ['pending_waiting_payment', 'pending_waiting_transfer']
export const isTicket = (detail: string | null): boolean => TICKETS.includes(detail ?? '')
/** The same for SQL. */
export const TICKET_DETAILS: readonly string[] = TICKETS

// ---------------------------------------------------------------- amounts

export type Amounts = { subtotal: Centavos; discount: Centavos; shipping: Centavos; total: Centavos }

/** Total = subtotal − coupon + shipping, the coupon never above the subtotal: the total is never below the shipping. */
/** Of the lines of a cart, what the amounts count: as many of each as can be bought now. */
export const countedLines = (
  lines: readonly { unitPrice: Centavos; buyable: number }[],
): { unitPrice: Centavos; quantity: number }[] =>
  lines.flatMap(({ unitPrice, buyable }) => (buyable > 0 ? [{ unitPrice, quantity: buyable }] : []))

export function orderAmounts(
  lines: readonly { unitPrice: Centavos; quantity: number }[],
  coupon: Centavos,
  province: string | null,
  delivery: Delivery,
): Amounts {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = couponDiscount(coupon, subtotal)
  const shipping = lines.length === 0 ? 0 : shippingFee(province, delivery)
  return { subtotal, discount, shipping, total: subtotal - discount + shipping }
}

// ---------------------------------------------------------------- words

export const ORDER_STATE_LABEL: Record<OrderState, string> = {
  placed: 'En curso',
  completed: 'Completado',
  cancelled: 'Cancelado',
  expired: 'Vencido',
}
export const ORDER_PAYMENT_LABEL: Record<OrderPaymentState, string> = {
  not_paid: 'Falta pagar',
  pending: 'Pago pendiente',
  authorized: 'Pago en revisión',
  paid: 'Pagado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Dinero devuelto',
  disputed: 'Pago en disputa',
}
export const REFUND_STATE_LABEL: Record<RefundState, string> = {
  requested: 'Pedida',
  pending: 'En camino',
  succeeded: 'Hecha',
  failed: 'No salió',
}
export const FULFILMENT_LABEL: Record<FulfilmentState, string> = {
  unfulfilled: 'Por preparar',
  packed: 'Preparado',
  shipped: 'En camino',
  delivered: 'Entregado',
  ready_for_pickup: 'Listo para retirar',
  picked_up: 'Retirado',
}

/** «V-000042», as people say it on the phone. */
export const orderNumber = (id: number): string => `V-${String(id).padStart(6, '0')}`

/** Why the provider said no, in words that say what to do (product §12.11). The list is open: unknown details get the general one. */
export const REJECTION_TEXT: Record<string, string> = {
  cc_rejected_insufficient_amount:
    'La tarjeta no tiene fondos suficientes. Probá con otra tarjeta u otro medio de pago.',
  cc_rejected_bad_filled_card_number: 'Revisá el número de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_date: 'Revisá la fecha de vencimiento de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_security_code: 'Revisá el código de seguridad de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_other: 'Revisá los datos de la tarjeta y volvé a intentar.',
  cc_rejected_call_for_authorize: 'Tu banco pide que autorices el pago. Llamalo y volvé a intentar.',
  cc_rejected_card_disabled: 'La tarjeta está inactiva. Llamá a tu banco o probá con otra.',
  cc_rejected_duplicated_payment:
    'Ya hiciste un pago por ese importe. Si tenés que pagar de nuevo, usá otra tarjeta.',
  cc_rejected_high_risk: 'El pago fue rechazado por seguridad. Probá con otro medio de pago.',
  cc_rejected_max_attempts: 'Llegaste al límite de intentos con esa tarjeta. Probá con otra.',
  cc_rejected_invalid_installments: 'Esa tarjeta no acepta esa cantidad de cuotas. Elegí otra cantidad.',
}
/** Whether the provider's reason has a sentence of its own; their list grows, so the log hears of those that have none. */
export const isKnownRejection = (detail: string | null): boolean =>
  Object.hasOwn(REJECTION_TEXT, detail ?? '')
export const rejectionText = (detail: string | null): string =>
  (isKnownRejection(detail) ? REJECTION_TEXT[detail ?? ''] : undefined) ??
  'El medio de pago rechazó la operación. Probá de nuevo o con otro medio de pago.'
