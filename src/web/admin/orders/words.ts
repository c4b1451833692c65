/** The lives of an order in the words of the shop's own people. */
import { FULFILMENT_LABEL } from '#rules/fulfilment/states.ts'
import { ORDER_STATE_LABEL } from '#rules/orders/states.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import type { PaymentState } from '#rules/payments/states.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'

export const PAYMENT_LABEL: Record<PaymentState, string> = {
  created: 'Empezado',
  pending: 'Pendiente',
  authorized: 'En revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  charged_back: 'Desconocido por el titular',
}
export const REFUND_LABEL = REFUND_STATE_LABEL
const LIVES: Record<string, { name: string; states: Record<string, string> }> = {
  order: { name: 'Pedido', states: ORDER_STATE_LABEL },
  payment: { name: 'Pago', states: PAYMENT_LABEL },
  refund: { name: 'Devolución de dinero', states: REFUND_LABEL },
  fulfilment: { name: 'Entrega', states: FULFILMENT_LABEL },
  return: { name: 'Devolución', states: RETURN_STATE_LABEL },
}
export function eventInWords({ life, to }: { life: string; to: string }): string {
  if (life === 'note') return 'Nota'
  const known = LIVES[life]
  return known ? `${known.name}: ${(known.states[to] ?? to).toLowerCase()}` : 'Otro cambio'
}
