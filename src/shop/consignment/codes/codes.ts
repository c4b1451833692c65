/**
 * Codes that prove a mailbox for one deed on one thing: sent on their own, checked in the transaction of the deed. Who asks and who types
 * may be two devices (the counter types what arrives on somebody's phone), so they are kept by deed and thing, not by browser.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignmentCodes } from '#data/schema.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  readCode,
  type CodePurpose,
} from '#rules/consignment/codes.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { conflict, done, invalid, refused, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import {
  CODE_MESSAGES,
  CODES_OF_ADDRESS,
  CODES_OF_VISITOR,
  TRIES_OF_ADDRESS,
  wrongCode,
} from '#rules/users/sign-in-code.ts'
import type { ShopContext } from '#shop/context.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limitHourAndDay, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { hashToken } from '#shop/secret-token.ts'
import { isDeadMailbox } from '../consignors/known.ts'
import { codeEmail } from './email.ts'

const MINUTE = 60_000
const KEY = 'consignment key'

/** What a code is for: `subject` names the thing, «offer:7», «unit:12», «consignor:3». */
export type CodeFor = { purpose: CodePurpose; subject: string; email: string }

const keyed = (key: string, { purpose, subject, email }: CodeFor, code: string): string =>
  createHmac('sha256', key).update(`${purpose} ${subject} ${email} ${code}`).digest('base64url')
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Sends one; that before it, for the same deed and thing, is worth nothing any more. Not inside a transaction. */
export async function sendCode(
  { database, clock, settings }: ShopContext,
  visitor: Visitor,
  of: CodeFor,
): Promise<Outcome<{ email: string }>> {
  if (await isDeadMailbox(database.db, of.email)) return conflict(DEATH_SAYS.unwritten)
  const now = clock()
  const mine = await limitVisitor(database.db, 'consignment-code', visitor, CODES_OF_VISITOR, now)
  const its = mine.allowed
    ? await limitHourAndDay(database.db, `consignment-code:${hashToken(of.email)}`, CODES_OF_ADDRESS, now)
    : mine
  if (!its.allowed)
    return refused('too-many', `${CODE_MESSAGES.tooMany} ${retryText(its.retryAfter)}`, its.retryAfter)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await database.transaction(async (tx) => {
    const row = {
      ...of,
      codeHash: keyed(await knownKey(tx, KEY), of, code),
      tries: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE),
    }
    await tx
      .insert(consignmentCodes)
      .values(row)
      .onConflictDoUpdate({ target: [consignmentCodes.purpose, consignmentCodes.subject], set: row })
    await queue(tx, 'mail', codeEmail(of.email, code, of.purpose, settings), { runAt: now })
  })
  return done({ email: of.email })
}

/**
 * Whether `typed` is the code that went to that mailbox for that deed; uses it up. Its own transaction, so that a wrong try counts
 * although the deed does not happen: ask it last before the deed's own transaction. Answers the sentence for field `code`.
 */
export async function checkCode(
  { database, clock }: ShopContext,
  visitor: Visitor,
  of: CodeFor,
  typed: string,
): Promise<Outcome<null>> {
  const code = readCode(typed)
  if (code === null) return invalid(CODE_MESSAGES.shape, { code: CODE_MESSAGES.shape })
  const now = clock()
  const mine = await limitVisitor(database.db, 'consignment-code-try', visitor, CODES_OF_VISITOR, now)
  if (!mine.allowed)
    return refused('too-many', `${CODE_MESSAGES.tooManyTries} ${retryText(mine.retryAfter)}`, mine.retryAfter)
  const key = `consignment-code-try:${hashToken(of.email)}`
  const its = await limitHourAndDay(database.db, key, TRIES_OF_ADDRESS, now)
  return database.transaction((tx) => use(tx, of, { code, tries: its.allowed ? CODE_TRIES : 0 }, now))
}

/** `tries`: of one code. Where others used up those of its mailbox, the right code gets through, and a wrong one ends it. */
async function use(
  tx: Tx,
  of: CodeFor,
  { code, tries }: { code: string; tries: number },
  now: Date,
): Promise<Outcome<null>> {
  const at = and(eq(consignmentCodes.purpose, of.purpose), eq(consignmentCodes.subject, of.subject))
  // Two who type the same code wait for each other, and the second finds it used.
  const [row] = await tx.select().from(consignmentCodes).where(at).for('update')
  const key = await keyOf(tx, KEY)
  if (!row || key === null || row.email !== of.email || row.expiresAt <= now)
    return conflict(CODE_MESSAGES.ended)
  if (same(row.codeHash, keyed(key, of, code))) {
    await tx.delete(consignmentCodes).where(at)
    return done(null)
  }
  const left = tries - row.tries - 1
  if (left > 0)
    await tx
      .update(consignmentCodes)
      .set({ tries: row.tries + 1 })
      .where(at)
  else await tx.delete(consignmentCodes).where(at)
  return left > 0 ? invalid(wrongCode(left), { code: wrongCode(left) }) : conflict(CODE_MESSAGES.ended)
}

/** For the jobs: codes that are over. */
export async function sweepCodes(db: Reader | Tx, now: Date): Promise<void> {
  await db.delete(consignmentCodes).where(lte(consignmentCodes.expiresAt, now))
}
