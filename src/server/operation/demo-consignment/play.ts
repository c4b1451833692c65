/** What every part of the demo's consignment is played with: the shop at past days, its people, and the codes that were mailed. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { seedPicturesFolder, type SeedPicture } from '#data/seed/pictures.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

export type Play = {
  shopAt: (at: Date) => Shop
  database: Database
  ago: (days: number) => Date
  staff: PersonVisitor
  /** Whoever signs what wants two people. */
  second: PersonVisitor
}

export const photo = async ({ hash }: SeedPicture) =>
  readFile(path.join(seedPicturesFolder, `${hash}-960.jpg`))

/** Of the newest e-mail that waits for them. */
export async function codeSentTo({ db }: Database, to: string): Promise<string> {
  const [mail] = await db
    .select({ subject: sql<string>`${outbox.payload}->>'subject'` })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), sql`${outbox.payload}->>'to' = ${to}`))
    .orderBy(desc(outbox.id))
    .limit(1)
  return /^\d{6}/.exec(mail!.subject)![0]
}
