/** The QR of a sale, for whoever stands at the till (product §57.7): how it stands, asked for once more, called off. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders, outbox, tillQrs } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isUnpaid, wasEverPaid } from '#rules/payments/order-payment.ts'
import { isQrPaid, isQrShown, QR_ASK_MS, QR_SAYS, qrStateOf, type QrState } from '#rules/till/qr.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { endOrder } from '#shop/orders/release.ts'
import { inReach } from '#rules/ids.ts'
import type { FollowQr } from './follow.ts'
import { openMakeQr } from './make.ts'

export type TillQr = {
  id: number
  number: string
  /** Without what store credit pays. */
  total: Centavos
  state: QrState
  /** What the QR says; '' where the provider has not answered. */
  code: string
  expiresAt: Date | null
  /** It was over, and somebody paid it all the same: that goes back. */
  late: boolean
  /** Where a demo pays it; null where payments are real. */
  playedAt: string | null
}

export function openQrAtTill(context: ShopContext, verbs: { followQr: FollowQr }) {
  const { database, clock, gateways } = context
  const make = openMakeQr(context)

  async function find(orderId: number) {
    if (!inReach(orderId)) return undefined
    const [found] = await database.db
      .select({ order: orders, qr: tillQrs })
      .from(tillQrs)
      .innerJoin(orders, eq(orders.id, tillQrs.orderId))
      .where(eq(tillQrs.orderId, orderId))
    return found
  }
  type Found = NonNullable<Awaited<ReturnType<typeof find>>>

  const viewOf = ({ order, qr }: Found): TillQr => ({
    id: order.id,
    number: orderNumber(order.id),
    total: dueOf(order),
    state: qrStateOf({ order: order.status, payment: order.paymentStatus, made: qr.providerId !== null }),
    code: qr.code,
    expiresAt: qr.expiresAt,
    late: qr.paymentId === null && wasEverPaid(order.paymentStatus),
    playedAt: qr.providerId && (gateways.payments.qr?.playedAt(qr.providerId) ?? null),
  })

  /** Soon, and once at a time: a provider that is away is not asked by every look at the page. */
  async function ask(reference: string): Promise<void> {
    const { db } = database
    const asked = await db.$count(
      outbox,
      and(
        eq(outbox.kind, 'payment-check'),
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
        sql`${outbox.payload} ->> 'reference' = ${reference}`,
      ),
    )
    if (asked > 0) return
    const turn = Math.floor(clock().getTime() / QR_ASK_MS)
    const dedupeKey = `check:${reference}:qr-${turn}`
    await queue(db, 'payment-check', { reference }, { dedupeKey, runAt: clock() })
  }

  /** As it stands; while it waits the provider is asked soon, through the outbox. */
  async function look(visitor: Visitor, orderId: number): Promise<Outcome<TillQr>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const found = await find(orderId)
    if (!found) return missing()
    const view = viewOf(found)
    if (isQrShown(view.state)) await ask(found.order.reference)
    return done(view)
  }

  /** The provider had not answered. */
  async function again(visitor: Visitor, orderId: number): Promise<Outcome<TillQr>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const found = await find(orderId)
    if (!found) return missing()
    const made = await make(orderId)
    if (made === 'ended') return conflict(QR_SAYS.ended)
    if (made !== 'made') return conflict(QR_SAYS[made])
    return done(viewOf((await find(orderId))!))
  }

  /** Its goods are on sale again. Refused while somebody is paying it, or where it is paid. */
  async function cancel(visitor: Visitor, orderId: number): Promise<Outcome<TillQr>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const found = await find(orderId)
    if (!found) return missing()
    const { qr, order } = found
    if (qr.providerId !== null && isOpen(order.status) && isUnpaid(order.paymentStatus)) {
      const refused = await callOff(qr.providerId)
      if (refused) return conflict(refused)
    }
    await end(visitor, orderId, qr.providerId !== null)
    const now = viewOf((await find(orderId))!)
    return isQrPaid(now.state) ? conflict(QR_SAYS.paid) : done(now)
  }

  /** Why it can not be called off there; null where it is. */
  async function callOff(providerId: string): Promise<string | null> {
    try {
      const there = await gateways.payments.qr?.cancel(providerId)
      if (!there) return QR_SAYS.away
      // What is paid is settled; that it ended is written down below, with who did it.
      await verbs.followQr.take({ ...there, state: there.state === 'paid' ? 'paid' : 'waiting' })
      return there.state === 'waiting' ? QR_SAYS.locked : null
    } catch (error) {
      if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return QR_SAYS.away
      throw error
    }
  }

  /** `qrOver`: it was called off there; one that the provider made meanwhile was shown to nobody, and is called off too. */
  async function end(visitor: Visitor, orderId: number, qrOver: boolean): Promise<void> {
    const at = clock()
    const userId = await database.transaction(async (tx) => {
      const order = (await lockOrder(tx, { id: orderId }))!
      if (!isOpen(order.status) || !isUnpaid(order.paymentStatus)) return null
      const reason = 'its QR was cancelled'
      await endOrder(tx, order, {
        cause: 'shop',
        actor: actorOf(visitor),
        reason,
        now: at,
        qrOver,
      })
      await writeAudit(tx, visitor, {
        action: 'till.cancel-qr',
        entity: 'order',
        entityId: orderId,
        before: { total: order.totalCentavos },
        at,
      })
      return order.userId
    })
    if (userId === null) return
    await context.hint({ kind: 'order', orderId, userId })
    await context.hint({ kind: 'catalogue' })
  }

  return { look, again, cancel, isTaken: (): boolean => gateways.payments.qr !== null }
}
