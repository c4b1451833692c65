/** What makes somebody of the shop look twice before anything more is taken from a consignor. */
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, offers, units, users } from '#data/schema.ts'
import {
  ALIKE_DAYS,
  CHEAP_SHARE,
  MANY_ALIKE,
  SECOND_LOOK,
  type ConsignorFlag,
} from '#rules/consignment/people/consignor.ts'
import { GRADE } from '#rules/units/grade.ts'
import { UNIT } from '#rules/units/states.ts'
import type { ConsignorRow } from './known.ts'

export type Flagged = {
  flag: ConsignorFlag
  /** With whom it is shared. */
  with: { id: number; name: string }[]
}

/** Of any account that either of them ever told, and of the numbers that went with them. */
const sharesAccount = (id: number) => sql<boolean>`exists (
  select 1 from consignor_accounts a join consignor_accounts b on a.account = b.account or a.cuil = b.cuil
  where a.consignor_id = ${id} and b.consignor_id = "consignors"."id")`

/** Asked for by them, against what the shop would sell it at. */
const askedLittle = (id: number) =>
  and(
    eq(offers.consignorId, id),
    sql`${offers.hopedCentavos} < ${offers.priceCentavos} * ${CHEAP_SHARE}::numeric`,
  )
const broughtManyAlike = (id: number, since: Date) => sql`exists (
  select 1 from ${units} where ${units.consignorId} = ${id} and ${units.grade} in (${GRADE.new_boxed}, ${GRADE.new})
    and ${units.state} <> ${UNIT.cancelled} and ${units.createdAt} >= ${since.toISOString()}::timestamptz
  group by coalesce(${units.sizeId}::text, ${units.sizeLabel}) having count(*) >= ${MANY_ALIKE})`

export async function flagsOf(
  db: Reader | Tx,
  { id, phone, userId }: ConsignorRow,
  now: Date,
): Promise<Flagged[]> {
  const samePhone = sql<boolean>`${phone !== ''}::boolean and ${consignors.phone} = ${phone}`
  const sameAccount = sharesAccount(id)
  const others = await db
    .select({
      id: consignors.id,
      name: sql<string>`${consignors.name} || ' ' || ${consignors.surname}`,
      blocked: isNotNull(consignors.blockedReason).mapWith(Boolean),
      phone: samePhone.mapWith(Boolean),
      account: sameAccount.mapWith(Boolean),
    })
    .from(consignors)
    .where(and(ne(consignors.id, id), isNull(consignors.erasedAt), or(samePhone, sameAccount)))
    .orderBy(consignors.id)
  const [account] =
    userId === null
      ? []
      : await db.select({ ban: users.ban, role: users.role }).from(users).where(eq(users.id, userId))
  const cheap = (await db.$count(offers, askedLittle(id))) > 0
  const since = new Date(now.getTime() - ALIKE_DAYS * 86_400_000)
  const { rows: alike } = await db.execute(sql`select 1 where ${broughtManyAlike(id, since)}`)
  const shared = (flag: ConsignorFlag, by: 'phone' | 'account', blocked: boolean): Flagged[] => {
    const found = others.filter((one) => one[by] && one.blocked === blocked)
    return found.length > 0 ? [{ flag, with: found.map(({ id, name }) => ({ id, name })) }] : []
  }
  return [
    ...shared('phone-blocked', 'phone', true),
    ...shared('account-blocked', 'account', true),
    ...shared('phone-shared', 'phone', false),
    ...shared('account-shared', 'account', false),
    ...(account?.ban ? [{ flag: 'account-banned' as const, with: [] }] : []),
    ...(cheap ? [{ flag: 'cheap' as const, with: [] }] : []),
    ...(alike.length > 0 ? [{ flag: 'many-alike' as const, with: [] }] : []),
    ...(account?.role ? [{ flag: 'staff' as const, with: [] }] : []),
  ]
}

/** Whether a second person looks before anything of theirs goes on. */
export async function needsSecondLook(tx: Tx, consignorId: number, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(consignors).where(eq(consignors.id, consignorId))
  return (await flagsOf(tx, row!, now)).some(({ flag }) => SECOND_LOOK.includes(flag))
}
