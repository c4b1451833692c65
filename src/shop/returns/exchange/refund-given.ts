/** Money for what an exchange had given and came back: what was paid as differences first, then what the sale was paid with. */
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { exchanges, returnLines } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { requestRefund } from '#shop/orders/money/refund.ts'
import { paidOf } from './rows.ts'

export type Given = { exchangeId: number; units: number; worth: Centavos }

/** What of this case had been given by exchanges, and what was paid for it. */
export async function givenOf(db: Reader | Tx, returnId: number): Promise<Given[]> {
  const rows = await db
    .select({
      exchange: exchanges,
      units: sql<number>`sum(${returnLines.quantity})::int`,
      upTo: sql<number>`(select sum(r.quantity)::int from return_lines r where r.exchange_id = ${exchanges.id}
        and r.return_id <= ${returnId} and r.condition is distinct from 'refused')`,
    })
    .from(returnLines)
    .innerJoin(exchanges, eq(exchanges.id, returnLines.exchangeId))
    .where(and(eq(returnLines.returnId, returnId), sql`${returnLines.condition} is distinct from 'refused'`))
    .groupBy(exchanges.id)
  return rows.map(({ exchange, units, upTo }) => {
    const value = exchange.creditCentavos + exchange.differenceCentavos
    const paid = (count: number) => Math.round((value * count) / exchange.quantity)
    return { exchangeId: exchange.id, units, worth: paid(upTo) - paid(upTo - units) }
  })
}

/** Of which payments it can go back, and how much of each. */
export async function sourcesOf(
  db: Reader | Tx,
  orderId: number,
): Promise<{ paymentId: number; left: Centavos }[]> {
  const made = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), isNotNull(exchanges.madeCentavos)))
    .orderBy(desc(exchanges.id))
  const found: { paymentId: number; left: Centavos }[] = []
  for (const { id } of made) found.push(...(await paidOf(db, id)))
  found.push(...(await moneyOf(db, orderId)).sources)
  return found.filter((source) => source.left > 0)
}

/** The caller holds the order's lock and has checked that so much is left. */
export async function refundGiven(
  tx: Tx,
  orderId: number,
  given: readonly Given[],
  {
    amount,
    reason,
    actor,
    key,
    asCredit,
  }: { amount: Centavos; reason: string; actor: string; key: string; asCredit: boolean },
): Promise<void> {
  let rest = amount
  for (const [index, one] of given.entries()) {
    let due = index === given.length - 1 ? rest : Math.min(rest, one.worth)
    rest -= due
    for (const [at, { paymentId, left }] of (await sourcesOf(tx, orderId)).entries()) {
      const part = Math.min(due, left)
      if (part <= 0) break
      due -= part
      await requestRefund(tx, {
        orderId,
        paymentId,
        amount: part,
        reason,
        actor,
        key: `${key}:${one.exchangeId}`,
        purpose: 'replaced',
        exchangeId: one.exchangeId,
        units: at === 0 ? one.units : 0,
        asCredit,
      })
    }
  }
}
