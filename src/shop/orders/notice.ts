/** The provider's notices: stored once, answered at once, read later. A notice is a hint; what is true is fetched (D8–D14). */
import { eq } from 'drizzle-orm'
import { webhookInbox } from '#data/schema.ts'
import type { PaymentNotice, ProviderPayment } from '#gateways/ports.ts'
import type { Counter } from '../counter.ts'
import { queue } from '../outbox.ts'

export function openNotice(counter: Counter, rooms: { settle: (payment: ProviderPayment) => Promise<void> }) {
  const { database, gateways, clock } = counter
  return {
    /** Its signature was checked at the door. False when this notice is already here. */
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

    /** The outbox job. Throws to be tried again: the company is away, or the order is not committed yet. */
    async readNotice(inboxId: number): Promise<void> {
      const [notice] = await database.db.select().from(webhookInbox).where(eq(webhookInbox.id, inboxId))
      if (!notice || notice.processedAt) return
      if (notice.topic === 'payment') {
        const payment = await gateways.payments.findPayment(notice.resourceId)
        if (!payment) throw new Error('the provider does not know this payment yet')
        await rooms.settle(payment)
      }
      await database.db.update(webhookInbox).set({ processedAt: clock() }).where(eq(webhookInbox.id, inboxId))
    },
  }
}
