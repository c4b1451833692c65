/** What one person holds without having paid, and how often they order: looked at under their row's lock. */
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { invalid, refused, type Invalid, type Refused } from '#rules/outcome.ts'
import { PLACING_MESSAGES, type PlacingTerms } from '#rules/checkout/placing.ts'
import { isOpen } from '#rules/orders/states.ts'
import { inStates } from '#data/states.ts'
import { retryText } from '#shop/rate-limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Null when the person may set aside `units` more. The caller holds the person's lock: two orders at once cannot both be the last. */
export async function refusePlacing(
  tx: Tx,
  userId: number,
  units: number,
  terms: PlacingTerms & { now: Date },
): Promise<Refused | Invalid | null> {
  const { unpaidUnits: most, now } = terms
  const since = new Date(now.getTime() - DAY)
  const unpaid = and(inStates(orders.status, isOpen), inStates(orders.paymentStatus, isUnpaid))
  const known = await tx
    .select({
      open: sql<boolean>`${unpaid}`,
      placedAt: orders.placedAt,
      expiresAt: orders.expiresAt,
      units:
        sql`(select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = orders.id)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(gt(orders.placedAt, since), unpaid)))
    .orderBy(orders.placedAt)

  const open = known.filter((order) => order.open)
  const freed = Math.min(...open.map(({ expiresAt }) => expiresAt.getTime()))
  if (open.length >= terms.openOrders)
    return refused('too-many', PLACING_MESSAGES.openOrders(terms.openOrders), secondsTo(freed, now))
  const held = open.reduce((sum, order) => sum + order.units, 0)
  // Waiting does not help here: the cart alone is too much.
  if (units > most) return invalid(PLACING_MESSAGES.tooLarge(most))
  if (held + units > most)
    return refused('too-many', PLACING_MESSAGES.tooManyUnits(held, most), secondsTo(freed, now))
  for (const [span, max] of [
    [HOUR, terms.ordersAnHour],
    [DAY, terms.ordersADay],
  ] as const) {
    const recent = known.filter(({ placedAt }) => placedAt.getTime() > now.getTime() - span)
    if (recent.length < max) continue
    const wait = secondsTo(recent.at(-max)!.placedAt.getTime() + span, now)
    return refused('too-many', `${PLACING_MESSAGES.tooMany} ${retryText(wait)}`, wait)
  }
  return null
}

const secondsTo = (moment: number, now: Date): number =>
  Math.max(1, Math.ceil((moment - now.getTime()) / 1000))
