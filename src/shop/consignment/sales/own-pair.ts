/**
 * Whoever buys what they entrusted themselves, by their account, a mailbox or a telephone: a coupon would pay them out of the shop's part,
 * so there is none, and somebody looks before it leaves and before it is owed (product §51.7).
 */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, orders, units, users } from '#data/schema.ts'
import { normalisePhone, type PersonalData } from '#rules/checkout/purchase.ts'
import { OWN_PAIR, OWN_PAIR_APART, ownPairSaid } from '#rules/consignment/sales/own-pair.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict } from '#rules/outcome.ts'
import type { Settings } from '#shop/context.ts'
import { noteOnce, type OrderRow } from '#shop/orders/events.ts'
import { alertShop } from '#shop/orders/tell.ts'
import type { Units } from '#shop/orders/units.ts'

/** The codes of those that are the buyer's own. */
export async function ownPairsOf(
  tx: Tx,
  userId: number,
  { emailCompra, phoneNumber }: Pick<PersonalData, 'emailCompra' | 'phoneNumber'>,
  taken: readonly Units[],
): Promise<string[]> {
  const ids = taken.flatMap(({ got }) => (got?.owner === 'consignor' ? [got.id] : []))
  if (ids.length === 0) return []
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const mailboxes = [emailCompra, account?.email ?? ''].map((email) => email.trim().toLowerCase())
  const found = await tx
    .select({ code: units.code })
    .from(units)
    .innerJoin(consignors, and(eq(consignors.id, units.consignorId), isNull(consignors.erasedAt)))
    .where(
      and(
        inArray(units.id, ids),
        or(
          eq(consignors.userId, userId),
          inArray(consignors.email, mailboxes.filter(Boolean)),
          and(ne(consignors.phone, ''), eq(consignors.phone, normalisePhone(phoneNumber))),
        ),
      ),
    )
    .orderBy(units.id)
  return found.map(({ code }) => code)
}

/** For what is added to an order that was placed: refused where it is the buyer's own. */
export async function refuseOwnPair(
  tx: Tx,
  { userId, email, phone }: Pick<OrderRow, 'userId' | 'email' | 'phone'>,
  taken: readonly Units[],
) {
  const own = await ownPairsOf(tx, userId, { emailCompra: email, phoneNumber: phone }, taken)
  return own.length > 0 ? conflict(OWN_PAIR_APART) : null
}

/** It waits for somebody's look; nothing of it is owed before. */
export async function holdForALook(
  tx: Tx,
  settings: Settings,
  order: { id: number },
  codes: readonly string[],
): Promise<void> {
  const reason = ownPairSaid(codes)
  await tx.update(orders).set({ heldReason: OWN_PAIR }).where(eq(orders.id, order.id))
  await noteOnce(tx, { orderId: order.id, to: 'held', actor: 'system:consignment', reason })
  await alertShop(tx, settings, order, {
    cause: `own-pair:${order.id}`,
    subject: `Para mirar: el pedido ${orderNumber(order.id)}`,
    text: `${reason} Si está bien, permití la entrega desde el pedido.`,
  })
}
