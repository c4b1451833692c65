/**
 * The history of an order in words. What the provider and the shop's own jobs write down as a reason is a code, so that it can be
 * counted; people read it here. What a person wrote stays as it is.
 */
import { isKnownRejection, rejectionText } from '#rules/payments/rejections.ts'

const REASONS: Record<string, string> = {
  'by the shopper, before paying': 'Antes de pagarlo.',
  'taken by phone': 'Pedido por teléfono.',
  'taken by whatsapp': 'Pedido por WhatsApp.',
  'sold at the counter': 'Venta en el mostrador.',
  'handed over at the counter': 'Se lo llevó del mostrador.',
  'finished by its buyer': 'Quien compra completó sus datos y aceptó las condiciones.',
  'not paid in time': 'No se pagó a tiempo.',
  'late payment, stock reserved again': 'El pago llegó tarde y todavía había stock.',
  'second payment of a paid order': 'Segundo pago de un pedido que ya estaba pagado.',
  'payment of an order that is expired': 'El pago llegó cuando el pedido ya había vencido.',
  'payment of an order that is cancelled': 'El pago llegó cuando el pedido ya estaba cancelado.',
  'payment of an order that is completed': 'El pago llegó cuando el pedido ya estaba completado.',
  'part of a payment that never was whole': 'Llegó una parte del dinero y el pedido terminó sin el resto.',
  'made at the provider': 'Hecha desde Mercado Pago.',
  'the payment has no provider id': 'El pago no tiene número de Mercado Pago.',
  // Mercado Pago's status_detail (product §33.3).
  accredited: 'Acreditado.',
  partially_refunded: 'Devuelto en parte.',
  refunded: 'Devuelto.',
  in_process: 'En proceso.',
  pending: 'Pendiente.',
  pending_contingency: 'Mercado Pago lo está procesando.',
  pending_review_manual: 'Mercado Pago lo está revisando.',
  pending_waiting_payment: 'Espera que paguen el cupón.',
  pending_waiting_transfer: 'Espera la transferencia.',
  pending_capture: 'Autorizado, sin cobrar.',
  expired: 'Venció.',
  by_collector: 'Anulado por la tienda.',
  by_payer: 'Anulado por quien pagaba.',
  by_admin: 'Anulado por Mercado Pago.',
  settled: 'La disputa se perdió.',
  reimbursed: 'La disputa se ganó.',
}
const MISMATCH = /^payment (\S+): (amount|currency|seller) does not match$/
const WHAT = { amount: 'el importe', currency: 'la moneda', seller: 'la cuenta que cobró' }
/** A machine's word: no capital, no space, no accent. */
const CODE = /^[a-z0-9]+([_.-][a-z0-9]+)+$/

/** '' when a code says nothing that the event does not say already. */
export function reasonInWords(reason: string, to?: string): string {
  if (Object.hasOwn(REASONS, reason)) return REASONS[reason]!
  if (isKnownRejection(reason) || (CODE.test(reason) && to === 'rejected')) return rejectionText(reason)
  const mismatch = MISMATCH.exec(reason)
  if (mismatch)
    return `El pago ${mismatch[1]} no coincide con el pedido: ${WHAT[mismatch[2] as keyof typeof WHAT]}.`
  return CODE.test(reason) || reason === to ? '' : reason
}

/** Why the provider refused something: known in our words, else quoted as its own. */
export const providerSaid = (error: string): string =>
  Object.hasOwn(REASONS, error) ? REASONS[error]! : `Mercado Pago contestó: «${error}»`
