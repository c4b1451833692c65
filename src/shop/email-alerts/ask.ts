/** Asking for an alert by e-mail, and saying yes to it. The same answer whoever has the address: nobody learns who waits for what. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { emailAlerts, users } from '#data/schema.ts'
import {
  CONFIRM_HOURS,
  EMAIL_ALERT_LIMITS,
  EMAIL_ALERT_SAYS,
  EMAILS_TO_CONFIRM_A_DAY,
  MAX_EMAIL_ALERTS,
} from '#rules/email-alerts/email-alert.ts'
import { isEmail } from '#rules/email.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { STOCK_ALERT_MESSAGES } from '#rules/stock-alerts/stock-alert.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { isBanned } from '#shop/users/of-address.ts'
import type { Products } from '#shop/products/products.ts'
import { limit, limitVisitor, retryText } from '#shop/rate-limits.ts'
import type { AlertedSize } from '#shop/stock-alerts/stock-alerts.ts'
import { confirmAlertEmail } from './email.ts'
import { confirmUrl, readConfirm } from './links.ts'
import { openWanted, type Wanted } from './wanted.ts'

export type AskedAlert = { email: string } & ({ of: AlertedSize } | { search: string })
const HOUR = 3_600_000

export function openAsking(context: ShopContext, { products }: { products: Products }) {
  const { database, clock, settings } = context
  const { db } = database
  const wanted = openWanted(context, { products })

  async function ask(visitor: Visitor, asked: AskedAlert): Promise<Outcome<{ confirmed: boolean }>> {
    const refusal = visitor.kind === 'person' ? may(visitor, 'person.self') : null
    if (refusal) return refusal
    const email = asked.email.trim().toLowerCase()
    if (!isEmail(email)) return invalid(EMAIL_ALERT_SAYS.email, { email: EMAIL_ALERT_SAYS.email })
    const what = 'of' in asked ? await wanted.size(asked.of) : await wanted.search(asked.search)
    if (!what) return missing('of' in asked ? STOCK_ALERT_MESSAGES.gone : EMAIL_ALERT_SAYS.nothing)
    if (what.inStock) return conflict(STOCK_ALERT_MESSAGES.inStock)
    const now = clock()
    const { allowed, retryAfter } = await limitVisitor(db, 'email-alert', visitor, EMAIL_ALERT_LIMITS, now)
    if (!allowed)
      return refused('too-many', `${EMAIL_ALERT_SAYS.tooMany} ${retryText(retryAfter)}`, retryAfter)
    // Whose address the provider verified has said yes already.
    const own = visitor.kind === 'person' && (await isOwn(visitor.id, email))
    if (!own && !(await mayBeWritten(email, now))) return done({ confirmed: false })
    await database.transaction((tx) => keep(tx, email, what, own ? now : null))
    return done({ confirmed: own })
  }

  async function isOwn(userId: number, email: string): Promise<boolean> {
    const [account] = await db
      .select({ email: users.email, verified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
    return account?.verified === true && account.email.toLowerCase() === email
  }

  /** So many a day to one address, whoever asks; the address itself is not in the count. */
  async function mayBeWritten(email: string, now: Date): Promise<boolean> {
    const who = createHash('sha256').update(email).digest('base64url').slice(0, 24)
    const rule = { max: EMAILS_TO_CONFIRM_A_DAY, windowSeconds: 86_400, now }
    return (await limit(db, `email-alert:to:${who}`, rule)).allowed
  }

  async function keep(tx: Tx, email: string, what: Wanted, confirmedAt: Date | null): Promise<void> {
    // Two windows of one address wait for each other, so that both see the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`email-alert ${email}`}))`)
    const [banned] = (await tx.execute<{ yes: boolean }>(sql`select ${isBanned(sql`${email}`)} as yes`)).rows
    const mine = and(eq(emailAlerts.email, email), isNull(emailAlerts.endedAt))
    const same = and(
      mine,
      what.sizeId === null ? eq(emailAlerts.search, what.search) : eq(emailAlerts.sizeId, what.sizeId),
    )
    if (banned?.yes) return
    const [known] = await tx.select().from(emailAlerts).where(same)
    if (known?.confirmedAt || (!known && (await tx.$count(emailAlerts, mine)) >= MAX_EMAIL_ALERTS)) return
    const at = clock()
    const { sizeId, search, seen } = what
    const [row] = known
      ? await tx.update(emailAlerts).set({ createdAt: at, confirmedAt }).where(same).returning()
      : await tx
          .insert(emailAlerts)
          .values({ email, sizeId, search, seen, createdAt: at, confirmedAt })
          .returning()
    if (confirmedAt) return
    const url = await confirmUrl(tx, settings.publicUrl, row!.id, email)
    await queue(tx, 'mail', confirmAlertEmail({ to: email, what: what.said, confirmUrl: url }, settings))
  }

  const LATE = 'Ese enlace venció o no es de un mail nuestro. Pedí el aviso de nuevo en la tienda.'
  const open = async (token: string) => {
    const read = await readConfirm(db, token)
    if (!read) return null
    const since = new Date(clock().getTime() - CONFIRM_HOURS * HOUR)
    const [row] = await db
      .select()
      .from(emailAlerts)
      .where(and(eq(emailAlerts.id, read.id), eq(emailAlerts.email, read.email)))
    return row && (row.confirmedAt || row.createdAt > since) ? row : null
  }
  return {
    ask,
    /** Whether the link still says anything; mailboxes follow links before their owners do. */
    look: async (token: string): Promise<Outcome<null>> => ((await open(token)) ? done(null) : missing(LATE)),
    /** Once more is no fault. */
    async confirm(token: string): Promise<Outcome<null>> {
      const row = await open(token)
      if (!row) return missing(LATE)
      await db
        .update(emailAlerts)
        .set({ confirmedAt: clock() })
        .where(and(eq(emailAlerts.id, row.id), isNull(emailAlerts.confirmedAt)))
      return done(null)
    },
  }
}
