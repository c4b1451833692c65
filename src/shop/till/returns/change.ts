/** An exchange over the counter (product §61.4): what comes back, what is taken along and the difference, as one deed by the verbs of every exchange. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments, receipts, returns as cases, tillEntries } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatAmount, toPesos, type Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { PAYMENT } from '#rules/payments/states.ts'
import { LEAST_TOLD, ASK_SAYS } from '#rules/returns/ask/says.ts'
import { EXCHANGE_SAYS, whyNoExchange } from '#rules/returns/exchange/exchange.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { tillMethod, type TillPart } from '#rules/payments/till-means.ts'
import { COUNTER_SAYS, exchangeAtTillForm, type BackPart, type ExchangeAtTill } from '#rules/till/returns.ts'
import { partsOf, TILL_SAYS } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { inOneTransaction } from '#shop/one-transaction.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { attemptDifference } from '#shop/payments/difference-attempt.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { exchangeOf, type ExchangeRow } from '#shop/returns/exchange/rows.ts'
import { openStart } from '#shop/returns/exchange/start.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { openReturns } from '#shop/returns/returns.ts'
import type { TillDayRow } from '../day.ts'
import { begin, counterOf, lastRefund, refundsSince } from './at-counter.ts'
import { handOut, planned } from './hand-out.ts'
import { receiveHere, whyNoCredit } from './take.ts'

type Changed = {
  code: string
  /** Above 0 it was paid, below it went back. */
  difference: Centavos
  /** Of cash that was handed over for it. */
  change: Centavos
  back: BackPart[]
}

export function openChange(context: ShopContext) {
  const { clock, settings } = context

  /** `input`: rules/till/returns.ts `exchangeAtTillForm`. The same `key` again answers with the same exchange. */
  return async function change(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<Changed>> {
    const refusal =
      may(visitor, 'till.sell') ?? may(visitor, 'return.answer') ?? may(visitor, 'return.resolve')
    if (refusal) return refusal
    const form = readForm(exchangeAtTillForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    if (!inReach(orderId)) return invalid(ASK_SAYS.unknown)
    return inOneTransaction(context, (tx, within) => work(tx, within, visitor, orderId, form.value))
  }

  async function work(
    tx: Tx,
    within: ShopContext,
    visitor: Visitor,
    orderId: number,
    form: ExchangeAtTill,
  ): Promise<Outcome<Changed>> {
    const begun = await begin(tx, visitor, orderId, form.key)
    if (!begun.ok) return begun
    const { day, order, before } = begun.value
    if (before !== null) return done(await madeBefore(tx, before))
    const at = clock()
    const facts = {
      ...order,
      fulfilment: order.fulfilmentStatus,
      handedOverAt: await handedOverAt(tx, orderId),
    }
    const late = whyNoExchange(facts, at) === EXCHANGE_SAYS.late
    if (late && form.reason.length < LEAST_TOLD)
      return invalid(TILL_SAYS.invalid, { reason: COUNTER_SAYS.lateExchange })
    const whose = isCredit(form.payBack) ? await whyNoCredit(tx, order) : null
    if (whose !== null) return invalid(TILL_SAYS.invalid, { payBack: whose })
    const last = await lastRefund(tx, orderId)
    const { orderLineId, of, quantity, productId, size, unit, reason, payBack, key } = form
    const asked = {
      orderLineId,
      of,
      quantity,
      productId,
      size,
      unit,
      reason,
      payBack,
      key,
      delivery: 'pickup',
    }
    const started = await openStart(within, { ownPairs })(
      visitor,
      order.reference,
      asked,
      counterOf(visitor, day),
    )
    if (!started.ok) return started
    const { code } = started.value
    const came = await receiveHere(within, visitor, code, [form], key)
    if (!came.ok) return came
    const exchange = (await exchangeOf(tx, await caseOf(tx, code)))!
    const { differenceCentavos: difference } = exchange
    if (form.shown !== null && form.shown !== difference)
      return conflict(COUNTER_SAYS.difference(form.shown, difference))
    const { means } = form
    if (difference > 0 && means === '') return invalid(TILL_SAYS.invalid, { means: TILL_SAYS.means })
    const paid = means !== '' && difference > 0 ? partsOf({ ...form, means }, difference) : null
    if (paid && !paid.ok) return invalid(TILL_SAYS.invalid, paid.fields)
    if (paid?.ok) await takeDifference(tx, order, exchange, day, paid.value.parts, { visitor, key, at })
    const returns = openReturns(within)
    for (const step of [returns.parcel.pack, returns.parcel.deliver]) {
      const moved = await step(visitor, code)
      if (!moved.ok) return moved
    }
    const less = toPesos(came.value.exchange!.back)
    const made = await returns.replace(visitor, code, { back: less, reason })
    if (!made.ok) return made
    const ids = await refundsSince(tx, orderId, last)
    const back = await planned(tx, ids, form.meansBack)
    const out = await handOut(tx, settings, visitor, { day, order, ids, typed: form, at })
    if (!out.ok) return out
    return done({ code, difference, change: paid?.ok ? paid.value.change : 0, back })
  }
}

async function caseOf(tx: Tx, code: string): Promise<number> {
  const [row] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.code, code))
  return row!.id
}

async function madeBefore(tx: Tx, code: string): Promise<Changed> {
  const exchange = await exchangeOf(tx, await caseOf(tx, code))
  return { code, difference: exchange?.differenceCentavos ?? 0, change: 0, back: [] }
}

/** One payment of the exchange; which means paid how much of it stands in its receipts and in the till. */
async function takeDifference(
  tx: Tx,
  order: OrderRow,
  exchange: ExchangeRow,
  day: TillDayRow,
  parts: readonly TillPart[],
  { visitor, key, at }: { visitor: Visitor; key: string; at: Date },
): Promise<void> {
  const actor = actorOf(visitor)
  const { differenceCentavos: amount } = exchange
  const attempt = await attemptDifference(
    tx,
    order,
    { exchangeId: exchange.id },
    { amount, provider: 'counter', actor, at },
  )
  await tx
    .update(payments)
    .set({ status: PAYMENT.approved, method: tillMethod(parts), approvedAt: at, updatedAt: at })
    .where(eq(payments.id, attempt.id))
  await writeEvent(tx, {
    orderId: order.id,
    life: 'payment',
    subjectId: attempt.id,
    from: PAYMENT.created,
    to: PAYMENT.approved,
    actor,
    reason: formatAmount(amount),
  })
  await tx.insert(receipts).values(
    parts.map(({ means, amount: part, operation }) => ({
      orderId: order.id,
      paymentId: attempt.id,
      amountCentavos: part,
      day: dayOf(at),
      operation,
      requestKey: `${key}:${means}`,
      actor,
      createdAt: at,
    })),
  )
  await tx.insert(tillEntries).values(
    parts.map(({ means, amount: part, operation }) => ({
      dayId: day.id,
      kind: 'exchange' as const,
      means,
      amountCentavos: part,
      orderId: order.id,
      exchangeId: exchange.id,
      operation,
      actor,
      requestKey: `exchange:${exchange.id}`,
      createdAt: at,
    })),
  )
  await derivePaymentStatus(tx, order.id, at)
}
