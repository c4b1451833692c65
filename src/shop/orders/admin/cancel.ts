/** The shop calls an order off before it left: stock and coupon go back, what was paid is given back, authorisations are voided. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { payments } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { OWN_PAIR } from '#rules/consignment/sales/buyer-is-owner.ts'
import { cancelForm, DESK_MESSAGES, whyNot } from '#rules/orders/admin.ts'
import { conflict, done, type Conflict, type Done, type Outcome } from '#rules/outcome.ts'
import { isCancelled, ORDER } from '#rules/orders/states.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { isAuthorized } from '#rules/payments/states.ts'
import { inStates } from '#data/states.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext, Settings } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { openInOrder } from './in-order.ts'
import { writeEvent, type OrderRow } from '../events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { giveBack, refundContestedCredit } from '#shop/orders/money/refund.ts'
import { endOrder } from '../release.ts'
import { unitsOf } from '../stock.ts'
import { notifyShopper } from '../notify.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { readForm } from '#shop/read-form.ts'
import { adminStateOf, moneyOf } from './money.ts'
import { unsell } from './unsell.ts'

export type Cancelled = { /** What goes back to the shopper. */ refunded: Centavos }
type Coupons = ReturnType<typeof openCoupons>

/** The caller holds the order's lock. Called again it changes nothing. */
export async function callOff(
  tx: Tx,
  verbs: { coupons: Coupons; settings: Settings },
  visitor: Visitor,
  order: OrderRow,
  {
    reason,
    at,
    withdrawn = false,
    asCredit = false,
  }: {
    reason: string
    at: Date
    /** The shopper used their right to. */
    withdrawn?: boolean
    /** And chose store credit for it. */
    asCredit?: boolean
  },
): Promise<Done<Cancelled & { repeated: boolean }> | Conflict> {
  if (isCancelled(order.status)) return done({ refunded: 0, repeated: true })
  const money = await moneyOf(tx, order.id)
  const why = whyNot(adminStateOf(order, money.left), 'cancel')
  if (why !== null) return conflict(why, { status: order.status, fulfilment: order.fulfilmentStatus })
  const actor = actorOf(visitor)
  await voidAuthorised(tx, order.id)
  const cause = withdrawn
    ? 'withdrawal'
    : order.heldReason !== null && order.heldReason !== OWN_PAIR
      ? 'fraud'
      : 'shop'
  const ended = await endOrder(tx, verbs.coupons, order, { cause, actor, reason, now: at })
  if (wasEverPaid(order.paymentStatus)) await unsell(tx, await unitsOf(tx, order.id))
  if (!isUntouched(order.fulfilmentStatus))
    await writeEvent(tx, {
      orderId: order.id,
      life: 'note',
      from: null,
      to: 'note',
      actor,
      reason: 'El paquete estaba armado: hay que volver los productos al estante.',
    })
  if (money.left > 0)
    await giveBack(tx, money.sources, {
      orderId: order.id,
      amount: money.left,
      reason,
      actor,
      key: ORDER.cancelled,
      asCredit,
    })
  await refundContestedCredit(tx, order.id, { reason, actor })
  await writeAudit(tx, visitor, {
    action: 'order.cancel',
    entity: 'order',
    entityId: order.id,
    before: { status: order.status, refundable: money.left },
    after: { status: ended!.status, refundable: 0, reason },
    at,
  })
  await notifyShopper(tx, verbs.settings, ended!, 'cancelled')
  return done({ refunded: money.left, repeated: false })
}

/** Pending tickets are voided with every order that ends; authorised money only when the shop calls it off. */
async function voidAuthorised(tx: Tx, orderId: number): Promise<void> {
  const held = await tx
    .select({ id: payments.id, providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inStates(payments.status, isAuthorized),
        isNotNull(payments.providerPaymentId),
      ),
    )
  for (const { id, providerPaymentId } of held)
    await queue(
      tx,
      'payment-cancel',
      { providerPaymentId: providerPaymentId! },
      { dedupeKey: `payment-cancel:${id}` },
    )
}

export function openCancel(context: ShopContext, verbs: { coupons: Coupons }) {
  const { settings } = context
  const inOrder = openInOrder(context)

  /** `input`: rules/orders/admin.ts `cancelForm`. The reason is the shop's own; the shopper's email does not show it. */
  return async function cancel(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<Cancelled>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    const form = readForm(cancelForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    const end = await inOrder(visitor, orderId, 'order.manage', async (tx, order, at) => {
      const off = await callOff(tx, { ...verbs, settings }, visitor, order, { ...form.value, at })
      return off.ok ? done({ refunded: off.value.refunded, changed: !off.value.repeated }) : off
    })
    if (!end.ok) return end
    const { changed, refunded } = end.value
    if (changed) await context.hint({ kind: 'catalogue' })
    return done({ refunded })
  }
}
