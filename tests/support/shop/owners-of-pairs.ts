/** Owners of entrusted pairs before their own pages: who they are, the codes that their mailbox gets, a calendar for their pair. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignors, units, unitTerms } from '#data/schema.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { PriceCalendar } from '#rules/consignment/terms.ts'
import type { ordersAsAdmin } from '../orders-as-admin.ts'

export const DAY_MINUTES = 24 * 60

export function ownersOfPairs(
  database: Database,
  shop: Pick<Awaited<ReturnType<typeof ordersAsAdmin>>, 'fixture'>,
) {
  const { db } = database
  // Hours go by while a code is mailed: at night they would be another day.
  const { clock, later } = shop.fixture.context
  const noon = startOfDay(dayOf(clock())).getTime() + 36 * 3_600_000
  later((noon - clock().getTime()) / 60_000)
  const row = async (code: string) => {
    const [unit] = await db.select().from(units).where(eq(units.code, code))
    return unit!
  }
  async function owner(code: string): Promise<Holder> {
    const consignorId = (await row(code)).consignorId!
    const [found] = await db.select().from(consignors).where(eq(consignors.id, consignorId))
    return { consignorId, userId: null, email: found!.email, by: 'account', proven: true }
  }
  /** Of the terms in force; the fixture's own have no step. */
  async function calendar(code: string, steps: PriceCalendar): Promise<void> {
    const { termsId } = await row(code)
    await db
      .update(unitTerms)
      .set({ calendar: [...steps] })
      .where(eq(unitTerms.id, termsId!))
  }
  /** The last code that was mailed. */
  async function codeSent(): Promise<string> {
    await shop.fixture.work()
    const mail = shop.fixture.emails.findLast(({ subject }) => /^\d{6} es tu código/.test(subject))
    return mail!.subject.slice(0, 6)
  }
  return { row, owner, calendar, codeSent }
}
