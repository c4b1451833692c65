import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#data/schema.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { openReturns } from '#shop/returns/returns.ts'
import { meet } from '#tests/support/meet.ts'
import { exchangeParcels } from '#tests/support/shop/exchange-parcels.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'

/** Holds product §66.9. */

/** What was paid for it: a pair of 20.000, and the difference of 5.000. */
const WORTH = 2_500_000
const DIFFERENCE = 500_000

describeAtOnce('the money of what an exchange gave, whose parcel is lost', exchangeParcels, (both) => {
  const there = () => {
    const { context } = both.other
    const orders = openOrdersAdmin(context)
    return {
      orders,
      returns: openReturns(context),
      shipments: both.shop.opened(both.other, orders),
    }
  }
  async function lostOne() {
    const { shop, sameClock } = both
    const { code, order, sizeId, payment } = await shop.made({ dear: true })
    const shipmentId = await shop.sent(code)
    await shop.happens('admitted', 'lost')
    sameClock()
    const payBack = (at: Pick<typeof shop, 'returns'> = shop) =>
      at.returns.parcel.lost(shop.admin, code, { reason: 'El correo no lo encuentra', key: randomUUID() })
    const { id: orderId, total } = order
    return { code, orderId, total, paid: total + payment!.amount, sizeId, shipmentId, payBack }
  }
  type Lost = Awaited<ReturnType<typeof lostOne>>
  const held = ({ orderId }: Pick<Lost, 'orderId'>) =>
    sql`select from orders where id = ${orderId} for update`
  async function givenBack({ orderId }: Pick<Lost, 'orderId'>): Promise<number> {
    const rows = await both.a.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    return rows.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  }
  type End = { ok: boolean }

  test('asked for three times at both, goes back once', async () => {
    const { a, whole } = both
    for (const turn of [0, 1]) {
      const one = await lostOne()
      const ends = await meet<End[]>(
        a,
        held(one),
        [() => one.payBack(), () => one.payBack(there()), () => one.payBack()],
        turn,
      )
      expect(ends.every(({ ok }) => ok)).toBe(true)
      expect(await givenBack(one)).toBe(WORTH)
      await whole()
    }
  })

  test('goes back while all of the order is given back at the other: no more than was paid', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1]) {
      const one = await lostOne()
      const all = { amount: String(one.total / 100), reason: 'Cortesía', key: randomUUID() }
      const [lost, given] = await meet<[End, End]>(
        a,
        held(one),
        [() => one.payBack(), () => there().orders.refund(shop.admin, one.orderId, all)],
        turn,
      )
      expect(lost.ok).toBe(true)
      expect(await givenBack(one)).toBe(given.ok ? one.paid : WORTH)
      await whole()
    }
  })

  test('goes back, or the same goes once more from stock: never both', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1]) {
      const one = await lostOne()
      const stock = await shop.fixture.stock(one.sizeId)
      const [lost, again] = await meet<[End, End]>(
        a,
        held(one),
        [() => one.payBack(), () => there().shipments.sendAnother(shop.admin, one.shipmentId)],
        turn,
      )
      expect([lost.ok, again.ok].filter(Boolean)).toHaveLength(1)
      expect(await givenBack(one)).toBe(lost.ok ? WORTH : 0)
      expect(await shop.fixture.stock(one.sizeId)).toBe(lost.ok ? stock : stock - 1)
      expect((await shop.exchangeOf(one.code)).parcel).toBe(lost.ok ? 'lost' : 'held')
      await whole()
    }
  })

  test('goes back, or its parcel turned up and is followed again: never both', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1]) {
      const one = await lostOne()
      const [lost, found] = await meet<[End, End]>(
        a,
        held(one),
        [() => one.payBack(), () => there().shipments.turnedUp(shop.admin, one.shipmentId)],
        turn,
      )
      expect([lost.ok, found.ok].filter(Boolean)).toHaveLength(1)
      expect(await givenBack(one)).toBe(lost.ok ? WORTH : 0)
      expect((await shop.newest()).state).toBe(lost.ok ? 'lost' : 'in_transit')
      await whole()
    }
  })

  test('is what was paid for it where the exchange was made first, and the difference alone where it was not', async () => {
    const { a, shop, sameClock, whole } = both
    for (const turn of [0, 1]) {
      const { code, order } = await shop.begun({ dear: true })
      await shop.returns.approve(shop.admin, code, {})
      await shop.sent(code)
      await shop.happens('admitted', 'lost')
      const lines = [{ ...(await shop.one(code)), condition: 'restock' }]
      expect(await shop.returns.receive(shop.admin, code, { lines })).toMatchObject({ ok: true })
      sameClock()
      const one = { orderId: order.id }
      const [lost, made] = await meet<[End, End]>(
        a,
        held(one),
        [
          () => shop.returns.parcel.lost(shop.admin, code, { reason: 'No aparece', key: randomUUID() }),
          () => there().returns.replace(shop.admin, code, {}),
        ],
        turn,
      )
      expect(lost.ok).toBe(true)
      expect(await givenBack(one)).toBe(made.ok ? WORTH : DIFFERENCE)
      expect((await shop.exchangeOf(code)).parcel).toBe(made.ok ? 'lost' : 'released')
      await whole()
    }
  })
})
