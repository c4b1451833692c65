/** The life of an edit of an order: it waits for its difference, is in the order, or came to nothing. */
import { named, questions } from '#rules/states.ts'

export const EDIT_STATES = ['waiting', 'applied', 'undone'] as const
export type EditState = (typeof EDIT_STATES)[number]
export const EDIT = named(EDIT_STATES)

const ask = questions<EditState>()
/** What it adds is kept on the shelf until the difference is paid. */
export const isWaitingEdit = ask({ yes: ['waiting'], no: ['applied', 'undone'] })
/** The order is as it says. */
export const isApplied = ask({ yes: ['applied'], no: ['waiting', 'undone'] })

/** Why one came to nothing. */
export const EDIT_ENDS = ['shop', 'shopper', 'unpaid', 'order'] as const
export type EditEnd = (typeof EDIT_ENDS)[number]
/** To whoever bought. */
export const EDIT_END_SAID: Record<EditEnd, string> = {
  shop: 'La tienda anuló este cambio.',
  shopper: 'No quisiste este cambio.',
  unpaid: 'Se cumplió el tiempo para pagar la diferencia.',
  order: 'El pedido se canceló.',
}
/** To the shop's people, within a sentence. */
export const EDIT_END_LABEL: Record<EditEnd, string> = {
  shop: 'lo anuló la tienda',
  shopper: 'no lo quiso quien compró',
  unpaid: 'no se pagó a tiempo',
  order: 'el pedido se canceló',
}
