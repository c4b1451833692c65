/**
 * How often somebody may do something, counted in the database so that all instances share it. Time is cut into sixths of
 * the window, and every span of a window's length is held to the limit; who is refused is not counted again.
 */
import { and, gte, lt, sql, sum } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { rateLimits } from '#data/schema.ts'
import { refused, type Refused } from '#rules/outcome.ts'
import { askedFrom, countedAs, type Visitor } from '#rules/users/access.ts'

/** `now`: of the shop's clock, which all instances share. */
export type Limit = { max: number; windowSeconds: number; now: Date }
/** `retryAfter` in seconds, 0 when allowed. */
export type Allowance = { allowed: boolean; retryAfter: number }

const PARTS = 6
/** Visitors whom no route tells apart. */
const SHARED = 12
/** People signed in behind one address. */
const SEVERAL = 4
const DAY = 86_400_000

type Span = { part: Date; since: Date; partMs: number }
function spanOf({ windowSeconds, now }: Limit): Span {
  const partMs = (windowSeconds * 1000) / PARTS
  const part = Math.floor(now.getTime() / partMs) * partMs
  // One part more than the window: the oldest is only partly past, and counts whole.
  return { part: new Date(part), since: new Date(part - windowSeconds * 1000), partMs }
}

/** Counts one try of `key` ("<what>:<who>") unless it is one too many. Not inside a transaction that may roll back. */
export async function limit(db: Reader | Tx, key: string, rule: Limit): Promise<Allowance> {
  const { part, since } = spanOf(rule)
  const now = part.toISOString()
  const earlier = sql`(select coalesce(sum(e.count), 0) from rate_limits e
    where e.key = ${key} and e.window_start >= ${since.toISOString()}::timestamptz and e.window_start < ${now}::timestamptz)`
  const { rows } = await db.execute(sql`
    insert into rate_limits (key, window_start, count) select ${key}, ${now}::timestamptz, 1 where ${earlier} < ${rule.max}
    on conflict (key, window_start) do update set count = rate_limits.count + 1
      where rate_limits.count + ${earlier} < ${rule.max}
    returning count`)
  return rows.length > 0
    ? { allowed: true, retryAfter: 0 }
    : { allowed: false, retryAfter: await wait(db, key, rule) }
}

export type HourAndDay = { hour: number; day: number }

/**
 * One try of `what` ("contact"), held to so many an hour and a day. Strangers behind one address share its count; who is
 * signed in has one of their own, and the address of all who are has room for several of them.
 */
export async function limitVisitor(
  db: Reader,
  what: string,
  visitor: Visitor,
  { hour, day }: HourAndDay,
  now: Date,
): Promise<Allowance> {
  for (const [key, times] of countsOf(visitor)) {
    const allowance = await limitHourAndDay(
      db,
      `${what}:${key}`,
      { hour: hour * times, day: day * times },
      now,
    )
    if (!allowance.allowed) return allowance
  }
  return { allowed: true, retryAfter: 0 }
}

/** Under which keys a visitor is counted, and how many people share each. */
function countsOf(visitor: Visitor): [key: string, times: number][] {
  const [who, from] = [countedAs(visitor), askedFrom(visitor)]
  const counts: [key: string, times: number][] = [[who ?? 'anybody', who ? 1 : SHARED]]
  if (from !== null && from !== who) counts.push([from, SEVERAL])
  return counts
}

/** Whoever guesses codes too often is answered nothing any more, right or wrong; counts nothing by itself. What they are told, or null. */
export async function guessedTooOften(
  db: Reader,
  what: string,
  visitor: Visitor,
  { hour, day }: HourAndDay,
  now: Date,
): Promise<Refused | null> {
  for (const [key, times] of countsOf(visitor))
    for (const [of, max, windowSeconds] of [
      [`${what}:${key}`, hour, 3600],
      [`${what}:${key}:day`, day, 86_400],
    ] as const) {
      const rule = { max: max * times, windowSeconds, now }
      if (await limitReached(db, of, rule)) return tooMany(await wait(db, of, rule))
    }
  return null
}
const tooMany = (retryAfter: number): Refused =>
  refused('too-many', `Ya probaste varias veces. ${retryText(retryAfter)}`, retryAfter)

/** The same for a form: what whoever tried too often is told, or null. */
export async function tooManyTries(
  db: Reader,
  what: string,
  visitor: Visitor,
  most: HourAndDay,
  now: Date,
): Promise<Refused | null> {
  const { allowed, retryAfter } = await limitVisitor(db, what, visitor, most, now)
  return allowed ? null : tooMany(retryAfter)
}

/** The same of any key. */
export async function limitHourAndDay(
  db: Reader,
  key: string,
  { hour, day }: HourAndDay,
  now: Date,
): Promise<Allowance> {
  const first = await limit(db, key, { max: hour, windowSeconds: 3600, now })
  return first.allowed ? limit(db, `${key}:day`, { max: day, windowSeconds: 86_400, now }) : first
}

/** Whether `key` has used up its tries, without counting one. */
export async function limitReached(db: Reader | Tx, key: string, rule: Limit): Promise<boolean> {
  const [row] = await db
    .select({ tries: sum(rateLimits.count).mapWith(Number) })
    .from(rateLimits)
    .where(and(sql`${rateLimits.key} = ${key}`, gte(rateLimits.windowStart, spanOf(rule).since)))
  return (row?.tries ?? 0) >= rule.max
}

/** Seconds until the oldest counted part is past. */
async function wait(db: Reader | Tx, key: string, rule: Limit): Promise<number> {
  const { since, partMs } = spanOf(rule)
  const [oldest] = await db
    .select({ start: rateLimits.windowStart })
    .from(rateLimits)
    .where(and(sql`${rateLimits.key} = ${key}`, gte(rateLimits.windowStart, since)))
    .orderBy(rateLimits.windowStart)
    .limit(1)
  const free = (oldest?.start.getTime() ?? 0) + rule.windowSeconds * 1000 + partMs
  return Math.max(1, Math.ceil((free - rule.now.getTime()) / 1000))
}

/** Of the longest window (a day, and the sixth that is only partly past) nothing older serves; a job calls this now and then. */
export async function tidyLimits(db: Reader, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - 2 * DAY)))
}

/** «Probá de nuevo en 12 minutos.», «… en 5 horas.» */
export const retryText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `Probá de nuevo en ${Math.ceil(minutes / 60)} horas.`
  return `Probá de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
}
