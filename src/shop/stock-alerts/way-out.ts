/** The way out of emails about sizes that are back, sealed for the person who waits for them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { stockAlerts } from '#data/schema.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { endOf, type WayOut } from '#shop/emails/unsubscribe.ts'

/** Kept for good: old emails keep their way out. */
const FACT = 'unsubscribe key'
const TOKEN = /^(\d{1,9})\.([\w-]{43})$/
const sealOf = (key: string, userId: number): string =>
  createHmac('sha256', key).update(`stock alerts of ${userId}`).digest('base64url')

/** For an email to the person with this id. */
export async function unsubscribeUrl(db: Reader | Tx, publicUrl: string, userId: number): Promise<string> {
  const key = await knownKey(db, FACT)
  return publicUrl + serverPaths.unsubscribe(`${userId}.${sealOf(key, userId)}`)
}

/** Every wait of theirs for a size. */
export const stockAlertsWayOut: WayOut = async ({ database: { db } }, token) => {
  const [, id = '', seal = ''] = TOKEN.exec(token) ?? []
  const key = id && (await keyOf(db, FACT))
  const userId = Number(id)
  return key && timingSafeEqual(Buffer.from(sealOf(key, userId)), Buffer.from(seal))
    ? endOf('stock-alerts', () =>
        db.delete(stockAlerts).where(and(eq(stockAlerts.userId, userId), isNull(stockAlerts.notifiedAt))),
      )
    : null
}
