/** Who wants to be told by e-mail of a cart that they leave: asked for by them, and ended by them, at once (product §7.10). */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { cartReminderConsents, cartReminders, outbox, users } from '#data/schema.ts'
import { CART_REMINDER_SAYS, type ReminderHours } from '#rules/cart/reminders.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { stillMay } from '#shop/users/still-may.ts'

export const reminderHours = (settings: Settings): ReminderHours => ({
  first: settings.cartReminderHours,
  second: settings.cartReminderAgainHours,
})
export const reminderKey = (id: number): string => `mail:cart-reminder:${id}`

/** What was written and has not left does not leave any more, and was never sent. Under the lock of the person. */
export async function dropReminders(tx: Tx, userId: number): Promise<void> {
  const told = await tx
    .select({ id: cartReminders.id })
    .from(cartReminders)
    .where(eq(cartReminders.userId, userId))
  if (told.length === 0) return
  const keys = told.map(({ id }) => reminderKey(id))
  const unsent = await tx
    .delete(outbox)
    .where(and(inArray(outbox.dedupeKey, keys), isNull(outbox.doneAt)))
    .returning({ key: outbox.dedupeKey })
  const ids = told.flatMap(({ id }) => (unsent.some(({ key }) => key === reminderKey(id)) ? [id] : []))
  if (ids.length > 0) await tx.delete(cartReminders).where(inArray(cartReminders.id, ids))
}

/** Nothing is kept of it, and nothing leaves any more. */
export async function endReminders(tx: Tx, userId: number): Promise<void> {
  await dropReminders(tx, userId)
  await tx.delete(cartReminderConsents).where(eq(cartReminderConsents.userId, userId))
}

export type CartReminderChoice = { on: boolean; hours: ReminderHours }

export function openReminderConsent({ database, clock, settings }: ShopContext) {
  const isProven = async (db: Reader | Tx, userId: number): Promise<boolean> =>
    (await db.$count(users, and(eq(users.id, userId), eq(users.emailVerified, true)))) > 0
  const consent = database.db
    .select({ proven: users.emailVerified, consentedAt: cartReminderConsents.consentedAt })
    .from(users)
    .leftJoin(cartReminderConsents, eq(cartReminderConsents.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('cart_reminder_consent')

  return {
    /** Null where there is nothing to choose: of nobody, and while the shop sends none. */
    async find(visitor: Visitor): Promise<CartReminderChoice | null> {
      if (visitor.kind !== 'person' || visitor.ban) return null
      const [found] = await consent.execute({ userId: visitor.id })
      const on = Boolean(found?.consentedAt)
      const mayBeSent = settings.cartReminders !== 'no' && found?.proven === true
      // What somebody said yes to they may take back whatever else.
      if (!on && !mayBeSent) return null
      return { on, hours: reminderHours(settings) }
    },

    /** Twice is once. */
    async choose(visitor: Visitor, on: boolean): Promise<Outcome<{ on: boolean }>> {
      const refusal = may(visitor, 'person.self')
      if (refusal) return refusal
      if (visitor.kind !== 'person') return missing()
      return database.transaction<Outcome<{ on: boolean }>>(async (tx) => {
        const gone = await stillMay(tx, visitor, 'person.self')
        if (gone) return gone
        if (!on) {
          await endReminders(tx, visitor.id)
          return done({ on })
        }
        if (settings.cartReminders === 'no') return conflict(CART_REMINDER_SAYS.closed)
        if (!(await isProven(tx, visitor.id))) return conflict(CART_REMINDER_SAYS.unproven)
        await tx
          .insert(cartReminderConsents)
          .values({ userId: visitor.id, consentedAt: clock() })
          .onConflictDoNothing()
        return done({ on })
      })
    },
  }
}

/** For the file of one's data: since when they are wanted, and when each was sent. Null where there was never any. */
export async function remindersOf(db: Reader | Tx, userId: number) {
  const [consent] = await db
    .select()
    .from(cartReminderConsents)
    .where(eq(cartReminderConsents.userId, userId))
  const sent = await db
    .select({ at: cartReminders.sentAt })
    .from(cartReminders)
    .where(eq(cartReminders.userId, userId))
    .orderBy(asc(cartReminders.id))
  if (!consent && sent.length === 0) return null
  return { wantedSince: consent?.consentedAt ?? null, sentAt: sent.map(({ at }) => at) }
}
