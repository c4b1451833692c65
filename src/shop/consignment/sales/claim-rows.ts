/** The rows that a late claim is made of: its sale with all that is locked before it, what the buyer had paid, and who is written to. */
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, exchanges, orderLines, unitSaleClaims, unitSales, units } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { chargedFor } from '#rules/returns/refund-lines.ts'
import type { Settings } from '#shop/context.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { lockUnit } from '#shop/units/unit.ts'
import { isReached } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import type { ClaimTold } from './claim-emails.ts'

export type ClaimRow = typeof unitSaleClaims.$inferSelect
export const isOpenClaim = and(isNull(unitSaleClaims.settledAt), isNull(unitSaleClaims.droppedAt))

/** What the buyer paid for a sale: the price of its line without its share of what went off the order, or what the exchange that gave it came to. */
export async function paidForSale(
  db: Reader | Tx,
  order: Pick<OrderRow, 'id' | 'discountCentavos'>,
  { orderLineId, exchangeId }: Pick<typeof unitSales.$inferSelect, 'orderLineId' | 'exchangeId'>,
): Promise<Centavos> {
  if (exchangeId !== null) {
    const [given] = await db.select().from(exchanges).where(eq(exchanges.id, exchangeId))
    return given!.creditCentavos + given!.differenceCentavos
  }
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.sizeId), asc(orderLines.id))
  const charged = chargedFor(
    order.discountCentavos,
    lines.map(({ unitPriceCentavos: unitPrice, quantity, promotionCentavos: promotion }) => ({
      unitPrice,
      quantity,
      promotion,
    })),
  )
  return charged[lines.findIndex(({ id }) => id === orderLineId)] ?? 0
}

/** Of a sale, those that were not dropped. */
export const standing = (db: Reader | Tx, saleId: number) =>
  db
    .select()
    .from(unitSaleClaims)
    .where(and(eq(unitSaleClaims.saleId, saleId), isNull(unitSaleClaims.droppedAt)))

export async function lockedClaim(tx: Tx, claimId: number) {
  const [seen] = await tx.select().from(unitSaleClaims).where(eq(unitSaleClaims.id, claimId))
  const sale = seen && (await lockedSale(tx, eq(unitSales.id, seen.saleId)))
  if (!sale) return null
  const [claim] = await tx.select().from(unitSaleClaims).where(eq(unitSaleClaims.id, claimId)).for('update')
  return { claim: claim!, sale }
}

/** Its order, its pair with size and product, then itself: always in this order. Of a pair the last that was owed. */
export async function lockedSale(tx: Tx, which: SQL) {
  const [seen] = await tx
    .select({ sale: unitSales, code: units.code })
    .from(unitSales)
    .innerJoin(units, eq(units.id, unitSales.unitId))
    .where(which)
    .orderBy(sql`${unitSales.payableAt} desc nulls last`, sql`${unitSales.id} desc`)
    .limit(1)
  if (!seen) return null
  const order = await lockOrder(tx, { id: seen.sale.orderId })
  const held = await lockUnit(tx, seen.code)
  const [row] = await tx.select().from(unitSales).where(eq(unitSales.id, seen.sale.id)).for('update')
  return { order: order!, unit: held!.unit, row: row! }
}

/** Once for each of the three; nobody is written to who was erased or died. */
export async function mailClaim(
  tx: Tx,
  { settings, at }: { settings: Settings; at: Date },
  claim: ClaimRow,
  what: 'opened' | 'settled' | 'dropped',
  write: (told: ClaimTold, shop: Settings) => Jobs['mail'],
): Promise<void> {
  const [owner] = await tx
    .select({
      id: consignors.id,
      userId: consignors.userId,
      to: consignors.email,
      name: consignors.name,
      code: units.code,
      pair: sql<string>`coalesce(${exchanges.name}, ${orderLines.name})`,
    })
    .from(unitSales)
    .innerJoin(consignors, and(eq(consignors.id, unitSales.consignorId), isReached))
    .innerJoin(units, eq(units.id, unitSales.unitId))
    .leftJoin(orderLines, eq(orderLines.id, unitSales.orderLineId))
    .leftJoin(exchanges, eq(exchanges.id, unitSales.exchangeId))
    .where(eq(unitSales.id, claim.saleId))
  if (!owner) return
  const token = await consignmentToken(tx, 'consignor', owner.id, at)
  const told = {
    ...owner,
    amount: claim.amountCentavos,
    reason: claim.reason,
    until: claim.answerUntil,
    at,
    token,
  }
  await sendLetter(tx, owner, write(told, settings), { dedupeKey: `mail:claim:${claim.id}:${what}`, at })
}
