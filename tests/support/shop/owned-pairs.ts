/** Somebody without an account whose pairs are on sale and who is about to be paid; for tests that walk their own pages. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignors, products, unitTerms, units, users } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { testContext } from '../open-shop.ts'
import { consignedPairs } from './consigned-pairs.ts'
import { deskSettlement } from './desk-settlement.ts'

/** The first two are on sale, the second with a step ahead that lowers it; the third waits to be taken home, since its term ended. */
export async function ownedPairs(server: { shop: Shop; database: Database }, email: string) {
  const { db } = server.database
  const [owner] = await db.select().from(users).where(eq(users.role, 'owner')).orderBy(users.id)
  const admin = { ...owner!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
  const pairs = consignedPairs(server.database, testContext(server.database, { now: new Date() }), admin)
  // The first text is there before one of the pairs' own.
  await server.shop.consignment.people.agreements.find()
  const { consignorId, number } = await deskSettlement(server)
  await db.update(consignors).set({ email, emailProvenAt: new Date() }).where(eq(consignors.id, consignorId))
  const [shoe] = await db.select().from(products).orderBy(products.id).limit(1)
  const codes: string[] = []
  for (const model of ['Cancha Uno', 'Cancha Dos', 'Cancha Tres'])
    codes.push(await pairs.onSale(shoe!.id, { consignorId, form: { model } }))
  const of = (n: number) => eq(units.code, codes[n]!)
  const [stepping] = await db.select().from(units).where(of(1))
  await db
    .update(unitTerms)
    .set({ calendar: [{ day: 30, offBp: 1000 }] })
    .where(eq(unitTerms.id, stepping!.termsId!))
  await db.update(units).set({ termEndsOn: '2020-01-01' }).where(of(2))
  await server.shop.consignment.prices.endTerms()
  return { codes, number }
}
