/** Who wants to hear from the shop, for its people: found, counted by month, exported with the date of consent, taken out. */
import { eq, sql } from 'drizzle-orm'
import { newsletterAddresses } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { ADDRESS, addressList } from './lists.ts'

const MONTHS_SHOWN = 12

/** 'm…@example.com': enough to recognise, and no address kept in the records of who took it out. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1…@')

export function openNewsletterAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  /** How many there are, and how many joined in each of the last twelve months ('2026-11'). */
  async function joined(
    visitor: Visitor,
  ): Promise<Outcome<{ total: number; months: { month: string; joined: number }[] }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    const { rows } = await db.execute<{ month: string; joined: number }>(sql`
      select to_char(consented_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month, count(*)::int as joined
      from newsletter_addresses group by 1 order by 1 desc limit ${MONTHS_SHOWN}`)
    return done({ total: await db.$count(newsletterAddresses), months: rows })
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

  return { list: openList(context, addressList).read, joined, remove }
}
