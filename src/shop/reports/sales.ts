/** What was sold and given back, by day. A sale counts on the day its payment was approved; second payments never count. */
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { daysBetween, endOfDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import { DISPUTE_LOST, isChargedBack, wasApproved } from '#rules/payments/states.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { inStates } from '#data/states.ts'

export type SalesTotals = {
  orders: number
  units: number
  /** Paid, with shipping. */
  revenue: Centavos
  /** Given back in the period, for whichever sale. */
  refunded: Centavos
  /** Of the revenue: what the card's holder contests; the payment provider has taken it back for now. */
  disputed: Centavos
  /** And what the provider has taken back for good. */
  lost: Centavos
  net: Centavos
  /** Of the revenue: what was paid for entrusted pairs that did not come back. */
  entrusted: Centavos
  /** Of that: their owners'. */
  owners: Centavos
  /** What is left to the shop: the net without what is the owners'. */
  income: Centavos
  /** Revenue of an average order. */
  average: Centavos
}
export type SalesDay = { day: string } & Omit<SalesTotals, 'average'>

export const within = (column: SQL, { from, to }: Period): SQL =>
  sql`${column} >= ${startOfDay(from).toISOString()}::timestamptz and ${column} < ${endOfDay(to).toISOString()}::timestamptz`
/** The day in Argentina, three hours behind UTC. A date is cheaper to group by than its text. */
export const dayIn = (column: SQL): SQL => sql`(${column} at time zone interval '-3 hours')::date`

/** Of a refund: the shopper has it. */
export const IS_BACK = inStates(sql`r.status`, isBack)

/** Approved once and the order's own. What is contested was sold all the same, and is told apart; it never vanishes. */
const SOLD = sql`${inStates(sql`p.status`, wasApproved)} and not p.surplus`
/** What counts as sold. */
export const SALES = sql`payments p join orders o on o.id = p.order_id and ${SOLD}`
/** The difference of an edit is paid for an order that was sold before: money of its own, and no other order. */
export const IS_ORDER = sql`p.edit_id is null`
/** Each order that was sold, once: for what is counted by its lines, coupons and promotions. */
export const ORDERS_SOLD = sql`${SALES} and ${IS_ORDER}`
/** And all that was paid for it. */
export const PAID_FOR = sql`(select sum(p.amount_centavos) from payments p where p.order_id = o.id and ${SOLD})`

/** Units, and what is of owners, are left at 0: they are in other tables, and `withUnits` and `withOwners` (entrusted.ts) bring them. */
export async function salesByDay(db: Reader, period: Period): Promise<SalesDay[]> {
  // Of the payments alone: when years are added up, an index answers without the table.
  const sold = await db.execute<{ day: string; orders: number; revenue: string }>(sql`
    select ${dayIn(sql`p.approved_at`)}::text as day, count(*)::int as orders, sum(p.amount_centavos)::bigint as revenue
    from payments p where ${SOLD} and ${within(sql`p.approved_at`, period)}
    group by ${dayIn(sql`p.approved_at`)}`)
  const edited = await db.execute<{ day: string; edits: number }>(sql`
    select ${dayIn(sql`p.approved_at`)}::text as day, count(*)::int as edits
    from payments p where ${SOLD} and not ${IS_ORDER} and ${within(sql`p.approved_at`, period)}
    group by ${dayIn(sql`p.approved_at`)}`)
  // Few, and apart, so that the sum above keeps to the index. What was given back before is not contested twice.
  const contested = await db.execute<{ day: string; disputed: string; lost: string }>(sql`
    select ${dayIn(sql`p.approved_at`)}::text as day,
      coalesce(sum(n.gone) filter (where not n.over), 0)::bigint as disputed, coalesce(sum(n.gone) filter (where n.over), 0)::bigint as lost
    from payments p cross join lateral (select p.status_detail is not distinct from ${DISPUTE_LOST} as over,
      p.amount_centavos - (select coalesce(sum(r.amount_centavos), 0) from refunds r where r.payment_id = p.id and ${IS_BACK}) as gone) n
    where ${inStates(sql`p.status`, isChargedBack)} and not p.surplus and ${within(sql`p.approved_at`, period)}
    group by ${dayIn(sql`p.approved_at`)}`)
  const back = await db.execute<{ day: string; refunded: string }>(sql`
    select ${dayIn(sql`r.updated_at`)}::text as day, sum(r.amount_centavos)::bigint as refunded
    from refunds r join payments p on p.id = r.payment_id and not p.surplus
    where ${IS_BACK} and ${within(sql`r.updated_at`, period)} group by ${dayIn(sql`r.updated_at`)}`)
  const editsOn = new Map(edited.rows.map((row) => [row.day, row.edits]))
  const soldOn = new Map(sold.rows.map((row) => [row.day, row]))
  const backOn = new Map(back.rows.map((row) => [row.day, Number(row.refunded)]))
  const contestedOn = new Map(contested.rows.map((row) => [row.day, row]))
  return daysBetween(period.from, period.to).map((day) => {
    const { orders = 0, revenue = 0 } = soldOn.get(day) ?? {}
    const refunded = backOn.get(day) ?? 0
    const disputed = Number(contestedOn.get(day)?.disputed ?? 0)
    const lost = Number(contestedOn.get(day)?.lost ?? 0)
    const net = Number(revenue) - refunded - disputed - lost
    return {
      day,
      orders: orders - (editsOn.get(day) ?? 0),
      units: 0,
      revenue: Number(revenue),
      refunded,
      disputed,
      lost,
      net,
      entrusted: 0,
      owners: 0,
      income: net,
    }
  })
}

export async function withUnits(db: Reader, period: Period, days: readonly SalesDay[]): Promise<SalesDay[]> {
  const { rows } = await db.execute<{ day: string; units: number }>(sql`
    select ${dayIn(sql`p.approved_at`)}::text as day, sum(l.quantity)::int as units
    from payments p join order_lines l on l.order_id = p.order_id
    where ${SOLD} and ${IS_ORDER} and ${within(sql`p.approved_at`, period)}
    group by ${dayIn(sql`p.approved_at`)}`)
  const unitsOn = new Map(rows.map((row) => [row.day, row.units]))
  return days.map((one) => ({ ...one, units: unitsOn.get(one.day) ?? 0 }))
}

export function totalsOf(days: readonly SalesDay[]): SalesTotals {
  const sum = (key: Exclude<keyof SalesDay, 'day'>) => days.reduce((all, day) => all + day[key], 0)
  const [orders, revenue] = [sum('orders'), sum('revenue')]
  return {
    orders,
    units: sum('units'),
    revenue,
    refunded: sum('refunded'),
    disputed: sum('disputed'),
    lost: sum('lost'),
    net: sum('net'),
    entrusted: sum('entrusted'),
    owners: sum('owners'),
    income: sum('income'),
    average: orders === 0 ? 0 : Math.round(revenue / orders),
  }
}
