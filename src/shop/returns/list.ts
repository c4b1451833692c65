/** The queue of what people want to give back, the oldest unanswered first. */
import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { exchanges, orders, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { answerDue, neverLeft } from '#rules/returns/return.ts'
import { CLAIM, type ReturnKind } from '#rules/returns/kinds.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isCompleted } from '#rules/orders/states.ts'
import { isBound, isOnItsWay } from '#rules/returns/exchange/states.ts'
import { nextStep, queueCsv, type NextStep, type Turn } from '#rules/returns/queue.ts'
import { ANSWER_HOURS, MONEY_DAYS } from '#rules/sale-terms/terms.ts'
import type { ReturnReason } from '#rules/returns/reasons.ts'
import {
  isApprovedCase,
  isResolved,
  isUnanswered,
  isUnsettled,
  RETURN_STATES,
  type ReturnState,
} from '#rules/returns/states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ShopContext } from '#shop/context.ts'
import { emailFor } from '#shop/orders/admin/seen-by.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import type { ExchangeRow } from './exchange/rows.ts'
import type { ReturnRow } from './moves.ts'

export type ReturnSummary = {
  code: string
  kind: ReturnKind
  status: ReturnState
  name: string
  /** Null to whoever does not see who buys. */
  email: string | null
  /** As it was typed. */
  orderText: string
  reason: string
  reasonCode: ReturnReason | null
  order: { id: number; number: string } | null
  createdAt: Date
  answeredAt: Date | null
  /** 24 hours from the request (Disp. 954/2025). */
  dueAt: Date
  /** Unanswered past its time. */
  late: boolean
  /** Whose turn it is, and until when; null when nobody has anything left to do. */
  next: NextStep | null
}
export type ReturnQuery = {
  status: ReturnState[]
  late: boolean
  /** Unanswered, and there is time. */
  inTime: boolean
  /** `OPEN_CLAIMS`. */
  claims: boolean
  /** Whose turn it is. */
  turn: Turn | null
  kind: ReturnKind | null
  q: string
  page: number
}
const EVERYTHING: ReturnQuery = {
  status: [],
  late: false,
  inTime: false,
  claims: false,
  turn: null,
  kind: null,
  q: '',
  page: 1,
}

/** Claims that are not over, but those whose payment is disputed: there the payment company decides. */
export const OPEN_CLAIMS = sql`${returns.kind} = ${CLAIM} and ${inStates(returns.status, isUnsettled)}
  and not exists (select from ${orders} where ${orders.id} = ${returns.orderId} and ${inStates(orders.paymentStatus, isDisputed)})`

/** As `nextStep` says it, over the rows that `rowsOf` joins. */
const PARCEL = sql`${exchanges.parcel}`
const BOUND = sql`${exchanges.id} is not null and ${inStates(PARCEL, isBound)}`
const STILL_HERE = sql`${orders.id} is not null and not ${inStates(orders.status, isCompleted)} and ${inStates(orders.fulfilmentStatus, isStillHere)}
  and not ${orders.partLeft}`
const WAITS_FOR_GOODS = sql`${inStates(returns.status, isApprovedCase)} and ${orders.id} is not null
  and (${BOUND} or not (${returns.kind} = ${CLAIM} or ${STILL_HERE}))`
const TURN_OF: Record<Turn, SQL> = {
  buyer: WAITS_FOR_GOODS,
  shop: sql`(${inStates(returns.status, isUnsettled)} and not (${WAITS_FOR_GOODS})
    or ${inStates(returns.status, isResolved)} and ${exchanges.id} is not null and ${inStates(PARCEL, isOnItsWay)})`,
}
const DUE = sql`case when ${inStates(returns.status, isUnanswered)} then ${returns.createdAt} + ${ANSWER_HOURS} * interval '1 hour'
  when ${WAITS_FOR_GOODS} then ${exchanges.expiresAt}
  when ${inStates(returns.status, isUnsettled)} then ${returns.updatedAt} + ${MONEY_DAYS} * interval '1 day' end`

const RETURNS_A_PAGE = 20

export type QueueOf = {
  order: Pick<OrderRow, 'status' | 'fulfilmentStatus' | 'partLeft'> | null
  exchange: ExchangeRow | null
}

export function summaryOf(
  visitor: Visitor,
  row: ReturnRow,
  { order, exchange }: QueueOf,
  now: Date,
): ReturnSummary {
  const dueAt = answerDue(row.createdAt)
  return {
    code: row.code,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: emailFor(visitor, row.email),
    orderText: row.orderText,
    reason: row.reason,
    reasonCode: row.reasonCode,
    order: row.orderId === null ? null : { id: row.orderId, number: orderNumber(row.orderId) },
    createdAt: row.createdAt,
    answeredAt: row.answeredAt,
    dueAt,
    late: isUnanswered(row.status) && dueAt < now,
    next: nextStep({
      ...row,
      known: order !== null,
      stillHere:
        order !== null &&
        neverLeft({ status: order.status, fulfilment: order.fulfilmentStatus, partLeft: order.partLeft }),
      parcel: exchange?.parcel ?? null,
      keptUntil: exchange?.expiresAt ?? null,
    }),
  }
}

export function openReturnList({ database: { db }, clock }: ShopContext) {
  /** Requests from before this moment should have been answered. */
  const dueBefore = () => new Date(clock().getTime() - answerDue(new Date(0)).getTime())

  function whereOf({ status, late, inTime, claims, turn, kind, q }: ReturnQuery): SQL | undefined {
    const words = cleanSearch(q)
    const within = (text: SQL) => sql`strpos(fold(${text}), fold(${words})) > 0`
    return and(
      status.length > 0 ? inArray(returns.status, status) : undefined,
      late || inTime ? inStates(returns.status, isUnanswered) : undefined,
      late ? sql`${returns.createdAt} < ${dueBefore().toISOString()}::timestamptz` : undefined,
      inTime ? sql`${returns.createdAt} >= ${dueBefore().toISOString()}::timestamptz` : undefined,
      claims ? OPEN_CLAIMS : undefined,
      turn ? TURN_OF[turn] : undefined,
      kind ? eq(returns.kind, kind) : undefined,
      words === ''
        ? undefined
        : or(
            within(sql`${returns.code}`),
            within(sql`${returns.name}`),
            within(sql`${returns.email}`),
            within(sql`${returns.orderText}`),
            within(sql`coalesce(${exchanges.trackingCode}, '')`),
            sql`exists (select 1 from shipments s where (s.return_id = ${returns.id} or s.exchange_id = ${exchanges.id})
              and ${within(sql`s.tracking_code`)})`,
          ),
    )
  }

  async function countOf(where: SQL | undefined): Promise<number> {
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(returns)
      .leftJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(exchanges, eq(exchanges.returnId, returns.id))
      .where(where)
    return total
  }

  /** By the day on which somebody has to have done something; then the newest. */
  const rowsOf = (where: SQL | undefined) =>
    db
      .select({ row: returns, order: orders, exchange: exchanges })
      .from(returns)
      .leftJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(exchanges, eq(exchanges.returnId, returns.id))
      .where(where)
      .orderBy(sql`${DUE} asc nulls last`, sql`(${TURN_OF.shop}) desc nulls last`, desc(returns.id))
      .$dynamic()

  /** As a file: all that a view finds. */
  async function csv(visitor: Visitor, asked: Partial<ReturnQuery> = {}): Promise<Outcome<string>> {
    const refusal = may(visitor, 'return.read')
    if (refusal) return refusal
    const rows = await rowsOf(whereOf({ ...EVERYTHING, ...asked }))
    return done(
      queueCsv(
        rows.map(({ row, ...of }) => {
          const summary = summaryOf(visitor, row, of, clock())
          const { carrier = null, trackingCode = null } = of.exchange ?? {}
          return { ...summary, order: summary.order?.number ?? '', carrier, trackingCode }
        }),
      ),
    )
  }

  async function list(
    visitor: Visitor,
    asked: Partial<ReturnQuery> = {},
  ): Promise<
    Outcome<{
      returns: ReturnSummary[]
      paging: Paging
      counts: Record<ReturnState | 'late' | 'inTime' | 'claims' | Turn, number>
    }>
  > {
    const refusal = may(visitor, 'return.read')
    if (refusal) return refusal
    const query = { ...EVERYTHING, ...asked }
    const where = whereOf(query)
    const pages = paging(await countOf(where), query.page, RETURNS_A_PAGE)
    const rows = await rowsOf(where)
      .limit(RETURNS_A_PAGE)
      .offset((pages.page - 1) * RETURNS_A_PAGE)
    const byStatus = await db
      .select({ status: returns.status, count: count() })
      .from(returns)
      .groupBy(returns.status)
    const of = (which: Partial<ReturnQuery>) => countOf(whereOf({ ...EVERYTHING, ...which }))
    const counts = Object.fromEntries(
      RETURN_STATES.map((state) => [state, byStatus.find((row) => row.status === state)?.count ?? 0]),
    ) as Record<ReturnState, number>
    return done({
      returns: rows.map(({ row, ...of }) => summaryOf(visitor, row, of, clock())),
      paging: pages,
      counts: {
        ...counts,
        late: await of({ late: true }),
        inTime: await of({ inTime: true }),
        claims: await of({ claims: true }),
        shop: await of({ turn: 'shop' }),
        buyer: await of({ turn: 'buyer' }),
      },
    })
  }

  return { list, csv }
}
