import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, unitSales } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { balanceOf } from '../ledger/entries.ts'
import { openBuyOuts } from './buy-out.ts'

/** Holds product §55.5. */

describeEachDatabase('the shop buys an entrusted pair', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let owners: ReturnType<typeof ownersOfPairs>
  let verbs: ReturnType<typeof openBuyOuts>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    owners = ownersOfPairs(database, shop)
    verbs = openBuyOuts(shop.fixture.context)
  })
  const offered = async (code: string, amount = '50000') => {
    const end = await verbs.offerBuyOut(shop.admin, code, { amount })
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }

  test('only by its owner’s code, once: it is the shop’s, and the amount is owed at once', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    const holder = await owners.owner(code)
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await verbs.offerBuyOut(depot, code, { amount: '1' })).toMatchObject({ kind: 'refused' })
    expect(await verbs.offerBuyOut(shop.admin, code, { amount: 'x' })).toMatchObject({ kind: 'invalid' })
    const id = await offered(code)
    expect(await verbs.offerBuyOut(shop.admin, code, { amount: '1' })).toMatchObject({ kind: 'conflict' })
    expect(await verbs.buyOutOf(holder, code)).toMatchObject({
      ok: true,
      value: { id, amount: fromPesos(50_000) },
    })
    await verbs.askToSell(anonymous, holder, code)
    const typed = await owners.codeSent()
    const ends = await Promise.all(
      [1, 2].map(() => verbs.acceptBuyOut(anonymous, holder, code, { id, code: typed })),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await owners.row(code)).toMatchObject({
      owner: 'shop',
      consignorId: holder.consignorId,
      termsId: null,
      floorCentavos: null,
      costCentavos: fromPesos(50_000),
      state: 'listed',
    })
    expect(await balanceOf(database.db, holder.consignorId)).toBe(fromPesos(50_000))
    expect(await verbs.buyOutOf(holder, code)).toMatchObject({ kind: 'missing' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('refused, withdrawn or over it buys nothing; nobody offers for their own pair', async () => {
    const code = await pairs.onSale(shop.shoe.id)
    const holder = await owners.owner(code)
    const id = await offered(code)
    expect(await verbs.refuseBuyOut({ ...holder, proven: false }, code, id)).toMatchObject({
      kind: 'refused',
    })
    expect(await verbs.refuseBuyOut(holder, code, id)).toMatchObject({ ok: true })
    await offered(code, '51000')
    expect(await verbs.withdrawBuyOut(shop.admin, code)).toMatchObject({ ok: true })
    const last = await offered(code, '52000')
    await verbs.askToSell(anonymous, holder, code)
    const typed = await owners.codeSent()
    shop.fixture.context.later(8 * DAY_MINUTES)
    expect(await verbs.acceptBuyOut(anonymous, holder, code, { id: last, code: typed })).toMatchObject({
      kind: 'conflict',
    })
    await verbs.sweepBuyOuts()
    await database.db
      .update(consignors)
      .set({ userId: shop.admin.id })
      .where(eq(consignors.id, holder.consignorId))
    expect(await verbs.offerBuyOut(shop.admin, code, { amount: '1' })).toMatchObject({ kind: 'refused' })
    expect((await owners.row(code)).owner).toBe('consignor')
  })

  test('against an order: it is bought by the one or sold to the other, and is owed once', async () => {
    for (const round of [0, 1]) {
      const code = await pairs.onSale(shop.shoe.id)
      const holder = await owners.owner(code)
      const id = await offered(code)
      await verbs.askToSell(anonymous, holder, code)
      const typed = await owners.codeSent()
      const line = { productId: shop.shoe.id, size: '42', quantity: 1, unit: code }
      const buyer = await seedUser(database, { username: `buyer${round}` })
      const place = () => shop.fixture.orders.place(buyer, shop.fixture.request([line]))
      const accept = () => verbs.acceptBuyOut(anonymous, holder, code, { id, code: typed })
      // Once the pair is taken between the look and the deed.
      const [bought, sold] =
        round === 0
          ? await Promise.all([accept(), place()])
          : [await place().then(() => accept()), { ok: true }]
      expect(sold.ok).toBe(true)
      const sales = await database.db.$count(unitSales, eq(unitSales.consignorId, holder.consignorId))
      expect(sales).toBe(bought.ok ? 0 : 1)
      expect(await balanceOf(database.db, holder.consignorId)).toBe(bought.ok ? fromPesos(50_000) : 0)
      expect(await shop.fixture.broken()).toEqual([])
    }
  })
})
