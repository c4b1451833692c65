/** The queue of what people want to give back, the oldest unanswered first. */
import { and, count, desc, inArray, or, sql, type SQL } from 'drizzle-orm'
import { orders, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { answerDue, CLAIM, type ReturnKind } from '#rules/returns/return.ts'
import type { ReturnReason } from '#rules/returns/reasons.ts'
import { isUnanswered, isUnsettled, RETURN_STATES, type ReturnState } from '#rules/returns/states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ShopContext } from '#shop/context.ts'
import { emailFor } from '#shop/orders/admin/seen-by.ts'
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
}
export type ReturnQuery = {
  status: ReturnState[]
  late: boolean
  /** Unanswered, and there is time. */
  inTime: boolean
  /** `OPEN_CLAIMS`. */
  claims: boolean
  q: string
  page: number
}
const EVERYTHING: ReturnQuery = { status: [], late: false, inTime: false, claims: false, q: '', page: 1 }

/** Claims that are not over, but those whose payment is disputed: there the payment company decides. */
export const OPEN_CLAIMS = sql`${returns.kind} = ${CLAIM} and ${inStates(returns.status, isUnsettled)}
  and not exists (select from ${orders} where ${orders.id} = ${returns.orderId} and ${inStates(orders.paymentStatus, isDisputed)})`

const RETURNS_A_PAGE = 20

export function summaryOf(visitor: Visitor, row: ReturnRow, now: Date): ReturnSummary {
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
  }
}

export function openReturnList({ database: { db }, clock }: ShopContext) {
  /** Requests from before this moment should have been answered. */
  const dueBefore = () => new Date(clock().getTime() - answerDue(new Date(0)).getTime())

  function whereOf({ status, late, inTime, claims, q }: ReturnQuery): SQL | undefined {
    const words = cleanSearch(q)
    const within = (text: SQL) => sql`strpos(fold(${text}), fold(${words})) > 0`
    return and(
      status.length > 0 ? inArray(returns.status, status) : undefined,
      late || inTime ? inStates(returns.status, isUnanswered) : undefined,
      late ? sql`${returns.createdAt} < ${dueBefore().toISOString()}::timestamptz` : undefined,
      inTime ? sql`${returns.createdAt} >= ${dueBefore().toISOString()}::timestamptz` : undefined,
      claims ? OPEN_CLAIMS : undefined,
      words === ''
        ? undefined
        : or(
            within(sql`${returns.code}`),
            within(sql`${returns.name}`),
            within(sql`${returns.email}`),
            within(sql`${returns.orderText}`),
          ),
    )
  }

  /** Unanswered ones first, the oldest of them on top; then the newest. */
  return async function list(
    visitor: Visitor,
    asked: Partial<ReturnQuery> = {},
  ): Promise<
    Outcome<{
      returns: ReturnSummary[]
      paging: Paging
      counts: Record<ReturnState | 'late' | 'inTime' | 'claims', number>
    }>
  > {
    const refusal = may(visitor, 'return.read')
    if (refusal) return refusal
    const query = { ...EVERYTHING, ...asked }
    const where = whereOf(query)
    const pages = paging(await db.$count(returns, where), query.page, RETURNS_A_PAGE)
    const open = inStates(returns.status, isUnanswered)
    const rows = await db
      .select()
      .from(returns)
      .where(where)
      .orderBy(sql`${open} desc`, sql`case when ${open} then ${returns.id} end asc`, desc(returns.id))
      .limit(RETURNS_A_PAGE)
      .offset((pages.page - 1) * RETURNS_A_PAGE)
    const byStatus = await db
      .select({ status: returns.status, count: count() })
      .from(returns)
      .groupBy(returns.status)
    const of = (which: Partial<ReturnQuery>) => db.$count(returns, whereOf({ ...EVERYTHING, ...which }))
    const counts = Object.fromEntries(
      RETURN_STATES.map((state) => [state, byStatus.find((row) => row.status === state)?.count ?? 0]),
    ) as Record<ReturnState, number>
    return done({
      returns: rows.map((row) => summaryOf(visitor, row, clock())),
      paging: pages,
      counts: {
        ...counts,
        late: await of({ late: true }),
        inTime: await of({ inTime: true }),
        claims: await of({ claims: true }),
      },
    })
  }
}
