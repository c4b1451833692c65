/**
 * Something comes back over the counter (product §61.2): the shop's own return, from the case to its money, as one deed. What the web asks
 * of a return is asked here too, by the same verbs.
 */
import { ASK_SAYS, LEAST_TOLD } from '#rules/returns/ask/says.ts'
import { isCredit } from '#rules/returns/pay-back.ts'
import { withinTerm } from '#rules/returns/withdrawal-right.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { COUNTER_SAYS, returnAtTillForm, type BackPart, type ReturnAtTill } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Tx } from '#data/database.ts'
import { inOneTransaction } from '#shop/one-transaction.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { nobodysId } from '#shop/users/nobody.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { openReturns, type ReturnView } from '#shop/returns/returns.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnitActions } from '#shop/units/actions.ts'
import { begin, counterOf, lastRefund, refundsSince } from './at-counter.ts'
import { handOut, planned } from './hand-out.ts'

export type TakenBack = { code: string; amount: Centavos; back: BackPart[] }
type Coupons = { coupons: ReturnType<typeof openCoupons> }

export function openTakeBack(context: ShopContext, verbs: Coupons) {
  const { clock, settings } = context

  /** `input`: rules/till/returns.ts `returnAtTillForm`. The same `key` again answers with the same return. */
  async function take(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<TakenBack>> {
    const read = readAsked(visitor, orderId, input)
    return read.ok
      ? inOneTransaction(context, (tx, within) => work(tx, within, visitor, orderId, read.value))
      : read
  }

  /** What `take` would give back, and by which means: it is done, and undone. */
  async function quote(visitor: Visitor, orderId: number, input: unknown): Promise<Outcome<TakenBack>> {
    const read = readAsked(visitor, orderId, input)
    if (!read.ok) return read
    let seen: Outcome<TakenBack> | null = null
    await inOneTransaction(context, async (tx, within) => {
      seen = await work(tx, within, visitor, orderId, { ...read.value, shown: null }, true)
      return { ok: false as const }
    })
    return seen!
  }

  function readAsked(visitor: Visitor, orderId: number, input: unknown): Outcome<ReturnAtTill> {
    const refusal =
      may(visitor, 'till.sell') ?? may(visitor, 'return.answer') ?? may(visitor, 'return.resolve')
    if (refusal) return refusal
    const form = readForm(returnAtTillForm, input, TILL_SAYS.invalid)
    if (!form.ok) return form
    return inReach(orderId) ? done(form.value) : invalid(ASK_SAYS.unknown)
  }

  async function work(
    tx: Tx,
    within: ShopContext,
    visitor: Visitor,
    orderId: number,
    form: ReturnAtTill,
    onlyAsked = false,
  ): Promise<Outcome<TakenBack>> {
    const begun = await begin(tx, visitor, orderId, form.key)
    if (!begun.ok) return begun
    const { day, order, before } = begun.value
    if (before !== null) return done({ code: before, amount: 0, back: [] })
    const at = clock()
    const late =
      form.kind === 'withdrawal' && !withinTerm(await handedOverAt(tx, orderId), at, settings.closedDays)
    if (late && !onlyAsked && form.reason.length < LEAST_TOLD)
      return invalid(TILL_SAYS.invalid, { reason: COUNTER_SAYS.lateReturn })
    const whose = isCredit(form.payBack) ? await whyNoCredit(tx, order) : null
    if (whose !== null) return invalid(TILL_SAYS.invalid, { payBack: whose })
    const last = await lastRefund(tx, orderId)
    const returns = openReturns(within, verbs)
    const lines = form.lines.map(({ orderLineId, of, quantity }) => ({
      orderLineId,
      of,
      quantity,
      reasonCode: form.reasonCode,
    }))
    const { kind, reason, payBack, key } = form
    const asked = await returns.ask(
      visitor,
      order.reference,
      { kind, lines, reason, payBack, key },
      [],
      counterOf(visitor, day),
    )
    if (!asked.ok) return asked
    const { code } = asked.value
    const came = await receiveHere(within, verbs, visitor, code, form.lines, key)
    if (!came.ok) return came
    const { owed } = came.value
    if (form.shown !== null && form.shown !== owed) return conflict(COUNTER_SAYS.amount(form.shown, owed))
    const settled = await returns.resolve(visitor, code, { amount: toPesos(owed), reason, key })
    if (!settled.ok) return settled
    const ids = await refundsSince(tx, orderId, last)
    const back = await planned(tx, ids, form.meansBack)
    if (!onlyAsked) {
      const out = await handOut(tx, settings, visitor, { day, order, ids, typed: form, at })
      if (!out.ok) return out
    }
    return done({ code, amount: owed, back })
  }

  return { take, quote }
}

/** Why nothing of this order goes back as store credit; null where it may. */
export const whyNoCredit = async (tx: Tx, order: OrderRow): Promise<string | null> =>
  order.userId === (await nobodysId(tx)) ? COUNTER_SAYS.noAccountOfTheirs : null

type Brought = Pick<ReturnAtTill['lines'][number], 'orderLineId' | 'of' | 'quantity' | 'condition'>
/** It is accepted, and here: single pairs were compared by whoever took them. Answers the case as it then stands. */
export async function receiveHere(
  within: ShopContext,
  verbs: Coupons,
  visitor: Visitor,
  code: string,
  lines: readonly Brought[],
  key: string,
): Promise<Outcome<ReturnView>> {
  const returns = openReturns(within, verbs)
  const granted = await returns.approve(visitor, code, {})
  if (!granted.ok) return granted
  const came = await returns.receive(visitor, code, {
    lines: lines.map(({ orderLineId, of, quantity, condition }) => ({
      orderLineId,
      of,
      quantity,
      condition,
    })),
    key,
  })
  if (!came.ok) return came
  const seen = await returns.find(visitor, code)
  if (!seen.ok) return seen
  const { samePair } = openUnitActions(within, ownerNews)
  for (const unit of seen.value.toCompare) {
    const same = await samePair(visitor, unit)
    if (!same.ok) return same
  }
  return returns.find(visitor, code)
}
