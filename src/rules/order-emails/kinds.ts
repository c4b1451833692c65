/** Which e-mails an order has, and what the shop's people call each. */
import { PART_KINDS, PART_NAME } from '#rules/fulfilment/part-emails.ts'
import { HAND_KINDS, HAND_NAME } from '#rules/transfers/emails.ts'
import { PARCEL_KINDS, PARCEL_NAME } from '#rules/shipments/emails.ts'
import { EDIT_KINDS, EDIT_NAME } from './edit.ts'

/** What the shop wrote down wrongly of a parcel and put right later. */
export const CORRECTION_KINDS = ['tracking', 'undelivered', 'delivery-day', 'recipient'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

export const EMAIL_KINDS = [
  'kept',
  'placed',
  'paid',
  'counter',
  'pending',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
  'late-refund',
  'surplus-refund',
  'packed',
  'shipped',
  'delivered',
  'ready',
  'picked-up',
  ...HAND_KINDS,
  ...EDIT_KINDS,
  ...CORRECTION_KINDS,
  ...PARCEL_KINDS,
  ...PART_KINDS,
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** As the shop's people call each. */
export const EMAIL_NAME: Record<EmailKind, string> = {
  kept: 'Pedido por terminar',
  placed: 'Pedido recibido',
  paid: 'Pago recibido',
  counter: 'Compra en el mostrador',
  pending: 'Pago en proceso',
  rejected: 'Pago rechazado',
  expired: 'Pedido vencido',
  cancelled: 'Pedido cancelado',
  refunded: 'Dinero devuelto',
  'late-refund': 'Pago que llegó tarde',
  'surplus-refund': 'Pago doble',
  packed: 'Pedido preparado',
  shipped: 'Pedido en camino',
  delivered: 'Pedido entregado',
  ready: 'Listo para retirar',
  'picked-up': 'Pedido retirado',
  ...HAND_NAME,
  ...EDIT_NAME,
  tracking: 'Seguimiento corregido',
  undelivered: 'Entrega corregida',
  'delivery-day': 'Día de entrega corregido',
  recipient: 'Datos de entrega corregidos',
  ...PARCEL_NAME,
  ...PART_NAME,
}
