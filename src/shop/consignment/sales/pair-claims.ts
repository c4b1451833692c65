/** The late claims of a pair as whoever may open one sees them: what was frozen, what went back to the buyer, and what its owner says. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { orders, refunds, unitSaleClaims, unitSales, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isOwed } from '#rules/consignment/sales/states.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { isCommitted } from '#rules/payments/refund-states.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { paidForSale } from './claim-rows.ts'

export type PairClaims = {
  part: Centavos
  /** What the buyer paid for it. */
  paid: Centavos
  /** Of which no claim was told yet; a claim is opened of one of these. */
  refunds: { id: number; amount: Centavos; at: Date }[]
  claims: {
    id: number
    refunded: Centavos
    amount: Centavos
    reason: string
    answer: string
    answerUntil: Date
    state: 'open' | 'settled' | 'dropped'
  }[]
}

export function openPairClaims({ database: { db } }: ShopContext) {
  /** Null where nothing of it is owed to anybody: then nothing can be taken back. */
  return async function claimsOf(visitor: Visitor, typed: string): Promise<Outcome<PairClaims | null>> {
    const refusal = may(visitor, 'consign.manage') ?? may(visitor, 'order.refund')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    const [found] =
      code === null
        ? []
        : await db
            .select({ sale: unitSales, order: orders })
            .from(unitSales)
            .innerJoin(units, eq(units.id, unitSales.unitId))
            .innerJoin(orders, eq(orders.id, unitSales.orderId))
            .where(eq(units.code, code))
            .orderBy(sql`${unitSales.payableAt} desc nulls last`, desc(unitSales.id))
            .limit(1)
    if (!found || found.sale.payableAt === null) return done(null)
    const { sale, order } = found
    const claims = await db
      .select()
      .from(unitSaleClaims)
      .where(eq(unitSaleClaims.saleId, sale.id))
      .orderBy(asc(unitSaleClaims.id))
    const told = claims.map(({ requestKey }) => requestKey)
    const given = isOwed(sale.state)
      ? await db
          .select({ id: refunds.id, amount: refunds.amountCentavos, at: refunds.createdAt })
          .from(refunds)
          .where(and(eq(refunds.orderId, order.id), inStates(refunds.status, isCommitted)))
          .orderBy(asc(refunds.id))
      : []
    return done({
      part: sale.partCentavos,
      paid: await paidForSale(db, order, sale),
      refunds: given.filter(({ id }) => !told.includes(claimKey(id, sale.id))),
      claims: claims.map((claim) => ({
        id: claim.id,
        refunded: claim.refundedCentavos,
        amount: claim.amountCentavos,
        reason: claim.reason,
        answer: claim.answer,
        answerUntil: claim.answerUntil,
        state: claim.settledAt !== null ? 'settled' : claim.droppedAt !== null ? 'dropped' : 'open',
      })),
    })
  }
}

/** Once of each refund. */
export const claimKey = (refundId: number, saleId: number): string => `refund:${refundId}:sale:${saleId}`
