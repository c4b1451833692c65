/**
 * Which browsers show notices, and of what (product §58.1): chosen by a tap in that browser, and forgotten with its session, its
 * account, or what its e-mail waits for.
 */
import { and, asc, eq, inArray, isNull, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { emailAlerts, outbox, pushSubscriptions, sessions } from '#data/schema.ts'
import type { PushTarget } from '#gateways/ports.ts'
import { done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import {
  MOST_BROWSERS,
  PUSH_FAILED_DAYS,
  PUSH_LIMITS,
  PUSH_SAYS,
  PUSH_TOPICS,
  type PushChoice,
  type PushFigures,
} from '#rules/push/push.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'
import { hashToken, looksLikeToken } from '#shop/secret-token.ts'
import { openSending } from './send.ts'

/** Whose notices: an account's in the browser of this session, or what an address waits for, by the link that it was sent. */
export type PushFor = { session: string | null } | { alert: string }
export type PushMove = { from: Pick<PushTarget, 'endpoint' | 'auth'>; target: PushTarget }
export type PushView = {
  /** What a browser needs to say yes; null where the shop tells no browser. */
  open: { publicKey: string; standIn: string | null } | null
  /** null: this browser is told nothing. */
  here: PushChoice | null
  /** Browsers of the same account or address besides. */
  others: number
}

const NOTHING: PushChoice = { orders: false, alerts: false, drops: false }
const DAY = 86_400_000

type Owner = { userId: number; sessionHash: string } | { email: string }

/** What an alert's own link says; null when it is none of ours. */
type Verbs = { readConfirm(db: Reader, token: string): Promise<{ id: number; email: string } | null> }

export function openPushes(context: ShopContext, { readConfirm }: Verbs) {
  const { database, gateways, clock } = context
  const { db } = database
  const { send } = openSending(context)

  async function ownerOf(visitor: Visitor, whose: PushFor): Promise<Outcome<Owner>> {
    if ('alert' in whose) {
      const read = await readConfirm(db, whose.alert)
      const [row] = read
        ? await db
            .select({ email: emailAlerts.email })
            .from(emailAlerts)
            .where(
              and(
                eq(emailAlerts.id, read.id),
                eq(emailAlerts.email, read.email),
                sql`${emailAlerts.confirmedAt} is not null`,
                isNull(emailAlerts.endedAt),
              ),
            )
        : []
      return row ? done(row) : missing(PUSH_SAYS.closed)
    }
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !looksLikeToken(whose.session)) return missing()
    return done({ userId: visitor.id, sessionHash: hashToken(whose.session) })
  }

  const ofAll = (owner: Owner): SQL =>
    'email' in owner ? eq(pushSubscriptions.email, owner.email) : eq(pushSubscriptions.userId, owner.userId)
  /** Of an address no browser is this one: nothing but its own push service tells them apart. */
  const here = (owner: Owner): SQL | undefined =>
    'email' in owner ? undefined : and(ofAll(owner), eq(pushSubscriptions.sessionHash, owner.sessionHash))

  async function find(visitor: Visitor, whose: PushFor): Promise<Outcome<PushView>> {
    const owner = await ownerOf(visitor, whose)
    if (!owner.ok) return owner
    const { push } = gateways
    const open = push && { publicKey: push.publicKey, standIn: push.standIn }
    const rows = await db.select().from(pushSubscriptions).where(ofAll(owner.value))
    const mine = rows.find(
      ({ sessionHash }) => 'sessionHash' in owner.value && sessionHash === owner.value.sessionHash,
    )
    return done({
      open,
      here: mine ? { orders: mine.orders, alerts: mine.alerts, drops: mine.drops } : null,
      others: rows.length - (mine ? 1 : 0),
    })
  }

  /** Said yes in this browser, or said it again: its address may be another one by now. */
  async function start(
    visitor: Visitor,
    whose: PushFor,
    asked: { target: PushTarget; topics: PushChoice },
  ): Promise<Outcome<null>> {
    const owner = await ownerOf(visitor, whose)
    if (!owner.ok) return owner
    const { push } = gateways
    if (push === null) return missing(PUSH_SAYS.off)
    const { target } = asked
    const topics = 'email' in owner.value ? { ...NOTHING, alerts: true } : asked.topics
    if (!PUSH_TOPICS.some((topic) => topics[topic])) return invalid(PUSH_SAYS.nothing)
    if (!push.accepts(target)) return invalid(target.endpoint === '' ? PUSH_SAYS.noScripts : PUSH_SAYS.broken)
    const now = clock()
    const { allowed, retryAfter } = await limitVisitor(db, 'push', visitor, PUSH_LIMITS, now)
    if (!allowed) return refused('too-many', `${PUSH_SAYS.tooMany} ${retryText(retryAfter)}`, retryAfter)
    await database.transaction((tx) =>
      keep(tx, owner.value, { ...target, ...topics, serverKey: push.publicKey }, now),
    )
    return done(null)
  }

  async function keep(
    tx: Tx,
    owner: Owner,
    row: PushTarget & PushChoice & { serverKey: string },
    createdAt: Date,
  ): Promise<void> {
    const isOfEmail = 'email' in owner
    // Two windows of one account, or of one address, wait for each other, so that both see the limit.
    const lock = isOfEmail ? `push ${owner.email}` : `push ${owner.userId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
    const same = and(
      eq(pushSubscriptions.endpoint, row.endpoint),
      isOfEmail ? isNull(pushSubscriptions.userId) : isNull(pushSubscriptions.email),
    )
    // Of whoever sat there before, and of this session under an older address.
    await tx.delete(pushSubscriptions).where(same)
    if (!isOfEmail) await tx.delete(pushSubscriptions).where(here(owner))
    const most = isOfEmail ? MOST_BROWSERS.email : MOST_BROWSERS.account
    const rows = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(ofAll(owner))
      .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    const tooMany = rows.slice(0, Math.max(0, rows.length - most + 1)).map(({ id }) => id)
    if (tooMany.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
    // Signed out in another window meanwhile: there is nobody to tell.
    if (!isOfEmail && !(await isOpen(tx, owner.sessionHash))) return
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, ...owner, createdAt })
      .onConflictDoNothing()
  }

  async function isOpen(tx: Tx, sessionHash: string): Promise<boolean> {
    const [found] = await tx
      .select({ id: sessions.idHash })
      .from(sessions)
      .where(and(eq(sessions.idHash, sessionHash), isNull(sessions.endedAt)))
      .for('share')
    return found !== undefined
  }

  /**
   * A push service gave the browser another address, as it may at any time; the browser's worker says so, and has no session to say
   * it with. Whoever knows the old address and its secret is that browser. Nothing is told of whether it was known.
   */
  async function move(visitor: Visitor, { from, target }: PushMove): Promise<Outcome<null>> {
    const refusal = visitor.kind === 'person' ? may(visitor, 'person.self') : null
    if (refusal) return refusal
    const { push } = gateways
    if (push === null) return missing(PUSH_SAYS.off)
    if (!push.accepts(target)) return invalid(PUSH_SAYS.broken)
    const { allowed, retryAfter } = await limitVisitor(db, 'push', visitor, PUSH_LIMITS, clock())
    if (!allowed) return refused('too-many', `${PUSH_SAYS.tooMany} ${retryText(retryAfter)}`, retryAfter)
    const taken = db
      .select({ one: sql`1` })
      .from(sql`${pushSubscriptions} as there`)
      .where(sql`there.endpoint = ${target.endpoint}`)
    await db
      .update(pushSubscriptions)
      .set({ ...target, serverKey: push.publicKey })
      .where(
        and(
          eq(pushSubscriptions.endpoint, from.endpoint),
          eq(pushSubscriptions.auth, from.auth),
          notExists(taken),
        ),
      )
    return done(null)
  }

  /** Other topics in this browser; none at all is leaving. */
  async function choose(visitor: Visitor, whose: PushFor, topics: PushChoice): Promise<Outcome<null>> {
    if (!PUSH_TOPICS.some((topic) => topics[topic])) return stop(visitor, whose)
    const owner = await ownerOf(visitor, whose)
    if (!owner.ok) return owner
    const where = here(owner.value)
    const [row] = where
      ? await db.update(pushSubscriptions).set(topics).where(where).returning({ id: pushSubscriptions.id })
      : []
    return row ? done(null) : missing()
  }

  /** Once more is no fault. An address ends in all its browsers. */
  async function stop(visitor: Visitor, whose: PushFor): Promise<Outcome<null>> {
    const owner = await ownerOf(visitor, whose)
    if (!owner.ok) return owner
    await db.delete(pushSubscriptions).where(here(owner.value) ?? ofAll(owner.value))
    return done(null)
  }

  async function stopOthers(visitor: Visitor, whose: PushFor): Promise<Outcome<null>> {
    const owner = await ownerOf(visitor, whose)
    if (!owner.ok) return owner
    const all = ofAll(owner.value)
    await db
      .delete(pushSubscriptions)
      .where(
        'email' in owner.value ? all : and(all, ne(pushSubscriptions.sessionHash, owner.value.sessionHash)),
      )
    return done(null)
  }

  /** For «Empresas»: of nobody in particular. */
  async function figures(visitor: Visitor): Promise<Outcome<PushFigures>> {
    const refusal = may(visitor, 'outbox.read')
    if (refusal) return refusal
    const ago = (days: number) => new Date(clock().getTime() - days * DAY).toISOString()
    const [told] = await db
      .select({
        sentToday: sql<number>`count(*) filter (where ${outbox.doneAt} > ${ago(1)}::timestamptz)::int`,
        unsent: sql<number>`count(*) filter (where ${outbox.doneAt} is null and ${outbox.failedAt} is null)::int`,
        failedLately: sql<number>`count(*) filter (where ${outbox.failedAt} > ${ago(PUSH_FAILED_DAYS)}::timestamptz)::int`,
      })
      .from(outbox)
      .where(eq(outbox.kind, 'push'))
    return done({ browsers: await db.$count(pushSubscriptions), ...told! })
  }

  /** Addresses that wait for nothing any more. Those of accounts went with their sessions. */
  async function sweep(): Promise<void> {
    const waits = db
      .select({ one: sql`1` })
      .from(emailAlerts)
      .where(and(eq(emailAlerts.email, pushSubscriptions.email), sql`${emailAlerts.confirmedAt} is not null`))
    await db
      .delete(pushSubscriptions)
      .where(and(sql`${pushSubscriptions.email} is not null`, notExists(waits)))
  }

  return {
    /** Whether there is anything to choose. */
    open: gateways.push !== null,
    find,
    start,
    move,
    choose,
    stop,
    stopOthers,
    figures,
    sweep,
    jobs: { push: send },
  }
}

/** What the file of somebody's data says of their browsers; the addresses are the browsers' secrets. */
export const browsersOf = (
  db: ShopContext['database']['db'],
  who: { userId: number; email: string | null },
) =>
  db
    .select({
      since: pushSubscriptions.createdAt,
      lastTold: pushSubscriptions.toldAt,
      orders: pushSubscriptions.orders,
      alerts: pushSubscriptions.alerts,
      drops: pushSubscriptions.drops,
    })
    .from(pushSubscriptions)
    .where(
      who.email === null
        ? eq(pushSubscriptions.userId, who.userId)
        : sql`(${pushSubscriptions.userId} = ${who.userId} or ${pushSubscriptions.email} = ${who.email})`,
    )
