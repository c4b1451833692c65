/** Drops for whoever walks over the pages: one whose inscription is open, and one that is over, of other products. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { drops } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

const HOUR = 3_600_000
const self = system('test')

export async function deskDrop({
  shop,
  database,
}: {
  shop: Shop
  database: Database
}): Promise<{ open: number; over: number; overRevision: number; size: string; draft: number }> {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
  const admin = shop.drops.admin
  const of = async (productId: number, announces = true) => {
    const product = await admin.candidate(self, productId)
    if (!product.ok) throw new Error(product.message)
    const { size } = product.value.offered.toSorted((a, b) => b.stock - a.stock)[0]!
    const made = await admin.create(self, productId, {
      units: { [size]: 1 },
      opensAt: ago(3).toISOString(),
      closesAt: ago(-24).toISOString(),
      drawAt: ago(-26).toISOString(),
      windowHours: 24,
    })
    if (!made.ok) throw new Error(made.message)
    const { id } = made.value
    const end = announces ? await admin.announce(self, id, 1) : made
    if (!end.ok) throw new Error(end.message)
    return { id, size }
  }
  const [draft, open, over] = [await of(20, false), await of(21), await of(22)]
  await database.db
    .update(drops)
    .set({ closesAt: ago(2), drawAt: ago(1) })
    .where(eq(drops.id, over.id))
  await shop.drops.turn(over.id)
  const [{ revision } = { revision: 0 }] = await database.db.select().from(drops).where(eq(drops.id, over.id))
  return { draft: draft.id, open: open.id, over: over.id, overRevision: revision, size: open.size }
}
