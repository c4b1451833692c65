/**
 * Whoever buys what they entrusted themselves, by their account, a mailbox, a telephone, a document, or where they had things sent: a coupon
 * would pay them out of the shop's part, so there is none, and somebody looks before it leaves and before it is owed (product §51.7).
 */
import { and, eq, exists, inArray, isNull, ne, or, sql, type AnyColumn } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, orders, units, users } from '#data/schema.ts'
import { normalisePhone } from '#rules/phone.ts'
import {
  OWN_PAIR,
  OWN_PAIR_APART,
  OWN_PAIR_COUPON,
  ownPairSaid,
} from '#rules/consignment/sales/buyer-is-owner.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, invalid } from '#rules/outcome.ts'
import type { Settings } from '#shop/context.ts'
import { noteOnce } from '#shop/orders/events.ts'
import { alertShop } from '#shop/orders/notify.ts'
import type { Buyer, OwnPairs, Taken } from '#shop/orders/pairs-of-buyer.ts'

/** As they are compared: «Av. Colón 1234» is «av colón 1234», and B1900ABC is 1900. */
const letters = (column: AnyColumn | string) =>
  sql`lower(regexp_replace(${column}, '[.,[:space:]]', '', 'g'))`
const figures = (column: AnyColumn | string) => sql`regexp_replace(${column}, '[^0-9]', '', 'g')`

/** The codes of those that are the buyer's own. */
export async function ownPairsOf(
  tx: Tx,
  userId: number,
  { emailCompra, phoneNumber, dni, streetAddress, apartment, codePostal }: Buyer,
  taken: Taken,
): Promise<string[]> {
  const ids = taken.flatMap(({ got }) => (got?.owner === 'consignor' ? [got.id] : []))
  if (ids.length === 0) return []
  const mailbox = emailCompra.trim().toLowerCase()
  const ofAccount = tx
    .select({ email: sql<string>`lower(trim(${users.email}))` })
    .from(users)
    .where(eq(users.id, userId))
  const found = await tx
    .select({ code: units.code })
    .from(units)
    .innerJoin(consignors, and(eq(consignors.id, units.consignorId), isNull(consignors.erasedAt)))
    .where(
      and(
        ids.length === 1 ? eq(units.id, ids[0]!) : sql`${units.id} = any(${sql.param(ids)}::int[])`,
        or(
          eq(consignors.userId, userId),
          and(
            ne(consignors.email, ''),
            or(eq(consignors.email, mailbox), inArray(consignors.email, ofAccount)),
          ),
          and(ne(consignors.phone, ''), eq(consignors.phone, normalisePhone(phoneNumber))),
          and(ne(consignors.dni, ''), eq(consignors.dni, dni)),
          // The shop asks no owner where they live: it knows where their account had things sent.
          exists(
            tx
              .select({ id: orders.id })
              .from(orders)
              .where(
                and(
                  eq(orders.userId, consignors.userId),
                  // Nobody said where: that is no address to have in common.
                  ne(orders.street, ''),
                  sql`${letters(orders.street)} = ${letters(streetAddress)}`,
                  sql`${letters(orders.apartment)} = ${letters(apartment)}`,
                  sql`${figures(orders.postalCode)} = ${figures(codePostal)}`,
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(units.id)
    // Named: the server reads and plans it once for each connection, which takes longer than to answer it.
    .prepare(ids.length === 1 ? 'own_pair' : 'own_pairs')
    .execute()
  return found.map(({ code }) => code)
}

/** For what is added to an order that was placed: refused where it is the buyer's own. */
const refuseOwnPair: OwnPairs['refuse'] = async (tx, order, taken) => {
  const { userId, email, phone, dni, street, apartment, postalCode } = order
  const buyer = {
    emailCompra: email,
    phoneNumber: phone,
    dni,
    streetAddress: street,
    apartment,
    codePostal: postalCode,
  }
  const own = await ownPairsOf(tx, userId, buyer, taken)
  return own.length > 0 ? conflict(OWN_PAIR_APART) : null
}

/** It waits for somebody's look; nothing of it is owed before. */
export async function holdForReview(
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

export const ownPairs: OwnPairs = { refuse: refuseOwnPair }

/** Placing what is the buyer's own: never with a coupon, and it waits for somebody's look. */
export function ownPairPart({ settings }: { settings: Settings }) {
  let own: string[] = []
  return {
    name: 'own pairs',
    async lock(
      tx: Tx,
      draft: { userId: number; personal: Buyer; units: Taken; request: { couponCode: string | null } },
    ) {
      own = await ownPairsOf(tx, draft.userId, draft.personal, draft.units)
      return own.length > 0 && draft.request.couponCode
        ? invalid(OWN_PAIR_COUPON, { cupon: OWN_PAIR_COUPON })
        : null
    },
    async write(tx: Tx, order: { id: number }) {
      if (own.length > 0) await holdForReview(tx, settings, order, own)
    },
  }
}
