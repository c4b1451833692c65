/** Printing for parcels: packing slips and labels. */
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from './states.ts'

/** Orders printed at once. */
export const MAX_SLIPS = 50
export const PRINT_PARTS = ['todo', 'remitos', 'etiquetas'] as const
/** What of each order is printed: the slip on A4, the label of 10 by 15 cm, or both. */
export type PrintPart = (typeof PRINT_PARTS)[number]
export const printPart = (text: string | null): PrintPart =>
  PRINT_PARTS.find((part) => part === text) ?? 'todo'

const NO_MONEY: Partial<Record<OrderPaymentState, string>> = {
  not_paid: 'No está pagado.',
  pending: 'El pago está pendiente.',
  authorized: 'El pago está en revisión.',
  refunded: 'Se devolvió todo el dinero.',
  disputed: 'El pago está en disputa: no lo entregues.',
}
/** Null when its slip and label may be printed; otherwise why not: a paper that lies there is a parcel that leaves. */
export function whyNoSlip(order: {
  status: OrderState
  paymentStatus: OrderPaymentState
  held: boolean
  /** Bought and not given back. */
  units: number
}): string | null {
  if (order.status === 'cancelled') return 'Está cancelado.'
  if (order.status === 'expired') return 'Venció sin pagarse.'
  if (order.held) return 'Mercado Pago avisó que no lo entregues: puede ser un fraude.'
  return NO_MONEY[order.paymentStatus] ?? (order.units === 0 ? 'Se devolvieron todos sus productos.' : null)
}
