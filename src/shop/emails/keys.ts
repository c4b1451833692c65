/** The keys that seal what stands in links of e-mails. In the database, so that they are the same for every instance and in every backup. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { shopFacts } from '#data/schema.ts'

export type LinkKey = 'unsubscribe key' | 'order link key' | 'gift card key' | 'consignment key' | 'drop key'

/** Null while nothing was sealed with it. */
export async function keyOf(db: Reader | Tx, name: LinkKey): Promise<string | null> {
  const [row] = await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, name))
  return row?.value ?? null
}

export const knownKey = async (db: Reader | Tx, name: LinkKey): Promise<string> =>
  (await keyOf(db, name)) ?? (await makeKey(db, name))

async function makeKey(db: Reader | Tx, name: LinkKey): Promise<string> {
  await db
    .insert(shopFacts)
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return (await keyOf(db, name))!
}
