/** What a person gave back, changed or complained of, as the file of their data has it. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { exchanges, returns } from '#data/schema.ts'
import { toPesos } from '#rules/money.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { PAY_BACK_LABEL } from '#rules/returns/pay-back.ts'
import { itemsOf } from '#shop/returns/ask/items.ts'
import { photosOf } from '#shop/units/looked-at.ts'

type OwnCase = Record<string, unknown> & { orderId: number | null }

export async function casesOf(db: Reader, orderIds: number[]): Promise<(id: number) => unknown[]> {
  const rows = await db
    .select({ row: returns, exchange: exchanges })
    .from(returns)
    .leftJoin(exchanges, eq(exchanges.returnId, returns.id))
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.id))
  const cases: OwnCase[] = []
  for (const { row, exchange } of rows)
    cases.push({
      orderId: row.orderId,
      code: row.code,
      kind: RETURN_KIND_LABEL[row.kind],
      status: row.status,
      reason: row.reason,
      payBack: PAY_BACK_LABEL[row.payBack],
      at: row.createdAt,
      items: (await itemsOf(db, row.id)).map(({ name, size, quantity, reasonCode }) => ({
        name,
        size,
        quantity,
        reason: reasonCode && RETURN_REASON_LABEL[reasonCode],
      })),
      photos: (await photosOf(db, row.id)).map(({ by, at }) => ({ by, at })),
      exchange: exchange && {
        quantity: exchange.quantity,
        name: exchange.name,
        size: exchange.size,
        difference: toPesos(exchange.differenceCentavos),
        parcel: exchange.parcel,
        keptUntil: exchange.expiresAt,
        carrier: exchange.carrier,
        tracking: exchange.trackingCode,
        lostAt: exchange.lostAt,
      },
    })
  return (id) => cases.flatMap(({ orderId, ...one }) => (orderId === id ? [one] : []))
}
