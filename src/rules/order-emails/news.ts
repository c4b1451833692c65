/** What the bell says about an order, in one sentence for each of its emails. */
import { PART_NEWS } from '#rules/fulfilment/part-emails.ts'
import { formatPesos } from '#rules/money.ts'
import { HAND_NEWS } from '#rules/transfers/emails.ts'
import { PARCEL_NEWS } from '#rules/shipments/emails.ts'
import { correctionNews, isCorrection } from './corrections.ts'
import type { CorrectionKind, EmailKind } from './kinds.ts'
import type { EmailFacts, ToldOrder } from './emails.ts'
import { EDIT_NEWS } from './edit.ts'
import { ENDINGS, lateBecause } from '#rules/orders/ends.ts'

const NEWS: Record<Exclude<EmailKind, CorrectionKind | 'cancelled' | 'late-refund' | 'refunded'>, string> = {
  ...HAND_NEWS,
  ...EDIT_NEWS,
  ...PARCEL_NEWS,
  ...PART_NEWS,
  kept: 'Te guardamos lo que pediste. Falta que lo termines y lo pagues.',
  placed: 'Recibimos tu pedido. Falta el pago.',
  paid: 'Recibimos tu pago. Ya lo estamos preparando.',
  counter: 'Compraste en el showroom. ¡Gracias!',
  pending: 'Tu pago está en proceso. Te avisamos apenas se acredite.',
  rejected: 'El pago no se pudo hacer. Podés intentar de nuevo.',
  expired: 'Se cumplió el tiempo para pagar y el pedido venció.',
  'surplus-refund': 'Pagaste de más: te lo devolvemos.',
  packed: 'Tu pedido ya está preparado.',
  shipped: 'Tu pedido está en camino.',
  delivered: 'Tu pedido fue entregado.',
  ready: 'Tu pedido está listo para retirar en el showroom.',
  'picked-up': 'Retiraste tu pedido. ¡Gracias!',
}

/** The bell's sentence. */
export function emailNews(
  kind: EmailKind,
  order: Pick<ToldOrder, 'status' | 'endCause'>,
  { refunded, credit, inMoney }: EmailFacts = {},
): string {
  if (isCorrection(kind)) return correctionNews(kind)
  switch (kind) {
    case 'cancelled':
      return `${ENDINGS[order.endCause === null || order.endCause === 'term' ? 'shop' : order.endCause].title}.`
    case 'late-refund':
      return `${lateBecause(order)} Te devolvemos todo.`
    case 'refunded':
      if (credit && !inMoney) return `Volvieron ${formatPesos(credit)} a tu saldo a favor.`
      return refunded === undefined ? 'Te devolvimos el dinero.' : `Te devolvimos ${formatPesos(refunded)}.`
    default:
      return NEWS[kind]
  }
}
