/**
 * Carts that were left are told of, to who wanted it: under the lock of their person, which an order, another device, a ban and an erasure
 * take too, so that what is written is true when it is written (product §7.10, decision 63).
 */
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { cartReminderConsents, cartReminders, carts, orders, users } from '#data/schema.ts'
import {
  CART_REMINDER_KEPT_DAYS,
  dueReminder,
  remindedSince,
  remindedUntil,
  type CartReminder,
} from '#rules/cart/reminders.ts'
import type { ShopContext } from '#shop/context.ts'
import { cartWayOut } from './way-out.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockPerson } from '#shop/users/still-may.ts'
import type { openCart } from './cart.ts'
import { openReminderConsent, reminderHours, reminderKey } from './reminder-consent.ts'
import { cartReminderEmail } from './reminder-email.ts'

const DAY = 86_400_000
const BATCH = 50
/** From when the hours are counted: the cart as it is, and the yes to it. */
const SINCE = sql<Date>`greatest(${carts.changedAt}, ${cartReminderConsents.consentedAt})`.mapWith(
  carts.changedAt,
)

export function openCartReminders(context: ShopContext, { cart }: { cart: ReturnType<typeof openCart> }) {
  const { database, clock, settings } = context

  /** Of one person, or of those after `after`: whoever may still be told of the cart that they left. */
  const left = (db: Tx | typeof database.db, where: { id: number } | { after: number }) =>
    db
      .select({
        userId: users.id,
        name: users.name,
        username: users.username,
        email: users.email,
        lines: carts.lines,
        changedAt: carts.changedAt,
        since: SINCE,
      })
      .from(cartReminderConsents)
      .innerJoin(users, eq(users.id, cartReminderConsents.userId))
      .innerJoin(carts, eq(carts.userId, users.id))
      .where(
        and(
          'id' in where ? eq(users.id, where.id) : gt(users.id, where.after),
          eq(users.ban, false),
          isNull(users.deletedAt),
          eq(users.emailVerified, true),
          sql`${carts.lines} <> '[]'::jsonb`,
          sql`${SINCE} between ${remindedSince(clock(), reminderHours(settings)).toISOString()}::timestamptz
            and ${remindedUntil(clock(), reminderHours(settings)).toISOString()}::timestamptz`,
          // Whoever bought since has not left it; what an order left in it changed with the order.
          sql`not exists (select 1 from ${orders} o where o.user_id = ${users.id} and o.placed_at >= ${carts.changedAt})`,
        ),
      )
      .orderBy(asc(users.id))
      .limit(BATCH)
  type Left = Awaited<ReturnType<typeof left>>[number]

  /** Tells all that are due; answers how many. Any instance may run it. */
  async function remindDue(): Promise<number> {
    if (settings.cartReminders === 'no') return 0
    let told = 0
    for (let after = 0; ;) {
      const some = await left(database.db, { after })
      for (const one of some) if (await remind(one)) told += 1
      if (some.length < BATCH) return told
      after = some.at(-1)!.userId
    }
  }

  const sentBefore = async (db: Tx | typeof database.db, { userId, changedAt }: Left, no: CartReminder) =>
    (await db.$count(
      cartReminders,
      and(
        eq(cartReminders.userId, userId),
        eq(cartReminders.cartChangedAt, changedAt),
        eq(cartReminders.no, no),
      ),
    )) > 0

  async function remind(found: Left): Promise<boolean> {
    const now = clock()
    const no = dueReminder(found.since, now, reminderHours(settings))
    if (no === null || (await sentBefore(database.db, found, no))) return false
    const view = await cart.read(found.lines)
    // Of what is all gone there is nothing to tell; it may be back in time.
    if (view.units === 0) return false
    return database.transaction(async (tx) => {
      if (!(await lockPerson(tx, found.userId))) return false
      const [still] = await left(tx, { id: found.userId })
      if (still?.changedAt.getTime() !== found.changedAt.getTime()) return false
      const [row] = await tx
        .insert(cartReminders)
        .values({ userId: found.userId, cartChangedAt: found.changedAt, no, sentAt: now })
        .onConflictDoNothing()
        .returning({ id: cartReminders.id })
      if (!row) return false
      const email = cartReminderEmail(
        view,
        {
          to: still.email,
          name: still.name || still.username,
          unsubscribeUrl: await cartWayOut(tx, settings.publicUrl, found.userId),
          at: now,
        },
        settings,
      )
      await queue(tx, 'mail', email, { dedupeKey: reminderKey(row.id), runAt: now })
      return true
    })
  }

  async function sweep(): Promise<void> {
    const before = new Date(clock().getTime() - CART_REMINDER_KEPT_DAYS * DAY)
    await database.db.delete(cartReminders).where(lt(cartReminders.sentAt, before))
  }

  return { ...openReminderConsent(context), remindDue, sweep }
}
