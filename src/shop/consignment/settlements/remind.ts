/** On the day of the week on which the shop pays, whoever works there hears that there is something to pay. Nothing is closed by itself. */
import { inArray, sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount } from '#rules/money.ts'
import { rolesThatMay } from '#rules/users/roles.ts'
import type { ShopContext } from '#shop/context.ts'
import { shopEmail } from '#shop/emails/email.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { totalsOf } from './preview.ts'

/** From this hour of the day on, Argentine wall clock. */
const HOUR = 9

export function openRunReminder({ database, clock, settings }: ShopContext) {
  /** Any instance may ask, as often as it wants: each day has its own key. Answers how many it told. */
  return async function remindRun(): Promise<number> {
    const at = clock()
    const today = dayOf(at)
    const begins = startOfDay(today)
    // A day begins in Argentina at 3 in the morning UTC, on the same day of the week.
    if (String(begins.getUTCDay()) !== settings.settlementDay) return 0
    if (at.getTime() - begins.getTime() < HOUR * 3_600_000) return 0
    return database.transaction(async (tx) => {
      const { people, total } = await totalsOf(tx, { settlementLeast: settings.settlementLeast, at })
      if (people === 0) return 0
      const key = `settlement-run:${today}`
      const whom = people === 1 ? '1 consignante' : `${people} consignantes`
      const text = `Hoy se liquida: hay ${formatAmount(total)} para ${whom}.`
      if (settings.contactEmail !== '')
        await queue(
          tx,
          'mail',
          shopEmail(
            {
              subject: 'Hoy se liquida a consignantes',
              parts: [
                text,
                { button: 'Ver la liquidación', href: settings.publicUrl + adminPaths.settlements },
              ],
            },
            settings,
          ),
          { dedupeKey: `mail:${key}` },
        )
      const payers = await tx
        .select({ id: users.id })
        .from(users)
        .where(
          sql`${inArray(users.role, rolesThatMay('consign.pay'))} and not ${users.ban} and ${users.deletedAt} is null`,
        )
      for (const { id } of payers)
        await tell(tx, {
          userId: id,
          kind: 'settlement-run',
          orderId: null,
          title: 'Liquidaciones',
          body: text,
          dedupeKey: `${key}:${id}`,
          at,
        })
      return payers.length
    })
  }
}
