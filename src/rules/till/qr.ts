/** A QR that waits to be paid at the counter (product §57.7): how long, how it stands, and what is said of it. */
import { endedUnsold, isOpen, type OrderState } from '#rules/orders/states.ts'
import { wasEverPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'

/** How long it can be paid. */
export const QR_MINUTES = 10
/** So much later its goods are let go: the provider ends it first. */
const SLACK_MINUTES = 2
export const QR_HOLD_MINUTES = QR_MINUTES + SLACK_MINUTES
/** While its page is open the provider is asked so often. */
export const QR_ASK_MS = 3_000

/** `none`: the provider has not answered yet, so there is nothing to show. */
export const QR_STATES = ['none', 'shown', 'paid', 'ended'] as const
export type QrState = (typeof QR_STATES)[number]

export function qrStateOf(of: {
  order: OrderState
  payment: OrderPaymentState
  /** Whether the provider answered with what to show. */
  made: boolean
}): QrState {
  if (wasEverPaid(of.payment)) return endedUnsold(of.order) ? 'ended' : 'paid'
  if (!isOpen(of.order)) return 'ended'
  return of.made ? 'shown' : 'none'
}

export const isQrShown = (state: QrState): boolean => state === 'shown'
export const isQrPaid = (state: QrState): boolean => state === 'paid'

/** Beside a sale in a list. */
export const QR_STATE_SHORT: Record<QrState, string> = {
  none: 'falta su QR',
  shown: 'espera que paguen su QR',
  paid: '',
  ended: 'no se pagó',
}

export const QR_SAYS = {
  off: 'Para cobrar con QR falta configurar la caja de Mercado Pago.',
  away: 'Mercado Pago no responde. Probá de nuevo en unos segundos.',
  refused: 'Mercado Pago no aceptó el QR. Cobrá con otro medio y avisale a quien administra la tienda.',
  locked: 'Están pagando este QR en este momento. Esperá un minuto: se cobra o lo podés cancelar.',
  paid: 'Lo pagaron recién: la venta está cobrada.',
  ended: 'Este QR ya no espera un pago.',
  waits: (numbers: readonly string[]) =>
    `${numbers.join(', ')}: ${numbers.length === 1 ? 'su QR espera' : 'sus QR esperan'} el pago. Cobralo o cancelalo antes de cerrar.`,
  unpaid: 'Esta venta no se cobró.',
  whole: 'El QR cobra toda la venta: no se combina con otros medios. En el paso siguiente se muestra.',
}
