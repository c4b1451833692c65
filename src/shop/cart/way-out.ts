/** The way out of reminders of a cart: sealed for the person whose cart it is, and for nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { serverPaths } from '#rules/server-paths.ts'
import type { Reader, Tx } from '#data/database.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { endOf, type WayOut } from '#shop/emails/unsubscribe.ts'
import { lockPerson } from '#shop/users/still-may.ts'
import { endReminders } from './reminder-consent.ts'

const FACT = 'unsubscribe key'
const TOKEN = /^k([1-9]\d{0,8})\.([\w-]{43})$/
const sealOf = (key: string, userId: string): string =>
  createHmac('sha256', key).update(`cart reminders of ${userId}`).digest('base64url')

export async function cartWayOut(db: Reader | Tx, publicUrl: string, userId: number): Promise<string> {
  const seal = sealOf(await knownKey(db, FACT), String(userId))
  return publicUrl + serverPaths.unsubscribe(`k${userId}.${seal}`)
}

/** Whose reminders it ends; null when it is none of ours. */
async function readCartWayOut(db: Reader | Tx, token: string): Promise<number | null> {
  const [, id = '', seal = ''] = TOKEN.exec(token) ?? []
  const key = id && (await keyOf(db, FACT))
  return key && timingSafeEqual(Buffer.from(sealOf(key, id)), Buffer.from(seal)) ? Number(id) : null
}

export const cartRemindersWayOut: WayOut = async ({ database }, token) => {
  const userId = await readCartWayOut(database.db, token)
  if (userId === null) return null
  return endOf('cart-reminders', () =>
    database.transaction(async (tx) => {
      await lockPerson(tx, userId)
      await endReminders(tx, userId)
    }),
  )
}
