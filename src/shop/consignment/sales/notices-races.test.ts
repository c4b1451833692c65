import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments, stockLedger, unitEvents, webhookInbox } from '#data/schema.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'

/** Holds product §51.1, §51.2, §51.3. */

const NOTICES = [0, 1, 2, 3, 4]

describeAtOnce('five notices of one payment, of an order with an entrusted pair', entrustedSales, (both) => {
  const at = (n: number) => (n % 2 ? both.other : both.shop.fixture)

  /** Placed and not paid yet; both ask the provider, which has the money. */
  async function approved() {
    const { shop, other } = both
    const code = await shop.onSale()
    const reference = await shop.fixture.placed(shop.ana, [shop.of(code), shop.bulk()])
    const payment = await shop.fixture.payment(reference, 'approved')
    other.outside.payments.set(payment.id, payment)
    return { code, reference, payment }
  }
  /** Each comes to both, and is in the inbox once. */
  async function received(resourceId: string): Promise<number[]> {
    const { a } = both
    const stored = await Promise.all(
      NOTICES.flatMap((n) =>
        [0, 1].map((shop) =>
          at(shop).orders.receiveNotice({ dedupeKey: `${resourceId} ${n}`, topic: 'payment', resourceId }),
        ),
      ),
    )
    expect(stored.filter(Boolean)).toHaveLength(NOTICES.length)
    const inbox = await a.db
      .select({ id: webhookInbox.id })
      .from(webhookInbox)
      .where(eq(webhookInbox.resourceId, resourceId))
      .orderBy(webhookInbox.id)
    expect(inbox).toHaveLength(NOTICES.length)
    return inbox.map(({ id }) => id)
  }
  const read = (n: number, inboxId: number) =>
    at(n).orders.jobs['payment-notice']({ inboxId }, { id: 0, attempts: 1, born: '', failingSince: null })
  const told = (subject: RegExp) =>
    [...both.shop.fixture.emails, ...both.other.emails].filter((email) => subject.test(email.subject))

  test('read at both at once it is sold once, earned once, and told once', async () => {
    const { a, shop, other, later, whole } = both
    // Of one of them it is known that it is under review.
    for (const [turn, known] of [false, true].entries()) {
      const { code, reference, payment } = await approved()
      if (known) await shop.fixture.orders.settle({ ...payment, status: 'pending' })
      const sold = await shop.fixture.sold(shop.shoe.id)
      shop.fixture.emails.length = other.emails.length = 0
      const inbox = await received(payment.id)
      await meet<unknown[]>(
        a,
        sql`select from orders where reference = ${reference} for update`,
        inbox.map((id, n) => () => read(n, id)),
        turn,
      )
      const { id: orderId, status, paymentStatus } = await shop.fixture.order(reference)
      expect([status, paymentStatus]).toEqual(['placed', 'paid'])
      expect(await a.db.$count(payments, eq(payments.orderId, orderId))).toBe(1)
      const unit = await shop.unit(code)
      expect([unit.state, (await shop.sale(code))!.state]).toEqual(['sold', 'earned'])
      const event = and(eq(unitEvents.unitId, unit.id), eq(unitEvents.to, 'sold'))
      expect(await a.db.$count(unitEvents, event)).toBe(1)
      const row = and(eq(stockLedger.unitId, unit.id), eq(stockLedger.kind, 'sold'))
      expect(await a.db.$count(stockLedger, row)).toBe(1)
      expect(await shop.fixture.sold(shop.shoe.id)).toBe(sold + 2)
      // The jobs that were queued with them find them read.
      later(10)
      await Promise.all([shop.fixture.work(), other.work()])
      expect([told(/^Vendido/).length, told(/^¡Listo! Pagaste/).length]).toEqual([1, 1])
      await whole()
    }
  })

  test('read at both after another bought it, the money goes back once, and the pair is the other order’s', async () => {
    const { a, shop, other, later, whole } = both
    for (const turn of [0, 1]) {
      const { code, reference, payment } = await approved()
      Object.assign(payment, { status: 'pending' })
      later(31 + 60 * 24 * 3)
      await other.orders.sweep()
      expect((await shop.fixture.order(reference)).status).toBe('expired')
      Object.assign(payment, { status: 'approved' })
      const bought = await other.ordered(shop.ana, [shop.of(code)])
      const inbox = await received(payment.id)
      await meet<unknown[]>(
        a,
        sql`select from orders where reference = ${reference} for update`,
        inbox.map((id, n) => () => read(n, id)),
        turn,
      )
      await Promise.all([shop.fixture.work(), other.work()])
      const { id: orderId, status } = await shop.fixture.order(reference)
      expect(status).toBe('expired')
      const refunds = await shop.fixture.orders.refundsOf(orderId)
      expect(refunds.map(({ amountCentavos }) => amountCentavos)).toEqual([payment.amount])
      expect(payment.refunded).toBe(payment.amount)
      const unit = await shop.unit(code)
      expect([unit.state, unit.orderId]).toEqual(['reserved', (await shop.fixture.order(bought)).id])
      expect((await shop.sale(code))!.state).toBe('held')
      await whole()
      await shop.fixture.orders.cancel(shop.ana, bought)
    }
  })
})
