/** Telling the shopper what happened to an order: a letter through the outbox and news for the bell, once per cause. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines } from '#data/schema.ts'
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/order.ts'
import type { Settings } from '../counter.ts'
import { shopLetter } from '../letters.ts'
import { tell } from '../notifications.ts'
import { queue } from '../outbox.ts'
import type { OrderRow } from './events.ts'
import { orderLetter, type LetterFacts, type LetterKind } from './letters.ts'

const NEWS: Record<LetterKind, string> = {
  placed: 'Recibimos tu pedido. Falta el pago.',
  paid: 'Recibimos tu pago. Ya preparamos tu pedido.',
  pending: 'Tu pago está en proceso. Te avisamos apenas se acredite.',
  rejected: 'El pago no se pudo hacer. Podés intentar de nuevo.',
  expired: 'Se cumplió el tiempo para pagar y el pedido venció.',
  cancelled: 'El pedido quedó cancelado.',
  refunded: 'Te devolvimos el dinero.',
  'late-refund': 'Tu pago llegó tarde: te devolvemos todo.',
  'surplus-refund': 'Pagaste dos veces: te devolvemos el segundo pago.',
  packed: 'Tu pedido ya está preparado.',
  shipped: 'Tu pedido está en camino.',
  delivered: 'Tu pedido fue entregado.',
  ready: 'Tu pedido está listo para retirar en el showroom.',
  'picked-up': 'Retiraste tu pedido. ¡Gracias!',
}

/** `cause` tells repeats apart: a second rejected attempt is news again, the same notice twice is not. */
export async function tellShopper(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: LetterKind,
  cause: string = kind,
  options: { letter?: boolean } & LetterFacts = {},
): Promise<void> {
  const key = `order:${order.id}:${kind}:${cause}`
  await tell(tx, {
    personId: order.personId,
    kind: `order-${kind}`,
    orderId: order.id,
    title: `Pedido ${orderNumber(order.id)}`,
    body: options.refunded === undefined ? NEWS[kind] : `Te devolvimos ${formatPesos(options.refunded)}.`,
    dedupeKey: key,
  })
  if (options.letter === false) return
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  await queue(tx, 'mail', orderLetter(kind, order, lines, settings, options), { dedupeKey: `mail:${key}` })
}

/** Something that only a person of the shop can settle: an entry in the order's diary is written by the caller, this mails the shop. */
export async function alertShop(
  tx: Tx,
  settings: Settings,
  order: { id: number },
  alert: { cause: string; subject: string; text: string },
): Promise<void> {
  if (settings.contactEmail === '') return
  const href = `${settings.publicUrl}/AdminOrder/${orderNumber(order.id)}`
  const letter = shopLetter(
    { subject: alert.subject, parts: [alert.text, { button: 'Ver el pedido', href }] },
    settings,
  )
  await queue(tx, 'mail', letter, { dedupeKey: `alert:${alert.cause}` })
}
