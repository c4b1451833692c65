/** Somebody who consigned and died, and who inherits from them: named by one person of the shop, waiting for another; of a second one it waits that they are paid. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignorHeirs, users } from '#data/schema.ts'
import { system } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { seedUser } from '../builders.ts'
import { deskConsignor } from './desk-consignor.ts'

const HEIR = { name: 'Julia Paz', dni: '40.111.222', paper: 'Declaratoria, Juzgado Civil 3, 123/26' }

/** Their numbers. */
export async function waitingHeir({ shop, database }: { shop: Shop; database: Database }) {
  const { people } = shop.consignment
  const dead = await deskConsignor(shop)
  const lia = await seedUser(database, { role: 'owner', username: 'lia' })
  const end = await people.markDeath(system('seed'), dead, {
    diedOn: '2026-07-01',
    how: 'Lo dijo su hija, con la partida.',
  })
  if (!end.ok) throw new Error(end.message)
  const named = await people.nameHeir(lia, dead, HEIR)
  if (!named.ok) throw new Error(named.message)
  const other = await people.nameHeir(lia, dead, { ...HEIR, name: 'Rita Paz', dni: '40.555.666' })
  if (!other.ok) throw new Error(other.message)
  const [second] = await database.db
    .update(consignorHeirs)
    .set({ confirmedBy: lia.id, confirmedAt: new Date() })
    .where(eq(consignorHeirs.id, other.value.id))
    .returning({ id: consignorHeirs.id })
  const marked = await people.markPayee(lia, dead, second!.id)
  if (!marked.ok) throw new Error(marked.message)
  // Works here no more: whoever is left pays alone.
  await database.db.update(users).set({ role: null }).where(eq(users.id, lia.id))
  return { dead: String(dead), heir: String(named.value.id), payee: String(second!.id) }
}
