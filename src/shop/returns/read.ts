/** The queue of what people want to give back, the oldest unanswered first, and one case with its order. */
import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { auditLog, orderEvents, orderLines, orders, returnLines, returns } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { RETURN_STATES, type ReturnState } from '#rules/returns/states.ts'
import type { FulfilmentState } from '#rules/fulfilment/states.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import {
  answerDue,
  refundOwed,
  returnMoves,
  type Condition,
  type ReturnKind,
  type ReturnMove,
} from '#rules/returns/return.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { auditLabel } from '#rules/audit/audit.ts'
import { withinTerm } from '#rules/returns/withdrawal-right.ts'
import { nameActors } from '#shop/users/actors.ts'
import type { ShopContext } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { REFUNDED_UNITS, RETURNED_UNITS } from '#shop/orders/stock.ts'
import { isReturnCode, situationOf, type ReturnRow } from './moves.ts'

export type ReturnSummary = {
  code: string
  kind: ReturnKind
  status: ReturnState
  name: string
  email: string
  /** As it was typed. */
  orderText: string
  reason: string
  order: { id: number; number: string } | null
  createdAt: Date
  answeredAt: Date | null
  /** 24 hours from the request (Disp. 954/2025). */
  dueAt: Date
  /** Unanswered past its time. */
  late: boolean
}
export type ReturnView = ReturnSummary & {
  orderDetail: {
    id: number
    reference: string
    number: string
    status: OrderState
    paymentStatus: OrderPaymentState
    fulfilment: FulfilmentState
    delivery: Delivery
    placedAt: Date
    handedOverAt: Date | null
    total: Centavos
    refundable: Centavos
    lines: {
      orderLineId: number
      productId: number
      name: string
      size: string
      image: string | null
      unitPrice: Centavos
      quantity: number
      /** Came back before, with this or another case. */
      returned: number
      /** Its money went back. */
      refunded: number
    }[]
  } | null
  /** Orders of the same address, for a request that names none. */
  candidates: { id: number; number: string; placedAt: Date; total: Centavos; units: number }[]
  received: {
    orderLineId: number
    name: string
    size: string
    quantity: number
    condition: Condition | null
  }[]
  /** Ten days from handing over; null while no order is known. */
  withinTerm: boolean | null
  /** What the law says is owed for what came back, at most what is left. */
  owed: Centavos
  moves: ReturnMove[]
  history: { at: Date; action: string; label: string; actor: string; details: unknown }[]
}
export type ReturnQuery = { status: ReturnState[]; late: boolean; q: string; page: number }

const RETURNS_A_PAGE = 20

export function openReturnList({ database: { db }, clock }: ShopContext) {
  /** Requests from before this moment should have been answered. */
  const dueBefore = () => new Date(clock().getTime() - answerDue(new Date(0)).getTime())

  const summaryOf = (row: ReturnRow): ReturnSummary => {
    const dueAt = answerDue(row.createdAt)
    return {
      code: row.code,
      kind: row.kind,
      status: row.status,
      name: row.name,
      email: row.email,
      orderText: row.orderText,
      reason: row.reason,
      order: row.orderId === null ? null : { id: row.orderId, number: orderNumber(row.orderId) },
      createdAt: row.createdAt,
      answeredAt: row.answeredAt,
      dueAt,
      late: row.status === 'requested' && dueAt < clock(),
    }
  }

  function whereOf({ status, late, q }: ReturnQuery): SQL | undefined {
    const words = cleanSearch(q)
    const within = (text: SQL) => sql`strpos(fold(${text}), fold(${words})) > 0`
    return and(
      status.length > 0 ? inArray(returns.status, status) : undefined,
      late
        ? and(
            eq(returns.status, 'requested'),
            sql`${returns.createdAt} < ${dueBefore().toISOString()}::timestamptz`,
          )
        : undefined,
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
  async function list(
    visitor: Visitor,
    asked: Partial<ReturnQuery> = {},
  ): Promise<
    Outcome<{ returns: ReturnSummary[]; paging: Paging; counts: Record<ReturnState | 'late', number> }>
  > {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    const query = { status: [], late: false, q: '', page: 1, ...asked }
    const where = whereOf(query)
    const pages = paging(await db.$count(returns, where), query.page, RETURNS_A_PAGE)
    const open = sql`${returns.status} = 'requested'`
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
    const late = await db.$count(returns, whereOf({ status: [], late: true, q: '', page: 1 }))
    const counts = Object.fromEntries(
      RETURN_STATES.map((state) => [state, byStatus.find((row) => row.status === state)?.count ?? 0]),
    ) as Record<ReturnState, number>
    return done({ returns: rows.map(summaryOf), paging: pages, counts: { ...counts, late } })
  }

  async function find(visitor: Visitor, code: string): Promise<Outcome<ReturnView>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!isReturnCode(code)) return missing()
    const [row] = await db.select().from(returns).where(eq(returns.code, code))
    if (!row) return missing()
    const [order = null] =
      row.orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, row.orderId))
    const received = await receivedOf(row.id)
    const detail = order && (await detailOf(order))
    const left = detail?.refundable ?? 0
    return done({
      ...summaryOf(row),
      orderDetail: detail,
      candidates: order ? [] : await candidatesFor(row.email),
      received,
      withinTerm: detail && withinTerm(detail.handedOverAt, row.createdAt),
      owed: order && detail ? Math.min(left, owedFor(order, detail.lines, received, row.kind)) : 0,
      moves: returnMoves(situationOf({ row, order })),
      history: await historyOf(code),
    })
  }

  async function detailOf(order: OrderRow): Promise<NonNullable<ReturnView['orderDetail']>> {
    const lines = await db
      .select({
        orderLineId: orderLines.id,
        productId: orderLines.productId,
        name: orderLines.name,
        size: orderLines.size,
        image: sql<string | null>`nullif(${orderLines.image}, '')`,
        unitPrice: orderLines.unitPriceCentavos,
        quantity: orderLines.quantity,
        returned: RETURNED_UNITS,
        refunded: REFUNDED_UNITS,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.id))
    const [handed] = await db
      .select({ at: orderEvents.createdAt })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          eq(orderEvents.life, 'fulfilment'),
          inArray(orderEvents.to, ['delivered', 'picked_up']),
        ),
      )
      .orderBy(desc(orderEvents.id))
      .limit(1)
    return {
      id: order.id,
      reference: order.reference,
      number: orderNumber(order.id),
      status: order.status,
      paymentStatus: order.paymentStatus,
      fulfilment: order.fulfilmentStatus,
      delivery: order.delivery,
      placedAt: order.placedAt,
      handedOverAt: handed?.at ?? null,
      total: order.totalCentavos,
      refundable: (await moneyOf(db, order.id)).left,
      lines,
    }
  }

  async function receivedOf(returnId: number): Promise<ReturnView['received']> {
    const rows = await db
      .select({
        orderLineId: returnLines.orderLineId,
        name: orderLines.name,
        size: orderLines.size,
        quantity: returnLines.quantity,
        condition: returnLines.condition,
      })
      .from(returnLines)
      .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
      .where(eq(returnLines.returnId, returnId))
      .orderBy(asc(returnLines.id))
    return rows.map((row) => ({ ...row, condition: row.condition }))
  }

  async function candidatesFor(email: string): Promise<ReturnView['candidates']> {
    const rows = await db
      .select({
        id: orders.id,
        placedAt: orders.placedAt,
        total: orders.totalCentavos,
        units: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = orders.id)`,
      })
      .from(orders)
      .where(sql`lower(${orders.email}) = ${email.toLowerCase()}`)
      .orderBy(desc(orders.id))
      .limit(10)
    return rows.map((row) => ({ ...row, number: orderNumber(row.id) }))
  }

  async function historyOf(code: string): Promise<ReturnView['history']> {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'return'), eq(auditLog.entityId, code)))
      .orderBy(asc(auditLog.id))
    const named = await nameActors(
      db,
      rows.map((row) => row.actor),
    )
    return rows.map(({ createdAt, action, actor, after }) => ({
      at: createdAt,
      action,
      label: auditLabel(action),
      actor: named(actor),
      details: after,
    }))
  }

  return { list, find }
}

function owedFor(
  order: OrderRow,
  lines: NonNullable<ReturnView['orderDetail']>['lines'],
  received: ReturnView['received'],
  kind: ReturnKind,
): Centavos {
  const back = (orderLineId: number) =>
    received.reduce((sum, one) => sum + (one.orderLineId === orderLineId ? one.quantity : 0), 0)
  return refundOwed(
    { discount: order.discountCentavos, shipping: order.shippingCentavos },
    lines.map((line) => ({
      ...line,
      returned: Math.min(back(line.orderLineId), Math.max(0, line.returned - line.refunded)),
    })),
    kind,
  )
}
