/** What the demo's products cost before: some were raised, and what is on offer was sold at its list price first, where it was here long enough. */
import type { Tx } from '#data/database.ts'
import { priceHistory, priceLists } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { salePrice, type Discount } from '#rules/products/discount.ts'
import { daysBefore } from './moments.ts'
import type { Arrival } from './products/catalogue.ts'

/** Before the first of the demo's orders, which were all paid at today's prices. */
const RAISED_DAYS_AGO = 84
const OFFERED_DAYS_AGO = 66

type Row = typeof priceHistory.$inferInsert

function pricesOf({ pesos, discount: off, daysAgo }: Arrival, productId: number, now: Date): Row[] {
  const discount = off ?? null
  const row = (pesos: number, off: Discount | null, days: number): Row => {
    const priced = { price: fromPesos(pesos), offer: off !== null, discount: off }
    return {
      productId,
      priceCentavos: priced.price,
      offer: priced.offer,
      discount: off,
      salePriceCentavos: salePrice(priced),
      since: daysBefore(now, days),
    }
  }
  const raised = daysAgo > RAISED_DAYS_AGO && productId % 2 === 0
  const offered = discount !== null && daysAgo > OFFERED_DAYS_AGO
  return [
    ...(raised ? [row(Math.floor((pesos * 0.9) / 1000) * 1000 - 1, null, daysAgo)] : []),
    row(pesos, offered ? null : discount, raised ? RAISED_DAYS_AGO : daysAgo),
    ...(offered ? [row(pesos, discount, OFFERED_DAYS_AGO)] : []),
  ]
}

export async function seedPrices(
  tx: Tx,
  catalogue: readonly Arrival[],
  idOf: (slug: string) => number,
  now: Date,
): Promise<void> {
  await tx
    .insert(priceHistory)
    .values(catalogue.flatMap((product) => pricesOf(product, idOf(product.slug), now)))
}

/** A draft that changes nothing: what a list would do can be looked at. */
export async function seedPriceLists(tx: Tx): Promise<void> {
  await tx.insert(priceLists).values({
    name: 'Fin de temporada',
    change: { kind: 'offer', discount: '30%' },
    scope: { category: ['campera'], brand: [], genre: [], ids: [], exclude: [] },
  })
}
