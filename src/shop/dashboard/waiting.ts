/** What waits for somebody of the shop, counted in one question: every page of the back office asks it, and again at every hint. */
import { sql, type SQL } from 'drizzle-orm'
import {
  contactMessages,
  offers,
  orders,
  outbox,
  returns,
  reviews,
  shipments,
  webhookInbox,
} from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { orderView } from '#rules/orders/query.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import type { Centavos } from '#rules/money.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { lateInWords } from '#rules/jobs/outbox.ts'
import { ANSWER_HOURS, MONEY_DAYS, PRESSING_HOURS } from '#rules/sale-terms/terms.ts'
import { CLAIM } from '#rules/returns/kinds.ts'
import { isReceived, isUnanswered } from '#rules/returns/states.ts'
import { isApproved } from '#rules/payments/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { isOnItsWay } from '#rules/payments/refund-states.ts'
import { HAND_PROVIDERS } from '#rules/payments/means.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { QUESTION_OPEN, QUESTION_WAITS } from '#shop/questions/lists.ts'
import { salesByDay } from '#shop/reports/sales.ts'
import { whereOf } from '#shop/orders/admin/list.ts'
import { OFFER_OWED } from '#shop/consignment/offers/list.ts'
import { MISSING_PAIRS } from '#shop/units/counts/missing.ts'
import { OPEN_CLAIMS } from '#shop/returns/list.ts'
import { SHIPMENT_WAITS_NOW } from '#shop/shipments/list.ts'
import { WHICH } from '#shop/jobs/admin.ts'
import { lateWork, momentText } from '#shop/jobs/late.ts'

export type Waiting = {
  /** Paid, and the holder of the card contests it. */
  disputes: number
  /** The first last day on which a dispute takes documents; null when none is named. */
  disputeUntil: Date | null
  /** The payment provider says not to hand them over. */
  held: number
  /** Tickets that wait to be paid, payments that the provider looks at. */
  pending: number
  /** Orders that wait for money which somebody has to match, and money that goes back by hand. */
  transfers: number
  /** What was paid today, and for how many orders; null to whoever does not see money. */
  takings: { amount: Centavos; orders: number; day: string } | null
  /** Paid, and nothing packed yet. */
  orders: number
  /** Unanswered requests to give something back. */
  returns: number
  /** Of those: less than six hours of the legal 24 are left. */
  returnsPressing: number
  /** Of those: the legal 24 hours have passed. */
  returnsLate: number
  /** What came back and nobody settled, but claims. */
  returnsReceived: number
  /** Claims that are not over, but those whose payment is disputed. */
  claims: number
  /** The first moment until which one of them is to be answered, or its money to go back; null when none has one. */
  claimsUntil: Date | null
  /** That moment has passed. */
  claimsLate: boolean
  messages: number
  /** Pairs that people offered, and the shop owes an answer; of those, beyond the moment that it had named. */
  offers: number
  offersLate: number
  /** Single pairs that a count did not see, nor anybody since. */
  missingPairs: number
  /** Parcels by courier that somebody has to see to. */
  parcels: number
  /** Jobs given up and notices parked. */
  failed: number
  comments: number
  /** Reviews that nobody reads until the shop has looked. */
  moderate: number
  /** Questions of which that is true, or of an answer to them. */
  moderateQuestions: number
  /** Questions that nobody answered. */
  questions: number
  /** Providers whose work has failed for an hour, as one reads it. */
  late: string[]
  /** Counters that only grow: what a page that was open before does not know yet. */
  newest: { order: number; paid: number; message: number; returned: number; failed: number }
}

const count = (table: SQL, where: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${where})`

const NONE = sql`0`
/** What a subject that a shop may do without has waiting. */
const COUNTED: Partial<Record<keyof Waiting, SQL>> = {
  moderateQuestions: count(sql`questions`, sql`questions.deleted_at is null and ${QUESTION_WAITS}`),
  questions: count(sql`questions`, sql`questions.deleted_at is null and ${QUESTION_OPEN}`),
}

/** Not those that were lost: there is nothing left to do about them. */
const contested = whereOf(orderView('en-disputa'))!

export function openWaiting({ database: { db }, clock }: ShopContext) {
  async function waiting(visitor: Visitor): Promise<Outcome<Waiting>> {
    const refusal = may(visitor, 'office.enter')
    if (refusal) return refusal
    const pressing = new Date(clock().getTime() - (ANSWER_HOURS - PRESSING_HOURS) * 3_600_000).toISOString()
    const overdue = new Date(clock().getTime() - ANSWER_HOURS * 3_600_000).toISOString()
    const today = dayOf(clock())
    const { rows } = await db.execute<
      Record<
        | keyof Omit<Waiting, 'newest' | 'late' | 'takings' | 'disputeUntil' | 'claimsUntil' | 'claimsLate'>
        | `newest_${keyof Waiting['newest']}`,
        number
      > & { until: string | Date | null; claims_until: string | Date | null }
    >(sql`
      select
        ${count(sql`${orders}`, contested)} as disputes,
        (select min(${orders.disputeUntil}) from ${orders} where ${contested}) as until,
        ${count(sql`${orders}`, whereOf(orderView('frenados'))!)} as held,
        ${count(sql`${orders}`, whereOf(orderView('pago-pendiente'))!)} as pending,
        ${count(sql`${orders}`, sql`${orders.means} <> 'provider' and ${inStates(orders.status, isOpen)} and ${inStates(orders.paymentStatus, isUnpaid)}`)}
          + ${count(sql`refunds r join payments p on p.id = r.payment_id`, sql`p.provider in ${[...HAND_PROVIDERS]} and ${inStates(sql`r.status`, isOnItsWay)}`)} as transfers,
        ${count(sql`${orders}`, whereOf(orderView('por-preparar'))!)} as orders,
        ${count(sql`${returns}`, sql`${inStates(returns.status, isUnanswered)}`)} as returns,
        ${count(sql`${returns}`, sql`${inStates(returns.status, isUnanswered)} and ${returns.createdAt} < ${pressing}::timestamptz and ${returns.createdAt} >= ${overdue}::timestamptz`)} as "returnsPressing",
        ${count(sql`${returns}`, sql`${inStates(returns.status, isUnanswered)} and ${returns.createdAt} < ${overdue}::timestamptz`)} as "returnsLate",
        ${count(sql`${returns}`, sql`${inStates(returns.status, isReceived)} and ${returns.kind} <> ${CLAIM}`)} as "returnsReceived",
        ${count(sql`${returns}`, OPEN_CLAIMS)} as claims,
        (select min(case when ${inStates(returns.status, isUnanswered)} then ${returns.createdAt} + ${ANSWER_HOURS} * interval '1 hour'
          when ${inStates(returns.status, isReceived)} then ${returns.updatedAt} + ${MONEY_DAYS} * interval '1 day' end)
          from ${returns} where ${OPEN_CLAIMS}) as claims_until,
        ${count(sql`${contactMessages}`, sql`${contactMessages.answeredAt} is null`)} as messages,
        ${count(sql`${offers}`, OFFER_OWED)} as offers,
        ${count(sql`${offers}`, sql`${OFFER_OWED} and ${offers.answerDueAt} < ${clock().toISOString()}::timestamptz`)} as "offersLate",
        ${MISSING_PAIRS} as "missingPairs",
        ${count(sql`${shipments}`, SHIPMENT_WAITS_NOW)} as parcels,
        ${count(sql`${outbox}`, WHICH.failed)} + ${count(sql`${webhookInbox}`, sql`${webhookInbox.parkedAt} is not null`)} as failed,
        ${count(sql`${reviews}`, sql`${reviews.readAt} is null and ${reviews.deletedAt} is null`)} as comments,
        ${count(sql`${reviews}`, sql`${reviews.waiting} and ${reviews.deletedAt} is null`)} as moderate,
        ${COUNTED.moderateQuestions ?? NONE} as "moderateQuestions",
        ${COUNTED.questions ?? NONE} as questions,
        (select coalesce(max(id), 0)::int from orders where channel <> 'counter') as newest_order,
        (select coalesce(max(id), 0)::int from contact_messages) as newest_message,
        (select coalesce(max(id), 0)::int from returns) as newest_returned,
        coalesce((select o.id from orders o join payments p on p.order_id = o.id
          where ${inStates(sql`p.status`, isApproved)} and not p.surplus and o.channel <> 'counter' order by p.approved_at desc nulls last limit 1), 0) as newest_paid,
        coalesce((select extract(epoch from max(failed_at))::bigint from outbox where failed_at is not null), 0)::float8 as newest_failed`)
    const { newest_order, newest_paid, newest_message, newest_returned, newest_failed, ...counts } = rows[0]!
    const late = await lateWork(db, clock())
    /** What is not for their role waits for somebody else. */
    const theirs = (action: StaffAction, n: number): number => (may(visitor, action) === null ? n : 0)
    const seesJobs = may(visitor, 'outbox.read') === null
    const seesMoney = may(visitor, 'order.see-money') === null
    const [sold] = seesMoney ? await salesByDay(db, { from: today, to: today }) : []
    const claimsUntil =
      may(visitor, 'return.answer') === null && counts.claims_until ? new Date(counts.claims_until) : null
    return done({
      disputes: theirs('order.manage', counts.disputes),
      disputeUntil: may(visitor, 'order.manage') === null && counts.until ? new Date(counts.until) : null,
      held: theirs('order.manage', counts.held),
      pending: theirs('order.manage', counts.pending),
      transfers: theirs('transfer.match', counts.transfers),
      takings: sold ? { amount: sold.revenue, orders: sold.orders, day: today } : null,
      orders: theirs('order.fulfil', counts.orders),
      returns: theirs('return.answer', counts.returns),
      returnsPressing: theirs('return.answer', counts.returnsPressing),
      returnsLate: theirs('return.answer', counts.returnsLate),
      returnsReceived: theirs('return.resolve', counts.returnsReceived),
      claims: theirs('return.answer', counts.claims),
      claimsUntil,
      claimsLate: claimsUntil !== null && claimsUntil < clock(),
      messages: theirs('contact.read', counts.messages),
      offers: theirs('consign.quote', counts.offers),
      offersLate: theirs('consign.quote', counts.offersLate),
      missingPairs: theirs('stock.write', counts.missingPairs),
      parcels: theirs('order.fulfil', counts.parcels),
      failed: theirs('outbox.read', counts.failed),
      comments: theirs('review.moderate', counts.comments),
      moderate: theirs('review.moderate', counts.moderate),
      moderateQuestions: theirs('review.moderate', counts.moderateQuestions),
      questions: theirs('review.moderate', counts.questions),
      late: !seesJobs
        ? []
        : late.map(({ provider, since, jobs }) => lateInWords(provider, momentText(since), jobs)),
      newest: {
        order: theirs('order.manage', newest_order),
        paid: theirs('order.fulfil', newest_paid),
        message: theirs('contact.read', newest_message),
        returned: theirs('return.answer', newest_returned),
        failed: theirs('outbox.read', newest_failed),
      },
    })
  }

  return { waiting }
}
