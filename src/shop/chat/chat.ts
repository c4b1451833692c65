/** Orders by telephone and chat: taken down by the shop's people, handed over as a link, ended by whoever buys, forgotten when they came to nothing. */
import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { CHAT_NAME_DAYS, CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCart } from '#shop/cart/cart.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { orderLinkUrl } from '#shop/orders/link.ts'
import { isReference, inReach } from '#rules/ids.ts'
import { isToFinish } from '#shop/orders/payable.ts'
import { openShippingQuotes } from '#shop/shipments/quotes.ts'
import { openChatQuote } from './quote.ts'
import { openFinish } from './finish.ts'
import { openTake } from './take.ts'

const DAY = 86_400_000

export function openChatOrders(
  context: ShopContext,
  given: { cart: ReturnType<typeof openCart>; coupons: ReturnType<typeof openCoupons> },
) {
  const verbs = { ...given, quotes: openShippingQuotes(context) }
  const { database, clock, settings } = context
  const { db } = database

  /** The link that whoever buys is sent. */
  async function linkOf(visitor: Visitor, orderId: number): Promise<Outcome<{ url: string; until: Date }>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return missing()
    if (!isToFinish(order, clock())) return conflict(CHAT_SAYS.linkGone)
    const url = await orderLinkUrl(db, settings.publicUrl, orderId, clock())
    return done({ url, until: order.expiresAt })
  }

  /** Where the one whose account it is ends it; null for everybody else. */
  async function ownLink(visitor: Visitor, reference: string): Promise<string | null> {
    if (visitor.kind !== 'person' || !isReference(reference)) return null
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), eq(orders.userId, visitor.id)))
    return order && isToFinish(order, clock()) ? orderLinkUrl(db, '', order.id, clock()) : null
  }

  /** Of one that nobody ended, and that came to nothing: who it was to be for. Answers how many. */
  async function forget(): Promise<number> {
    const gone = await db
      .update(orders)
      .set({ name: CHAT_SAYS.forgotten, surname: '', phone: '', email: '' })
      .where(
        and(
          eq(orders.awaitsBuyer, true),
          inArray(orders.status, [...endedUnsold.states]),
          lt(orders.updatedAt, new Date(clock().getTime() - CHAT_NAME_DAYS * DAY)),
          ne(orders.name, CHAT_SAYS.forgotten),
        ),
      )
      .returning({ id: orders.id })
    return gone.length
  }

  return {
    take: openTake(context, verbs),
    quote: openChatQuote(context, verbs),
    ...openFinish(context, verbs.quotes),
    linkOf,
    ownLink,
    forget,
  }
}
