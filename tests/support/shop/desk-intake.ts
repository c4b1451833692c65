/** Entrusted pairs at the desk, one that is awaited and one that was received, for tests that walk pages. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { photo } from '../photo.ts'
import { walkIn } from './at-the-desk.ts'

function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(end.message)
  return end.value
}

/** Answers their codes, and the number of a photo of the received one. */
export async function deskIntake({ shop, database }: { shop: Shop; database: Database }) {
  const { desk, people } = shop.consignment
  const [owner] = await database.db.select().from(users).where(eq(users.role, 'owner')).orderBy(users.id)
  const admin = { ...owner!, kind: 'person', authenticatedAt: new Date() } as unknown as PersonVisitor
  const form = () => walkIn({ email: `traen.${randomUUID()}@example.com`, name: 'Elba', surname: 'Ruiz' })
  const [awaited] = valueOf(await desk.walkIn(admin, form())).codes
  const [received] = valueOf(await desk.walkIn(admin, form())).codes
  const { consignor } = valueOf(await desk.look(admin, received!))
  const dni = String(32_000_000 + Math.floor(Math.random() * 900_000))
  valueOf(await people.seeDocument(admin, consignor.id, { dni, adult: 'on' }))
  valueOf(await desk.addPapers(admin, received!, 'received', [await photo(64, 48), await photo(48, 64)]))
  valueOf(await desk.receive(admin, { codes: [received], how: 'paper' }))
  const { papers } = valueOf(await desk.look(admin, received!))
  return { awaited: awaited!, received: received!, paper: papers[0]!.id }
}
