/** «Avisame si entra», by e-mail and without an account: asked, confirmed, told, taken back, forgotten; and how many want what (product §45.6). */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { emailAlerts } from '#data/schema.ts'
import { CONFIRM_HOURS, EMAIL_ALERT_DAYS } from '#rules/email-alerts/email-alert.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Products } from '#shop/products/products.ts'
import { openAsking } from './ask.ts'
import { openAlertNotices } from './notify.ts'
import { openWanted } from './wanted.ts'

export type WantedSearch = {
  search: string
  said: string
  people: number
  /** That it finds now. */ found: number
}
const HOUR = 3_600_000
const ROWS_A_PAGE = 50

export function openEmailAlerts(context: ShopContext, parts: { products: Products }) {
  const { db } = context.database
  const wanted = openWanted(context, parts)

  /** Searches that confirmed addresses wait for, the most wanted first; of nobody in particular. */
  async function searches(
    visitor: Visitor,
    page = 1,
    limit = ROWS_A_PAGE,
  ): Promise<Outcome<{ rows: WantedSearch[]; paging: Paging }>> {
    const refusal = may(visitor, 'reports.read')
    if (refusal) return refusal
    const among = sql`search <> '' and confirmed_at is not null and ended_at is null`
    const { rows: sums } = await db.execute<{ total: number }>(
      sql`select count(distinct search)::int as total from email_alerts where ${among}`,
    )
    const pages = paging(sums[0]!.total, page, limit)
    const { rows } = await db.execute<{ search: string; people: number }>(sql`
      select search, count(*)::int as people from email_alerts where ${among}
      group by search order by people desc, search limit ${limit} offset ${(pages.page - 1) * limit}`)
    const told = await Promise.all(
      rows.map(async ({ search, people }) => ({
        search,
        said: wanted.saidOf(search),
        people: Number(people),
        found: (await wanted.found(search)).length,
      })),
    )
    return done({ rows: told, paging: pages })
  }

  /** What nobody confirmed goes with its address, and so does what is over or was waited for too long. */
  async function sweep(): Promise<void> {
    const before = (hours: number) => new Date(context.clock().getTime() - hours * HOUR)
    await db
      .delete(emailAlerts)
      .where(
        or(
          and(isNull(emailAlerts.confirmedAt), lt(emailAlerts.createdAt, before(CONFIRM_HOURS))),
          lt(emailAlerts.endedAt, before(CONFIRM_HOURS)),
          lt(emailAlerts.createdAt, before(EMAIL_ALERT_DAYS * 24)),
        ),
      )
  }

  return { ...openAsking(context, parts), ...openAlertNotices(context, parts), searches, sweep }
}

/** Of whoever has the address. */
export const alertsOf = (db: ShopContext['database']['db'], email: string) =>
  db
    .select({
      search: emailAlerts.search,
      sizeId: emailAlerts.sizeId,
      since: emailAlerts.createdAt,
      confirmedAt: emailAlerts.confirmedAt,
      toldAt: emailAlerts.toldAt,
    })
    .from(emailAlerts)
    .where(eq(emailAlerts.email, email))
