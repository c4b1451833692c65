/** The sealed link of an order's e-mails: nobody makes one, and after its last day it opens nothing. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader, Tx } from '#data/database.ts'
import { paths } from '#rules/paths.ts'
import { linkDay, ORDER_LINK_DAYS, readOrderLink, writeOrderLink } from '#rules/orders/link.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'

const KEY = 'order link key'
const sealOf = (key: string, orderId: number, lastDay: number): string =>
  createHmac('sha256', key).update(`order ${orderId} until ${lastDay}`).digest('base64url')

/** For an e-mail that leaves at `at`. Another key makes every link of before worth nothing. */
export async function orderLinkUrl(
  db: Reader | Tx,
  publicUrl: string,
  orderId: number,
  at: Date,
): Promise<string> {
  const lastDay = linkDay(at) + ORDER_LINK_DAYS
  const seal = sealOf(await knownKey(db, KEY), orderId, lastDay)
  return publicUrl + paths.linkedOrder(writeOrderLink({ orderId, lastDay, seal }))
}

/** The order that a link leads to; null when it is none of ours, was changed, or is over. */
export async function orderOfLink(db: Reader | Tx, token: string, now: Date): Promise<number | null> {
  const link = readOrderLink(token)
  const key = link && (await keyOf(db, KEY))
  if (!key) return null
  const seal = sealOf(key, link.orderId, link.lastDay)
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(link.seal))) return null
  return linkDay(now) <= link.lastDay ? link.orderId : null
}
