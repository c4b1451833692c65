/**
 * Seeds an empty shop with the small one that README and demos show (product §41.4): catalogue, people, reviews, two months of
 * orders, coupons. Everything is relative to `now` and the same each time. Pictures are «imágenes ilustrativas». What goes on after
 * its sales comes with the open shop (server/operation/demo-cases.ts).
 */
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#data/database.ts'
import { users, products, shopFacts, stockLedger } from '#data/schema.ts'
import { seedCoupons } from './coupons.ts'
import { seedGiftCards } from './seed-gift-cards.ts'
import { seedLooks } from './seed-looks.ts'
import { seedNewsletter } from './seed-newsletter.ts'
import { seedOpinions } from './seed-opinions.ts'
import { seedOrders } from './seed-orders.ts'
import { seedUsers } from './seed-users.ts'
import { seedProducts, type LedgerRow } from './seed-products.ts'
import { seedPictures, unitPictures } from './pictures.ts'
import { seedPromotions } from './seed-promotions.ts'
import { seedReviews } from './reviews/all.ts'
import { seedQuestions } from './reviews/questions.ts'

export type SeedOptions = {
  database: Database
  /** The identity provider that knows the demo people. */
  issuer: string
  now: Date
  /** Brings a picture's prepared files to where the shop keeps its images. May be called again for the same one. */
  importPicture?: (hash: string) => Promise<void>
}

export type SeedReport =
  | { seeded: false; reason: 'already-seeded' | 'not-empty' }
  | {
      seeded: true
      products: number
      people: number
      reviews: number
      orders: number
      coupons: number
      pictures: number
    }

const FACT = 'seeded'
/** What goes on after its sales, which the open shop plays: nobody has begun it yet. */
export const CASES_FACT = 'demo-cases'
export const NOT_BEGUN = JSON.stringify({ by: '', done: [] })

/** Does nothing when the shop was seeded before, or already has products or people of its own. */
export async function seedShop({ database, issuer, now, importPicture }: SeedOptions): Promise<SeedReport> {
  const reason = await reasonNotTo(database)
  if (reason) return { seeded: false, reason }

  const pictures = [...Object.values(seedPictures), ...Object.values(unitPictures)].flat()
  // Pictures first: a product never shows one that is not there, and bringing one again is harmless.
  if (importPicture) for (const { hash } of pictures) await importPicture(hash)

  return database.transaction(async (tx) => {
    if (!(await claim(tx, now))) return { seeded: false, reason: 'already-seeded' }
    await tx.insert(shopFacts).values({ key: CASES_FACT, value: NOT_BEGUN })
    const persons = await seedUsers(tx, issuer, now)
    const stocked = await seedProducts(tx, now, persons.get('deposito')!.id)
    const sold = await seedOrders(tx, persons, stocked.seeded, now)
    await seedLedger(tx, [...stocked.ledger, ...sold.ledger])
    await seedOpinions(tx, persons, stocked.seeded, now)
    await seedQuestions(tx, persons, stocked.seeded, now)
    await seedNewsletter(tx, persons, now)
    await seedPromotions(tx, now)
    await seedLooks(tx, stocked.seeded, now)
    await seedGiftCards(tx, persons, now)
    return {
      seeded: true,
      products: stocked.seeded.size,
      people: persons.size,
      reviews: seedReviews.length,
      orders: sold.orders.length,
      coupons: seedCoupons.length,
      pictures: pictures.length,
    }
  })
}

async function reasonNotTo({ db }: Database): Promise<'already-seeded' | 'not-empty' | null> {
  const [fact] = await db.select().from(shopFacts).where(eq(shopFacts.key, FACT))
  if (fact) return 'already-seeded'
  const { rows } = await db.execute<{ seeded: boolean }>(
    sql`select exists (select 1 from ${products}) or exists (select 1 from ${users}) as seeded`,
  )
  return rows[0]?.seeded ? 'not-empty' : null
}

/** Of two instances that start at once, one seeds; the other waits here for its commit. */
async function claim(tx: Tx, now: Date): Promise<boolean> {
  const won = await tx
    .insert(shopFacts)
    .values({ key: FACT, value: now.toISOString(), updatedAt: now })
    .onConflictDoNothing()
    .returning({ key: shopFacts.key })
  return won.length > 0
}

async function seedLedger(tx: Tx, rows: LedgerRow[]): Promise<void> {
  await tx.insert(stockLedger).values(rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
}
