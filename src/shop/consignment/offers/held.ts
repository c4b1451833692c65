/** Whose an offer is: asked by every verb that shows one to its owner, or changes it for them. */
import { and, eq, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { consignors, offers, users } from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { mayAct } from '#rules/consignment/portal/holder.ts'
import { done, missing, type Done, type Missing, type Refused } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import type { ShopContext } from '#shop/context.ts'
import { idOfToken } from '../links.ts'
import { holderOf } from '../portal/holder.ts'
import { offerRow } from './row.ts'

/** Once accepted a consignor's; before that of the mailbox that it came from, proven as a consignor's or as that of an account. */
export const isOfferOf = ({
  consignorId,
  userId,
}: {
  consignorId: number | SQL | null
  userId: number | Placeholder | null
}) =>
  or(
    consignorId === null ? undefined : eq(offers.consignorId, consignorId),
    and(
      isNull(offers.consignorId),
      sql`(exists (select 1 from ${consignors} c where c.id = ${consignorId}::int and c.email_proven_at is not null
          and c.email = lower(${offers.email}))
        or exists (select 1 from ${users} a where a.id = ${userId}::int and a.email_verified and a.deleted_at is null
          and lower(a.email) = lower(${offers.email})))`,
    ),
  )

/** The offer that is shown to them, and why they change nothing of it; null where it is not theirs. */
export async function offerHeld(
  context: ShopContext,
  by: OfferBy,
): Promise<{ id: number; closed: Refused | null } | null> {
  const { db } = context.database
  if (typeof by === 'string') {
    const id = await idOfToken(db, 'offer', by, context.clock())
    return id === null ? null : { id, closed: null }
  }
  const { offerId: id, visitor } = by
  const isOf = async (who: Parameters<typeof isOfferOf>[0]) =>
    (await db.$count(offers, and(eq(offers.id, id), isOfferOf(who)))) > 0
  const holder = await holderOf(context, visitor, by.token, by.proof)
  if (holder.ok && (await isOf(holder.value))) return { id, closed: mayAct(holder.value) }
  const account = visitor.kind === 'person' && { consignorId: null, userId: visitor.id }
  return account && (await isOf(account)) ? { id, closed: null } : null
}

/** The number of one that they may change. */
export async function offerToChange(
  context: ShopContext,
  by: OfferBy,
): Promise<Done<number> | Refused | Missing> {
  const held = await offerHeld(context, by)
  return held === null ? missing() : (held.closed ?? done(held.id))
}

/** Who offered it, to be answered about another pair in the same way; only of one that they may change, and of their own data while it is kept. */
export async function offererOf(
  context: ShopContext,
  by: OfferBy,
): Promise<{ name: string; email: string; phone: string } | null> {
  const held = await offerToChange(context, by)
  const offer = held.ok ? await offerRow(context.database.db, held.value) : null
  return offer && !offer.purgedAt ? pick(offer, ['name', 'email', 'phone']) : null
}
