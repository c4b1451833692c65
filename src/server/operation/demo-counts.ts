/** Stock-takes of the demo: a shelf that was counted and approved two days ago, and one that goes on. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { units, users } from '#data/schema.ts'
import { daysBefore } from '#data/seed/moments.ts'
import { anyProduct } from '#rules/search/search.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

/** A size of which one piece may lack. */
const PLENTY = 5
const OF_QUANTITIES = 'D1'
const OF_PAIRS = 'U2'

export async function seedCounts(
  { shop, shopAt, database }: { shop: Shop; shopAt: (at: Date) => Shop; database: Database },
  now: Date,
): Promise<void> {
  const [row] = await database.db.select().from(users).where(eq(users.email, 'deposito@vereda.test'))
  if (!row) throw new Error('The demo has nobody at the warehouse')
  const counter = visitorOf(row)
  await approved(shopAt(daysBefore(now, 2)), counter)
  await goesOn(shop, database, counter)
}

/** All sizes of one product lie there; one piece was not found. */
async function approved({ products, stock, units: { counts } }: Shop, counter: PersonVisitor): Promise<void> {
  const { cards } = await products.list(anyProduct, 40)
  const card = cards.findLast(({ sizes }) => sizes.some((size) => bulkOf(size) >= PLENTY))
  if (!card) throw new Error('The demo has no size with plenty of stock')
  const { sizes } = valueOf(await stock.ledger(DEMO, card.id))
  for (const { sizeId } of sizes) valueOf(await stock.place(DEMO, sizeId, { shelf: OF_QUANTITIES }))
  const { id } = valueOf(await counts.start(counter, { shelf: OF_QUANTITIES }))
  const short = sizes.find((size) => size.stock >= PLENTY)!
  for (const { sizeId, stock: sold, waiting } of sizes) {
    const lies = sold + waiting
    if (lies === 0) continue
    const quantity = sizeId === short.sizeId ? lies - 1 : lies
    const key = `demo-count-${sizeId}`
    valueOf(await counts.scan(counter, id, { codes: `T${sizeId}`, quantity: String(quantity), key }))
  }
  const { differences } = valueOf(await counts.find(DEMO, id))
  valueOf(await counts.approve(DEMO, id, { differences }))
}

async function goesOn({ units: { counts } }: Shop, { db }: Database, counter: PersonVisitor): Promise<void> {
  const [pair] = await db
    .select({ code: units.code })
    .from(units)
    .where(eq(units.shelf, OF_PAIRS))
    .orderBy(asc(units.id))
    .limit(1)
  const { id } = valueOf(await counts.start(counter, { shelf: OF_PAIRS }))
  if (pair) valueOf(await counts.scan(counter, id, { codes: pair.code, key: 'demo-count-open' }))
}
