/** Which e-mails an order has, and what the shop's people call each. */
import { PART_KINDS, PART_NAME } from '#rules/fulfilment/part-emails.ts'
import { STEP_KINDS } from '#rules/orders/fulfilment/steps.ts'
import { HAND_KINDS, HAND_NAME } from '#rules/transfers/emails.ts'
import { PARCEL_KINDS, PARCEL_NAME } from '#rules/shipments/emails.ts'
import { EDIT_KINDS, EDIT_NAME } from './edit.ts'
import { CORRECTION_KINDS, correctionName } from './corrections.ts'

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
  ...STEP_KINDS,
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
  tracking: correctionName('tracking'),
  undelivered: correctionName('undelivered'),
  'delivery-day': correctionName('delivery-day'),
  recipient: correctionName('recipient'),
  ...PARCEL_NAME,
  ...PART_NAME,
}
