import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines } from '#data/schema.ts'
import { DISCOUNT_SAYS } from '#rules/consignment/discount.ts'
import { PAUSE_SAYS } from '#rules/consignment/pause.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { openDesk } from '#shop/consignment/desk/desk.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §55.3, §55.9. */

/** Each of them is once the first. */
const TURNS = 3

describeEachDatabase('an entrusted pair that is bought while it goes elsewhere', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let catalogue: ReturnType<typeof openCatalogue>
  let desk: ReturnType<typeof openDesk>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    catalogue = openCatalogue(shop.fixture.context)
    desk = openDesk(shop.fixture.context)
  })
  const holder = (): Holder => ({
    consignorId: shop.consignorId,
    userId: null,
    email: '',
    by: 'link',
    proven: true,
  })
  const buy = (code: string) => shop.fixture.orders.place(shop.ana, shop.fixture.request([shop.of(code)]))
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  /** Where whoever buys and whoever takes a pair off sale meet; and where its product is archived. */
  const size = () => sql`select from product_sizes where product_id = ${shop.shoe.id} order by id for update`
  /** Whoever buys has the pair by then, or whoever changes what it costs. */
  const listing = () => sql`select from products where id = ${shop.shoe.id} for update`
  const product = () =>
    sql`select from product_sizes s join products p on p.id = s.product_id where p.id = ${shop.shoe.id} order by s.id for update`
  /** What the order says, its line, and what is frozen of it for the owner: the same price. Nothing where it was not bought. */
  async function asFrozen(code: string, end: Awaited<ReturnType<typeof buy>>, paid: number) {
    const sale = await shop.sale(code)
    if (!end.ok) return expect(sale ?? null).toBeNull()
    const order = await shop.fixture.order(end.value.reference)
    const [line] = await database.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect([order.totalCentavos, line!.unitPriceCentavos]).toEqual([paid, paid])
    expect(sale!.baseCentavos - sale!.shopDiscountCentavos).toBe(paid)
    expect(sale!.baseCentavos).toBe(line!.listPriceCentavos)
    expect((await shop.unit(code)).shopDiscountCentavos).toBe(sale!.shopDiscountCentavos)
    await whole()
  }
  /** The way is free for another order of Ana's. */
  async function letGo(end: Awaited<ReturnType<typeof buy>>) {
    if (end.ok) await shop.fixture.orders.cancel(shop.ana, end.value.reference)
  }

  test('asked back by its owner: it is bought and then goes home, or is not bought', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      const [sold, back] = await meet(
        database,
        size(),
        [() => buy(code), () => desk.wantBack(holder(), code)],
        turn,
      )
      const { state, wantsBackAt, orderId } = await shop.unit(code)
      expect(back.ok).toBe(true)
      expect([state, wantsBackAt !== null, orderId !== null]).toEqual(
        sold.ok ? ['reserved', true, true] : ['to_return', false, false],
      )
      expect((await shop.sale(code))?.state ?? null).toBe(sold.ok ? 'held' : null)
      await whole()
      await letGo(sold)
      expect((await shop.unit(code)).state).toBe('to_return')
      await whole()
    }
  })

  test('paused by its owner: it is in the order, and they read so, or paused', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      const [sold, off] = await meet(
        database,
        size(),
        [() => buy(code), () => desk.pause(holder(), code)],
        turn,
      )
      expect([sold.ok, off.ok].filter(Boolean)).toHaveLength(1)
      if (sold.ok) expect(off).toMatchObject({ message: PAUSE_SAYS.reserved })
      expect((await shop.unit(code)).state).toBe(sold.ok ? 'reserved' : 'ready')
      await whole()
      await letGo(sold)
    }
  })

  test('taken off sale: it is in the order or off sale, never both', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      const [sold, off] = await meet(
        database,
        size(),
        [() => buy(code), () => shop.pairs.verbs.unlist(shop.admin, code)],
        turn,
      )
      expect([sold.ok, off.ok].filter(Boolean)).toHaveLength(1)
      expect((await shop.unit(code)).state).toBe(sold.ok ? 'reserved' : 'ready')
      await whole()
      await letGo(sold)
    }
  })

  test('discounted at the shop’s cost: bought at the price that was shown, or nobody pays another one', async () => {
    const [price, less] = [8_990_000, 7_990_000]
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      const seen = { delivery: 'pickup', shownTotal: price }
      const [sold, lower] = await meet(
        database,
        listing(),
        [
          () => shop.fixture.orders.place(shop.ana, shop.fixture.request([shop.of(code)], seen)),
          () => shop.pairs.verbs.discount(shop.admin, code, { shown: '79900' }),
        ],
        turn,
      )
      expect([sold.ok, lower.ok].filter(Boolean)).toHaveLength(1)
      if (sold.ok) expect(lower).toMatchObject({ message: DISCOUNT_SAYS.reserved })
      else expect(sold).toMatchObject({ kind: 'conflict', current: { amounts: { total: less } } })
      await asFrozen(code, sold, price)
      // They look at the new total, and confirm it.
      const again = sold.ok
        ? sold
        : await shop.fixture.orders.place(
            shop.ana,
            shop.fixture.request([shop.of(code)], { ...seen, shownTotal: less }),
          )
      await asFrozen(code, again, sold.ok ? price : less)
      await letGo(again)
    }
  })

  test('its discount ended meanwhile: nobody pays more than was shown', async () => {
    const [price, less] = [8_990_000, 7_990_000]
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      expect(await shop.pairs.verbs.discount(shop.admin, code, { shown: '79900' })).toMatchObject({
        ok: true,
      })
      const seen = { delivery: 'pickup', shownTotal: less }
      const [sold, up] = await meet(
        database,
        listing(),
        [
          () => shop.fixture.orders.place(shop.ana, shop.fixture.request([shop.of(code)], seen)),
          () => shop.pairs.verbs.discount(shop.admin, code, { shown: '89900' }),
        ],
        turn,
      )
      expect([sold.ok, up.ok].filter(Boolean)).toHaveLength(1)
      if (!sold.ok) expect(sold).toMatchObject({ kind: 'conflict', current: { amounts: { total: price } } })
      await asFrozen(code, sold, less)
      await letGo(sold)
    }
  })

  test('its product archived while it goes home: the product stays as long as it is on sale or in an order', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.onSale()
      const [sold, , archived] = await meet(
        database,
        product(),
        [
          () => buy(code),
          () => desk.wantBack(holder(), code),
          () => catalogue.remove(shop.admin, shop.shoe.id),
        ],
        turn,
      )
      const { state } = await shop.unit(code)
      expect(state).toBe(sold.ok ? 'reserved' : 'to_return')
      if (sold.ok) expect(archived.ok).toBe(false)
      await whole()
      await letGo(sold)
      await catalogue.restore(shop.admin, shop.shoe.id)
    }
  })

  test('put on sale while its product is archived: one of both was first, and what is archived sells nothing', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const code = await shop.pairs.ready(shop.shoe.id, { consignorId: shop.consignorId })
      const [listed, archived] = await meet(
        database,
        product(),
        [() => shop.pairs.verbs.list(shop.admin, code), () => catalogue.remove(shop.admin, shop.shoe.id)],
        turn,
      )
      expect([listed.ok, archived.ok].filter(Boolean)).toHaveLength(1)
      const sold = await buy(code)
      expect(sold.ok).toBe(listed.ok)
      await whole()
      await letGo(sold)
      if (listed.ok) await shop.pairs.verbs.unlist(shop.admin, code)
      await catalogue.restore(shop.admin, shop.shoe.id)
    }
  })
})
