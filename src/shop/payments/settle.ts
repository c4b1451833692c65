/**
 * What the provider says about a payment becomes what the order says: once, forward only, whatever order the notices come
 * in. The provider's answer is compared with ours (amount, currency, reference, seller) before anything is believed.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import type { ProviderPayment } from '#gateways/ports.ts'
import { isReference } from '#rules/ids.ts'
import { isTicket } from '#rules/payments/hold.ts'
import { paymentStateOf, wasGivenBack } from '#rules/payments/provider.ts'
import { isKnownRejection } from '#rules/payments/rejections.ts'
import { isApproved, isChargedBack, isRejected, PAYMENT_MOVES } from '#rules/payments/states.ts'
import { mayMove } from '#rules/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { derivePaymentStatus, writeEvent, type OrderRow, type PaymentRow } from '#shop/orders/events.ts'
import { totalAtProvider } from '#shop/orders/means.ts'
import type { ApprovalVerbs } from './approval.ts'
import { attemptOf } from './attempt.ts'
import { giveSurplusBack, paysWhatWas } from './edit-difference.ts'
import { openMismatch } from './mismatch.ts'
import { openOrderPayment } from './order-payment.ts'
import { lockPaid, type Purpose, type SettlingPart } from './part.ts'
import { recordProviderRefunds } from './provider-refunds.ts'

const ACTOR = 'system:payments'

export function openSettle(context: ShopContext, parts: readonly SettlingPart[], verbs: ApprovalVerbs) {
  const { database, gateways, clock, settings, log } = context
  const { follow, disputeGoesOn } = openOrderPayment(context, verbs)
  const { mismatchOf, reportMismatch } = openMismatch(context)

  /** False when its order is not in our books (yet): the notice may have come before our own commit (product §39.6). */
  return async function settle(payment: ProviderPayment): Promise<boolean> {
    if (!isReference(payment.reference)) return false
    const order = await database.transaction(async (tx) => {
      const paid = await lockPaid(parts, tx, payment.reference)
      if (!paid) return null
      const { order, purpose } = paid
      const due = purpose?.due ?? totalAtProvider(order) - order.creditCentavos
      const mismatch = mismatchOf(order, due, payment)
      const outdated = mismatch === 'amount' && !purpose && (await paysWhatWas(tx, order, payment))
      if (mismatch && !outdated) await reportMismatch(tx, order, payment, mismatch)
      else await apply(tx, order, purpose, { payment, outdated })
      return order
    })
    if (!order) return settleBeside(payment)
    await context.hint({ kind: 'order', orderId: order.id, userId: order.userId })
    await context.hint({ kind: 'catalogue' })
    return true
  }

  async function settleBeside(payment: ProviderPayment): Promise<boolean> {
    for (const { settle } of parts) if (await settle?.(payment)) return true
    return false
  }

  async function apply(
    tx: Tx,
    order: OrderRow,
    purpose: Purpose | null,
    { payment, outdated }: { payment: ProviderPayment; outdated: boolean },
  ): Promise<void> {
    const { detail } = payment
    const made = {
      provider: gateways.payments.provider,
      now: clock(),
      beside: purpose?.key ?? null,
      outdated,
    }
    const row = await attemptOf(tx, order, payment, made)
    const to = paymentStateOf(payment.status)
    const from = row.status
    if (from !== to && mayMove(PAYMENT_MOVES, from, to)) {
      const approvedAt = isApproved(to) ? { approvedAt: payment.approvedAt ?? clock() } : {}
      const { method, instalments, fee: feeCentavos } = payment
      await tx
        .update(payments)
        .set({
          status: to,
          statusDetail: detail,
          method,
          instalments,
          feeCentavos,
          updatedAt: clock(),
          ...approvedAt,
        })
        .where(eq(payments.id, row.id))
      const moved = { orderId: order.id, life: 'payment' as const, subjectId: row.id, from, to }
      await writeEvent(tx, { ...moved, actor: ACTOR, reason: detail })
      if (purpose) await purpose.follow(tx, settings, { order, row, to, at: clock() })
      else if (outdated && !wasSale(row)) await (isApproved(to) && giveSurplusBack(tx, settings, order, row))
      else {
        const givenBack = wasGivenBack(payment.status)
        await follow(tx, order, row, { from, to, givenBack, ticket: isTicket(detail) })
      }
      if (isRejected(to) && !isKnownRejection(detail))
        log.info({ detail: detail.slice(0, 80) }, 'a rejection without a sentence of its own')
    } else if (isChargedBack(to) && row.statusDetail !== detail) await disputeGoesOn(tx, order, row, detail)
    await recordProviderRefunds(tx, order, row, payment, clock())
    await derivePaymentStatus(tx, order.id, clock())
  }
}

/** It paid the order as it was before an edit: a dispute of it is the order's. */
const wasSale = ({ surplus, approvedAt }: PaymentRow): boolean => !surplus && approvedAt !== null
