/** The provider's notices: stored once, answered at once, read later. A notice is a hint; what is true is fetched (product §12.5, §39.6). */
import { eq } from 'drizzle-orm'
import { webhookInbox } from '#data/schema.ts'
import type { NoticeTopic, PaymentNotice, ProviderPayment } from '#gateways/ports.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import type { SettlingPart } from './part.ts'
import { openRisk } from './risk.ts'

/** Anything else is kept and asks for nothing. */
const TOPICS: readonly NoticeTopic[] = [
  'payment',
  'merchant_order',
  'chargeback',
  'claim',
  'stop_delivery',
  'qr',
]

export function openNotice(
  context: ShopContext,
  verbs: {
    settle: (payment: ProviderPayment) => Promise<boolean>
    /** What a payment may be for (shop/settling.ts). */
    parts: readonly SettlingPart[]
    /** Throws to be tried again. */
    followQr?: { told(id: string): Promise<void> }
  },
) {
  const { database, gateways, clock } = context
  const { holdBack, tellDispute } = openRisk(context, verbs.parts)

  async function follow(topic: NoticeTopic, id: string): Promise<void> {
    if (topic === 'qr') return verbs.followQr?.told(id)
    const subject = await gateways.payments.findSubject(topic, id)
    if (!subject) throw new Error('the provider does not know this yet')
    for (const paymentId of subject.paymentIds) {
      const payment = await gateways.payments.findPayment(paymentId)
      if (!payment) throw new Error('the provider does not know this payment yet')
      if (!(await verbs.settle(payment))) throw new Error('payment of an order that is not in our books')
      if (topic === 'stop_delivery') await holdBack(payment)
      if (topic === 'chargeback' || topic === 'claim') await tellDispute(topic, subject, payment)
    }
  }
  return {
    /** Its signature was checked at the route. False when this notice is already here. */
    async receiveNotice(notice: PaymentNotice): Promise<boolean> {
      return database.transaction(async (tx) => {
        const [row] = await tx
          .insert(webhookInbox)
          .values({ provider: gateways.payments.provider, ...notice, receivedAt: clock() })
          .onConflictDoNothing()
          .returning({ id: webhookInbox.id })
        if (!row) return false
        await queue(tx, 'payment-notice', { inboxId: row.id }, { dedupeKey: `notice:${row.id}` })
        return true
      })
    },

    /** The outbox job. Throws to be tried again: the provider is away, or the order is not committed yet. */
    async readNotice(inboxId: number): Promise<void> {
      const [notice] = await database.db.select().from(webhookInbox).where(eq(webhookInbox.id, inboxId))
      if (!notice || notice.processedAt) return
      const topic = TOPICS.find((one) => one === notice.topic)
      if (topic) await follow(topic, notice.resourceId)
      await database.db.update(webhookInbox).set({ processedAt: clock() }).where(eq(webhookInbox.id, inboxId))
    },
  }
}
