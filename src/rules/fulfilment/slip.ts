/** Printing for parcels: packing slips and labels. */
import { EDIT_WAITS, HELD_SAYS } from '#rules/orders/admin.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'

/** Orders printed at once. */
export const MAX_SLIPS = 50
const PRINT_PARTS = ['todo', 'remitos', 'etiquetas'] as const
/** What of each order is printed: the slip on A4, the label of 10 by 15 cm, or both. */
export type PrintPart = (typeof PRINT_PARTS)[number]
export const printPart = (text: string | null): PrintPart =>
  PRINT_PARTS.find((part) => part === text) ?? 'todo'

const OVER: Record<OrderState, string | null> = {
  placed: null,
  completed: null,
  cancelled: 'Está cancelado.',
  expired: 'Venció sin pagarse.',
}
const NO_MONEY: Record<OrderPaymentState, string | null> = {
  not_paid: 'No está pagado.',
  pending: 'El pago está pendiente.',
  authorized: 'El pago está en revisión.',
  paid: null,
  partially_refunded: null,
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
  editWaits: boolean
}): string | null {
  const over = OVER[order.status]
  if (over !== null) return over
  if (order.held) return HELD_SAYS
  if (order.editWaits) return EDIT_WAITS
  return NO_MONEY[order.paymentStatus] ?? (order.units === 0 ? 'Se devolvieron todos sus productos.' : null)
}
