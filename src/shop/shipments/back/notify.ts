/** Whoever gives something back hears that its label is there (product §66.5): by e-mail, and by the bell of the order's account. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returns } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { BACK_NEWS, backEmail, backKindOf } from '#rules/shipments/back.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import type { ShipmentRow } from '#shop/orders/parts/cargo.ts'

type Case = Pick<typeof returns.$inferSelect, 'code' | 'kind' | 'name' | 'email'>

/** Once for each label. */
export async function notifyLabelReady(
  tx: Tx,
  settings: Settings,
  shipment: ShipmentRow,
  order: OrderRow,
): Promise<void> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, shipment.returnId!))
  const key = `return-label:${shipment.id}`
  await queue(tx, 'mail', labelEmail(row!, order, shipment, settings), { dedupeKey: `mail:${key}` })
  await tell(tx, {
    userId: order.userId,
    kind: 'return-label',
    orderId: order.id,
    title: 'Devoluciones',
    body: BACK_NEWS,
    dedupeKey: key,
  })
}

export function labelEmail(
  { code, kind, name, email }: Case,
  { reference }: Pick<OrderRow, 'reference'>,
  { courier }: Pick<ShipmentRow, 'courier'>,
  shop: EmailSender,
): Jobs['mail'] {
  const { subject, paragraphs, button } = backEmail(code, courier)
  const page =
    backKindOf(kind) === 'exchange' ? paths.exchange(reference, code) : paths.return(reference, code)
  return shopperEmail(
    { to: email, name, subject, parts: [...paragraphs, { button, href: shop.publicUrl + page }] },
    shop,
  )
}
