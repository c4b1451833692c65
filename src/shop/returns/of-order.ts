/** What came back of an order or is coming, and what was given instead, as its own page tells it. */
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { exchanges, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isHandedTo, isOnItsWay, wasLost } from '#rules/returns/exchange/states.ts'
import { isResolved, isUnsettled } from '#rules/returns/states.ts'
import { goodsOf, returnStory } from '#rules/returns/story.ts'
import type { CasesOfOrder, CaseTold, Exchanged } from '#shop/orders/cases.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { isPart } from './ask/items.ts'
import { exchangeTold, exchangeWaits, takenUnits } from './exchange/rows.ts'

async function casesTold(
  db: Reader,
  order: OrderRow,
  asked: readonly (typeof returns.$inferSelect)[],
): Promise<CaseTold[]> {
  const given = await db.select().from(exchanges).where(eq(exchanges.orderId, order.id))
  const told: CaseTold[] = []
  for (const row of asked) {
    const { id, code, kind, status } = row
    const exchange = given.find(({ returnId }) => returnId === id)
    // What an exchange gives may still be on its way, or never have come, when the case itself is settled.
    const open = exchange && (isOnItsWay(exchange.parcel) || wasLost(exchange.parcel))
    if (!isUnsettled(status) && !(open && isResolved(status))) continue
    const parcel = { status: order.status, fulfilment: order.fulfilmentStatus, partLeft: order.partLeft }
    const goods = goodsOf(parcel, await isPart(db, row))
    const facts = { code, kind, status, goods, money: null }
    const other = exchange && (await exchangeTold(db, exchange, order))
    told.push({
      code,
      story: returnStory({ ...facts, exchange: other }),
      exchange: exchange !== undefined,
      to: other?.to ?? null,
    })
  }
  return told
}

/** Of this order, oldest first: what is given stands in no line of it. */
async function exchangedIn(db: Reader, order: OrderRow): Promise<Exchanged[]> {
  const made = await db
    .select({ code: returns.code, exchange: exchanges })
    .from(exchanges)
    .innerJoin(returns, eq(returns.id, exchanges.returnId))
    .where(
      and(
        eq(exchanges.orderId, order.id),
        inStates(returns.status, isResolved),
        inStates(exchanges.parcel, isHandedTo),
      ),
    )
    .orderBy(asc(exchanges.id))
  const told: Exchanged[] = []
  for (const { code, exchange } of made) {
    const { from, to } = await exchangeTold(db, exchange, order)
    const came = (await takenUnits(db, exchange.returnId)) >= exchange.quantity
    told.push({ code, from, to, image: exchange.image || null, came })
  }
  return told
}

export const casesOfOrder: CasesOfOrder = { told: casesTold, exchanged: exchangedIn, exchangeWaits }
