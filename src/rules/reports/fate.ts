/** What became of an order that was placed, as the reports count it. */
import type { OrderState } from '#rules/orders/states.ts'

export const FATES = ['paid', 'open', 'expired', 'cancelled'] as const
export type Fate = (typeof FATES)[number]
export const FATE_LABEL: Record<Fate, string> = {
  paid: 'Pagados',
  open: 'En curso',
  expired: 'Vencidos',
  cancelled: 'Cancelados',
}
/** Paid once is paid, also when the order was called off and given back later; of all others their state tells. */
export const FATE_WHEN_NEVER_PAID: Record<OrderState, Fate> = {
  placed: 'open',
  // Nothing is completed without having been paid.
  completed: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
}
