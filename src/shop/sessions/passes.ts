/**
 * A pass proves that a browser was signed in to an address before, or that whoever holds it reads that mailbox. With it a code is asked for
 * on a count of its own: what others ask and try in that address's name keeps nobody out (product §19.13). It signs nobody in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { users } from '#data/schema.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'

const KEY = 'unsubscribe key'
const DAY = 86_400_000
const PASS = /^([\w-]{12})\.(\d{1,6})\.([\w-]{43})$/
const dayNumber = (at: Date): number => Math.floor(at.getTime() / DAY)

const sealOf = (key: string, email: string, nonce: string, lastDay: number): string =>
  createHmac('sha256', key).update(`sign-in pass ${nonce} until ${lastDay} of ${email}`).digest('base64url')

/** `email` in lower case. */
export async function writePass(db: Reader | Tx, email: string, now: Date, days: number): Promise<string> {
  const nonce = randomBytes(9).toString('base64url')
  const lastDay = dayNumber(now) + days
  return `${nonce}.${lastDay}.${sealOf(await knownKey(db, KEY), email, nonce, lastDay)}`
}

/** Under which a pass for this address is counted; null when it is none of ours, of another address, or over. */
export async function readPass(
  db: Reader,
  pass: string | null,
  email: string,
  now: Date,
): Promise<string | null> {
  const [, nonce = '', lastDay = '', seal = ''] = PASS.exec(pass ?? '') ?? []
  const key = nonce === '' || Number(lastDay) < dayNumber(now) ? null : await keyOf(db, KEY)
  if (key === null) return null
  const right = Buffer.from(sealOf(key, email, nonce, Number(lastDay)))
  return timingSafeEqual(right, Buffer.from(seal)) ? `pass:${nonce}` : null
}

export async function provedAddressOf(db: Reader, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
  return row?.email.toLowerCase() ?? null
}
