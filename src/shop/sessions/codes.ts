/**
 * A code by e-mail opens an account, and makes it where there is none. What is answered never tells whether an address has one:
 * only who reads its mailbox finds out.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { signInCodes } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import {
  CODE_DIGITS,
  CODE_MESSAGES,
  CODE_MINUTES,
  CODE_TRIES,
  codeRequest,
  CODES_OF_ADDRESS,
  CODES_OF_VISITOR,
  KNOWN_DAYS,
  PASS_DAYS,
  readCode,
  TRIES_OF_ADDRESS,
  TRIES_OF_VISITOR,
  wrongCode,
} from '#rules/users/sign-in-code.ts'
import { conflict, done, invalid, refused, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limitHourAndDay, limitVisitor, retryText, type Allowance } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { holderOf, openHolder } from './by-address.ts'
import { codeEmail, staffCodeEmail } from './code-email.ts'
import { openSession, replaceSession } from './opening.ts'
import { provedAddressOf, readPass, writePass } from './passes.ts'
import { hashToken, looksLikeToken, newToken } from '#shop/secret-token.ts'

const MINUTE = 60_000

const keyed = (token: string, code: string): string =>
  createHmac('sha256', token).update(code).digest('base64url')
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))
const tooMany = (message: string, { retryAfter }: Allowance) =>
  refused('too-many', `${message} ${retryText(retryAfter)}`, retryAfter)

export function openCodes(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /**
   * `token` is for the asking browser's cookie; what it held before (`previous`) opens nothing any more. `pass`: that this browser was
   * signed in, or that a letter's reader asks.
   */
  async function ask(
    visitor: Visitor,
    input: unknown,
    previous: string | null = null,
    pass: string | null = null,
  ): Promise<Outcome<{ token: string; email: string }>> {
    const form = readForm(codeRequest, input, CODE_MESSAGES.email)
    if (!form.ok) return form
    const { email } = form.value
    const now = clock()
    const mine = await limitVisitor(db, 'sign-in-code', visitor, CODES_OF_VISITOR, now)
    if (!mine.allowed) return tooMany(CODE_MESSAGES.tooMany, mine)
    const known = await knownAs(visitor, email, pass)
    const its = await limitHourAndDay(db, `sign-in-code:${known ?? hashToken(email)}`, CODES_OF_ADDRESS, now)
    if (!its.allowed) return tooMany(known ? CODE_MESSAGES.tooMany : CODE_MESSAGES.tooManyOfAddress, its)

    const token = newToken()
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await database.transaction(async (tx) => {
      if (looksLikeToken(previous))
        await tx.delete(signInCodes).where(eq(signInCodes.idHash, hashToken(previous)))
      await tx.insert(signInCodes).values({
        idHash: hashToken(token),
        email,
        codeHash: keyed(token, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE),
      })
      const holder = await holderOf(tx, email)
      const staff = holder !== null && holder.role !== null && !holder.ban
      const sent = { code, pass: await writePass(tx, email, now, PASS_DAYS) }
      await queue(tx, 'mail', staff ? staffCodeEmail(email, settings) : codeEmail(email, sent, settings), {
        runAt: now,
      })
    })
    return done({ token, email })
  }

  /** Under which they are counted who are known to have this address; null for everybody else. */
  async function knownAs(visitor: Visitor, email: string, pass: string | null): Promise<string | null> {
    const own = visitor.kind === 'person' && (await provedAddressOf(db, visitor.id)) === email
    return own ? `person:${visitor.id}` : readPass(db, pass, email, clock())
  }

  /** What the browser of whoever just signed in keeps; null where nobody proved their address. */
  async function browserPass(userId: number): Promise<string | null> {
    const email = await provedAddressOf(db, userId)
    return email === null ? null : writePass(db, email, clock(), KNOWN_DAYS)
  }

  /** The address that a code went to, while it is worth something; for the page of the browser that asked. */
  async function waiting(token: string | null): Promise<{ email: string } | null> {
    if (!looksLikeToken(token)) return null
    const [row] = await db
      .select({ email: signInCodes.email, expiresAt: signInCodes.expiresAt })
      .from(signInCodes)
      .where(eq(signInCodes.idHash, hashToken(token)))
    return row && row.expiresAt > clock() ? { email: row.email } : null
  }

  /** Another address after all. */
  async function drop(token: string | null): Promise<void> {
    if (looksLikeToken(token)) await db.delete(signInCodes).where(eq(signInCodes.idHash, hashToken(token)))
  }

  /** `session` is for the session's cookie; the one before (`previousSession`) dies, as at every sign-in. */
  async function enter(
    visitor: Visitor,
    {
      token,
      code: typed,
      previousSession = null,
    }: { token: string | null; code: string; previousSession?: string | null },
  ): Promise<Outcome<{ session: string; userId: number; firstTime: boolean }>> {
    const code = readCode(typed)
    if (code === null) return invalid(CODE_MESSAGES.shape, { code: CODE_MESSAGES.shape })
    const now = clock()
    const mine = await limitVisitor(db, 'sign-in-code-try', visitor, TRIES_OF_VISITOR, now)
    if (!mine.allowed) return tooMany(CODE_MESSAGES.tooManyTries, mine)
    const sent = await waiting(token)
    if (!sent || !looksLikeToken(token)) return conflict(CODE_MESSAGES.ended)
    const key = `sign-in-code-try:${hashToken(sent.email)}`
    // What others tried in its name ends a code at its next wrong try; the right one gets through.
    const its = await limitHourAndDay(db, key, TRIES_OF_ADDRESS, now)

    const idHash = hashToken(token)
    const end = await database.transaction(async (tx) => {
      // Two who send the same code wait for each other, and the second finds it used.
      const [row] = await tx.select().from(signInCodes).where(eq(signInCodes.idHash, idHash)).for('update')
      if (!row || row.expiresAt <= now) return conflict(CODE_MESSAGES.ended)
      if (!same(row.codeHash, keyed(token, code))) {
        const left = its.allowed ? CODE_TRIES - row.tries - 1 : 0
        if (left > 0)
          await tx
            .update(signInCodes)
            .set({ tries: row.tries + 1 })
            .where(eq(signInCodes.idHash, idHash))
        else await tx.delete(signInCodes).where(eq(signInCodes.idHash, idHash))
        return left > 0 ? invalid(wrongCode(left), { code: wrongCode(left) }) : conflict(CODE_MESSAGES.ended)
      }
      await tx.delete(signInCodes).where(eq(signInCodes.idHash, idHash))
      const person = await openHolder(tx, row.email, now)
      if (person.role !== null && !person.ban) return refused('forbidden', CODE_MESSAGES.staff)
      const session = await openSession(tx, { userId: person.id, idToken: null, now, authenticatedAt: now })
      await replaceSession(tx, { previous: previousSession, token: session, userId: person.id })
      return done({ session, userId: person.id, firstTime: person.firstTime })
    })
    if (end.ok)
      context.log.info(
        { person: end.value.userId, firstTime: end.value.firstTime },
        'somebody signed in with a code',
      )
    else context.countEvent?.('sign-in failed')
    return end
  }

  /** For the jobs. */
  async function sweep(): Promise<void> {
    await db.delete(signInCodes).where(lte(signInCodes.expiresAt, clock()))
  }

  return { ask, waiting, drop, enter, browserPass, sweep }
}
