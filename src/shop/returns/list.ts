/** The queue of what people want to give back, the oldest unanswered first. */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { exchanges, orders, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Visitor } from '#rules/users/access.ts'
import { isDisputed } from '#rules/payments/order-payment.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Paging } from '#rules/paging.ts'
import { answerDue, neverLeft } from '#rules/returns/return.ts'
import { CLAIM, RETURN_KIND_LABEL, RETURN_KINDS, type ReturnKind } from '#rules/returns/kinds.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isCompleted } from '#rules/orders/states.ts'
import { isBound, isOnItsWay } from '#rules/returns/exchange/states.ts'
import { nextStep, TURN_LABEL, type NextStep, type Turn } from '#rules/returns/queue.ts'
import { ANSWER_HOURS, MONEY_DAYS } from '#rules/sale-terms/terms.ts'
import { RETURN_REASON_LABEL, type ReturnReason } from '#rules/returns/reasons.ts'
import {
  isApprovedCase,
  isResolved,
  isUnanswered,
  isUnsettled,
  RETURN_STATE_LABEL,
  RETURN_STATES,
  type ReturnState,
} from '#rules/returns/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { list } from '#shop/lists/list.ts'
import { openList } from '#shop/lists/open.ts'
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
const KIND_VIEW: Record<ReturnKind, { value: string; label: string }> = {
  withdrawal: { value: 'arrepentimientos', label: 'Arrepentimientos' },
  exchange: { value: 'cambios', label: 'Cambios' },
  claim: { value: 'reclamos', label: 'Reclamos' },
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

/** Requests from before this moment should have been answered. */
const dueBefore = ({ clock }: ShopContext) =>
  sql`${new Date(clock().getTime() - answerDue(new Date(0)).getTime()).toISOString()}::timestamptz`
const UNANSWERED = inStates(returns.status, isUnanswered)
const isLate = (context: ShopContext) => sql`${UNANSWERED} and ${returns.createdAt} < ${dueBefore(context)}`
const isInTime = (context: ShopContext) =>
  sql`${UNANSWERED} and ${returns.createdAt} >= ${dueBefore(context)}`

const day = (at: Date | null | undefined): string => (at ? dayOf(at) : '')

/** By the day on which somebody has to have done something; then the newest. */
export const returnList = list({
  at: adminPaths.returns,
  may: 'return.read',
  of: { one: 'devolución', many: 'devoluciones', all: 'Ver todas' },
  from: (db) =>
    db
      .select({ row: returns, order: orders, exchange: exchanges })
      .from(returns)
      .leftJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(exchanges, eq(exchanges.returnId, returns.id))
      .$dynamic(),
  view: (rows, { clock }, visitor) =>
    rows.map(({ row, ...of }) => ({
      ...summaryOf(visitor, row, of, clock()),
      carrier: of.exchange?.carrier ?? null,
      trackingCode: of.exchange?.trackingCode ?? null,
    })),
  key: ({ code }) => code,
  columns: {
    code: { label: 'Código', value: ({ code }) => code },
    kind: { label: 'Tipo', value: ({ kind }) => RETURN_KIND_LABEL[kind] },
    status: { label: 'Estado', value: ({ status }) => RETURN_STATE_LABEL[status] },
    order: { label: 'Pedido', value: ({ order }) => order?.number ?? '' },
    name: { label: 'Quién', value: ({ name }) => name, sort: returns.name },
    email: { label: 'E-mail', value: ({ email }) => email },
    why: {
      label: 'Motivo',
      value: ({ reasonCode }) => (reasonCode ? RETURN_REASON_LABEL[reasonCode] : ''),
    },
    reason: { label: 'Qué escribió', value: ({ reason }) => reason },
    createdAt: { label: 'Pedida', kind: 'day', value: ({ createdAt }) => createdAt, sort: returns.createdAt },
    what: { label: 'Qué sigue', value: ({ next }) => next?.what ?? '' },
    turn: {
      label: 'Le toca a',
      value: ({ next }) => (next === null ? '' : next.turn === 'shop' ? 'La tienda' : 'Quien compró'),
    },
    until: { label: 'Hasta', value: ({ next }) => day(next?.until) },
    carrier: { label: 'Lo nuevo, con', value: ({ carrier }) => carrier },
    trackingCode: { label: 'Seguimiento de lo nuevo', value: ({ trackingCode }) => trackingCode },
  },
  filters: {
    estado: {
      label: 'Vistas',
      none: 'Todas',
      look: 'links',
      counted: ['turno', 'vencidas', 'en-termino', 'reclamos', ...RETURN_STATES],
      options: (context) => [
        { param: 'turno', value: 'tienda', label: TURN_LABEL.shop, where: TURN_OF.shop },
        { param: 'turno', value: 'comprador', label: TURN_LABEL.buyer, where: TURN_OF.buyer },
        { param: 'vencidas', value: '1', label: 'Fuera de término', where: isLate(context) },
        { param: 'en-termino', value: '1', label: 'En término', where: isInTime(context) },
        { param: 'reclamos', value: '1', label: 'Reclamos abiertos', where: OPEN_CLAIMS },
        ...RETURN_STATES.map((state) => ({
          value: state,
          label: RETURN_STATE_LABEL[state],
          where: eq(returns.status, state),
        })),
        ...RETURN_KINDS.map((kind) => ({
          param: 'tipo',
          ...KIND_VIEW[kind],
          where: eq(returns.kind, kind),
        })),
      ],
    },
  },
  search: {
    in: [returns.code, returns.name, returns.email, returns.orderText, exchanges.trackingCode],
    or: (q) =>
      sql`exists (select 1 from shipments s where (s.return_id = ${returns.id} or s.exchange_id = ${exchanges.id})
        and strpos(fold(s.tracking_code), fold(${q})) > 0)`,
  },
  order: [sql`${DUE} asc nulls last`, sql`(${TURN_OF.shop}) desc nulls last`, desc(returns.id)],
  file: { name: 'devoluciones', at: adminPaths.returnsFile },
})

export function openReturnList(context: ShopContext) {
  const { read } = openList(context, returnList)

  /** Of several states, turns and kinds at once. */
  async function listReturns(
    visitor: Visitor,
    { q, page, status, late, inTime, claims, turn, kind }: Partial<ReturnQuery> = {},
  ): Promise<Outcome<{ returns: ReturnSummary[]; paging: Paging }>> {
    const where = and(
      status?.length ? inArray(returns.status, status) : undefined,
      late ? isLate(context) : undefined,
      inTime ? isInTime(context) : undefined,
      claims ? OPEN_CLAIMS : undefined,
      turn ? TURN_OF[turn] : undefined,
      kind ? eq(returns.kind, kind) : undefined,
    )
    return mapDone(await read(visitor, { where, q, page }), ({ rows, paging }) => ({
      returns: rows.map(({ carrier: _carrier, trackingCode: _code, ...summary }) => summary),
      paging,
    }))
  }

  return { list: listReturns }
}
