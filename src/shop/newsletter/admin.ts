/** Who wants to hear from the shop, for its people: found, counted by month, exported with the date of consent, taken out. */
import { desc, eq, sql } from 'drizzle-orm'
import { newsletterAddresses } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { csvText } from '#rules/csv-text.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'

export type NewsletterRow = { id: number; email: string; name: string; consentedAt: Date }

const ADDRESSES_A_PAGE = 50
const MONTHS_SHOWN = 12
const ADDRESS = {
  id: newsletterAddresses.id,
  email: newsletterAddresses.email,
  name: newsletterAddresses.name,
  consentedAt: newsletterAddresses.consentedAt,
}

/** 'm…@example.com': enough to recognise, and no address kept in the records of who took it out. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@')

export function openNewsletterAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  /** Newest first. `months`: how many joined in each of the last twelve ('2026-11'). */
  async function list(
    visitor: Visitor,
    asked: { q?: string; page?: number } = {},
  ): Promise<
    Outcome<{
      addresses: NewsletterRow[]
      paging: Paging
      total: number
      months: { month: string; joined: number }[]
    }>
  > {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    const q = cleanSearch(asked.q ?? '')
    const text = sql`${newsletterAddresses.email} || ' ' || ${newsletterAddresses.name}`
    const where = q === '' ? undefined : sql`strpos(fold(${text}), fold(${q})) > 0`
    const pages = paging(await db.$count(newsletterAddresses, where), asked.page ?? 1, ADDRESSES_A_PAGE)
    const addresses = await db
      .select(ADDRESS)
      .from(newsletterAddresses)
      .where(where)
      .orderBy(desc(newsletterAddresses.consentedAt), desc(newsletterAddresses.id))
      .limit(ADDRESSES_A_PAGE)
      .offset((pages.page - 1) * ADDRESSES_A_PAGE)
    return done({
      addresses,
      paging: pages,
      total: await db.$count(newsletterAddresses),
      months: await months(),
    })
  }

  async function months(): Promise<{ month: string; joined: number }[]> {
    const { rows } = await db.execute<{ month: string; joined: number }>(sql`
      select to_char(consented_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month, count(*)::int as joined
      from newsletter_addresses group by 1 order by 1 desc limit ${MONTHS_SHOWN}`)
    return rows
  }

  /** The whole list for a spreadsheet, the day of consent as it was in Argentina. */
  async function csv(visitor: Visitor): Promise<Outcome<string>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    const rows = await db
      .select(ADDRESS)
      .from(newsletterAddresses)
      .orderBy(desc(newsletterAddresses.consentedAt), desc(newsletterAddresses.id))
    return done(
      csvText([
        ['e-mail', 'nombre', 'consentimiento'],
        ...rows.map(({ email, name, consentedAt }) => [email, name, dayOf(consentedAt)]),
      ]),
    )
  }

  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      const [gone] = await tx
        .delete(newsletterAddresses)
        .where(eq(newsletterAddresses.id, id))
        .returning(ADDRESS)
      if (!gone) return missing('Esa dirección ya no está en la lista.')
      await writeAudit(tx, visitor, {
        action: 'newsletter.remove',
        entity: 'newsletter',
        entityId: id,
        before: { email: masked(gone.email), since: dayOf(gone.consentedAt) },
        at: clock(),
      })
      return done({ id })
    })
  }

  return { list, csv, remove }
}
