/**
 * The way out of emails that nobody needs, in one click and without signing in (RFC 8058; Ley 25.326 art. 27). The link in a
 * email is sealed with a key of this shop, so it speaks for its reader and nobody can make one for somebody else.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { serverPaths } from '#rules/server-paths.ts'
import type { Reader, Tx } from '#data/database.ts'
import { shopFacts, stockAlerts } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'

/** In the database, so that it is the same for every instance and in every backup: old emails keep their way out. */
const FACT = 'unsubscribe key'
const TOKEN = /^(\d{1,9})\.([\w-]{43})$/
const NO_SUCH_LINK = 'Ese enlace está cortado o no es de un mail nuestro. Copialo entero del mail.'

/** For an email about sizes that are back, to the person with this id. */
export async function unsubscribeUrl(db: Reader | Tx, publicUrl: string, userId: number): Promise<string> {
  const key = (await keyOf(db)) ?? (await makeKey(db))
  return publicUrl + serverPaths.unsubscribe(`${userId}.${sealOf(key, userId)}`)
}

export function openUnsubscribe({ database: { db } }: ShopContext) {
  async function readerOf(token: string): Promise<number | null> {
    const [, id = '', seal = ''] = TOKEN.exec(token) ?? []
    const key = id === '' ? null : await keyOf(db)
    if (key === null) return null
    return timingSafeEqual(Buffer.from(sealOf(key, Number(id))), Buffer.from(seal)) ? Number(id) : null
  }
  return {
    /** Whether the link is one of ours. Changes nothing: mailboxes follow links before their owners do. */
    async look(token: string): Promise<Outcome<null>> {
      return (await readerOf(token)) === null ? missing(NO_SUCH_LINK) : done(null)
    },
    /** Ends every wait for a size. Once more is no fault. */
    async leave(token: string): Promise<Outcome<null>> {
      const userId = await readerOf(token)
      if (userId === null) return missing(NO_SUCH_LINK)
      await db.delete(stockAlerts).where(and(eq(stockAlerts.userId, userId), isNull(stockAlerts.notifiedAt)))
      return done(null)
    },
  }
}

const sealOf = (key: string, userId: number): string =>
  createHmac('sha256', key).update(`stock alerts of ${userId}`).digest('base64url')

async function keyOf(db: Reader | Tx): Promise<string | null> {
  const [row] = await db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, FACT))
  return row?.value ?? null
}

async function makeKey(db: Reader | Tx): Promise<string> {
  await db
    .insert(shopFacts)
    .values({ key: FACT, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return (await keyOf(db))!
}
