import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { PAUSE_SAYS } from '#rules/consignment/pause.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { openDesk } from '#shop/consignment/desk/desk.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

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
  const product = () =>
    sql`select from product_sizes s join products p on p.id = s.product_id where p.id = ${shop.shoe.id} order by s.id for update`
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
