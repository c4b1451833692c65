/** Promotions as the shop's people see them: their terms, how they stand, how often and for how much they were used. */
import { desc, eq, sql } from 'drizzle-orm'
import { orderPromotions, orders, promotions, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { type OrderPaymentState, wasCharged } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import type { PromotionState } from '#rules/promotions/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { termsOf, type PromotionRow } from './counting.ts'
import { revisionOf } from './terms.ts'

export type PromotionView = PromotionTerms & {
  firstPurchase: boolean
  /** Argentine days, both included; null: no bound. */
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerPerson: number | null
  active: boolean
  state: PromotionState
  /** In orders that stand. */
  used: number
  /** What it took off paid orders, shipping too. */
  given: Centavos
  /** Changes with every change: goes back with the form, so that two admins notice each other. */
  revision: string
}
export type PromotionUse = {
  orderId: number
  number: string
  username: string
  discount: Centavos
  status: OrderState
  paymentStatus: OrderPaymentState
  at: Date
  released: boolean
}

const USES_SHOWN = 200

/** How they stand, how often they were used and what they took off. */
export async function promotionViews(
  { database: { db }, clock }: Pick<ShopContext, 'database' | 'clock'>,
  rows: readonly PromotionRow[],
): Promise<PromotionView[]> {
  const sums = await db
    .select({
      id: orderPromotions.promotionId,
      used: sql<number>`(count(*) filter (where ${orderPromotions.releasedAt} is null))::int`,
      given:
        sql`coalesce(sum(${orderPromotions.discountCentavos} + ${orderPromotions.shippingCentavos}) filter (where ${inStates(orders.paymentStatus, wasCharged)}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orderPromotions)
    .innerJoin(orders, eq(orders.id, orderPromotions.orderId))
    .groupBy(orderPromotions.promotionId)
  const now = clock()
  return rows.map((row) => {
    const { used, given } = sums.find(({ id }) => id === row.id) ?? { used: 0, given: 0 }
    return {
      ...termsOf(row),
      firstPurchase: row.firstPurchase,
      startsOn: row.startsAt && dayOf(row.startsAt),
      // It ends when the next day begins.
      endsOn: row.endsAt && dayOf(new Date(row.endsAt.getTime() - 1)),
      maxUses: row.maxUses,
      maxUsesPerPerson: row.maxUsesPerPerson,
      active: row.active,
      state: stateOf(row, used, now),
      used,
      given,
      revision: revisionOf(row),
    }
  })
}

export function openPromotionViews(context: ShopContext) {
  const { db } = context.database

  const viewOf = async (row: PromotionRow) => (await promotionViews(context, [row]))[0]!

  /** With its uses, the newest first. */
  async function find(
    visitor: Visitor,
    id: number,
  ): Promise<Outcome<PromotionView & { uses: PromotionUse[] }>> {
    const refusal = may(visitor, 'coupon.read')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    const uses = await db
      .select({
        orderId: orders.id,
        username: users.username,
        discount: sql`${orderPromotions.discountCentavos} + ${orderPromotions.shippingCentavos}`.mapWith(
          Number,
        ),
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        at: orderPromotions.createdAt,
        releasedAt: orderPromotions.releasedAt,
      })
      .from(orderPromotions)
      .innerJoin(orders, eq(orders.id, orderPromotions.orderId))
      .innerJoin(users, eq(users.id, orderPromotions.userId))
      .where(eq(orderPromotions.promotionId, id))
      .orderBy(desc(orderPromotions.id))
      .limit(USES_SHOWN)
    return done({
      ...(await viewOf(row)),
      uses: uses.map(({ releasedAt, ...use }) => ({
        ...use,
        number: orderNumber(use.orderId),
        released: releasedAt !== null,
      })),
    })
  }

  const rowOf = async (id: number): Promise<PromotionRow | undefined> =>
    inReach(id) ? (await db.select().from(promotions).where(eq(promotions.id, id)))[0] : undefined

  return { find, viewOf, rowOf }
}

function stateOf(row: PromotionRow, used: number, now: Date): PromotionView['state'] {
  if (!row.active) return 'inactive'
  if (row.startsAt && row.startsAt > now) return 'early'
  if (row.endsAt && row.endsAt <= now) return 'over'
  return row.maxUses !== null && used >= row.maxUses ? 'used-up' : 'on'
}
