import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderLines, products } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { openDesk } from '#shop/consignment/desk/desk.ts'
import { openPrices } from '#shop/consignment/prices/prices.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { paidFor } from '#shop/units/price.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'
import { meet } from '#tests/support/meet.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { DAY_MINUTES, ownersOfPairs } from '#tests/support/shop/owners-of-pairs.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'

/** Holds product §51.1, §51.2, §51.3, §55.9. */

const PRICE = 8_990_000

describeAtOnce('an entrusted pair that is bought at one', entrustedSales, (both) => {
  const holder = (): Holder => ({
    consignorId: both.shop.consignorId,
    userId: null,
    email: '',
    by: 'account',
    proven: true,
  })

  /** Where whoever buys a pair waits for whoever does something else with it. */
  const held = () =>
    sql`select from product_sizes s join products p on p.id = s.product_id where p.id = ${both.shop.shoe.id} order by s.id for update`
  const archive = () => openCatalogue(both.other.context).remove(both.shop.admin, both.shop.shoe.id)
  async function isArchived(): Promise<boolean> {
    const [product] = await both.a.db.select().from(products).where(eq(products.id, both.shop.shoe.id))
    return product!.deletedAt !== null
  }

  /** What happens at the other one, and what whoever buys a pair pays once that was first: nothing where it is no longer for sale. */
  const MEANWHILE: [string, (code: string) => Promise<unknown>, number | null][] = [
    ['a step of its calendar is due', () => openPrices(both.other.context).applyPrices(), 8_090_000],
    [
      'its owner changes its price',
      (code) => openPrices(both.other.context).changePrice(holder(), code, { price: '70000' }),
      7_000_000,
    ],
    [
      'the shop discounts it at its own cost',
      (code) =>
        openUnits(both.other.context, { ownerNews }).discount(both.shop.admin, code, { shown: '79900' }),
      7_990_000,
    ],
    ['its owner wants it back', (code) => openDesk(both.other.context).wantBack(holder(), code), null],
    [
      'the shop takes it off sale',
      (code) => openUnits(both.other.context, { ownerNews }).unlist(both.shop.admin, code),
      null,
    ],
    [
      'it goes home and its product is archived',
      async (code) => {
        await openDesk(both.other.context).wantBack(holder(), code)
        return archive()
      },
      null,
    ],
  ]
  test.each(MEANWHILE)('while at the other %s: one of both was first', async (_, deed, price) => {
    const { a, shop, later, whole } = both
    const owners = ownersOfPairs(a, shop)
    for (const turn of [0, 1]) {
      const code = await shop.onSale()
      await owners.calendar(code, [{ day: 30, offBp: 1000 }])
      later(28 * DAY_MINUTES)
      await openPrices(shop.fixture.context).tellSteps()
      later(3 * DAY_MINUTES)
      const request = shop.fixture.request([shop.of(code)], { delivery: 'pickup', shownTotal: PRICE })
      const [sold] = await meet(
        a,
        held(),
        [() => shop.fixture.orders.place(shop.ana, request), () => deed(code)],
        turn,
      )
      const unit = await shop.unit(code)
      const [line] = await a.db.select().from(orderLines).where(eq(orderLines.unitCode, code))
      if (sold.ok) {
        expect([unit.state, paidFor(unit)]).toEqual(['reserved', PRICE])
        expect(await shop.sale(code)).toMatchObject({ state: 'held', baseCentavos: PRICE })
        expect([line!.unitPriceCentavos, await isArchived()]).toEqual([PRICE, false])
      } else {
        expect([line ?? null, (await shop.sale(code)) ?? null]).toEqual([null, null])
        if (price) expect([unit.state, paidFor(unit)]).toEqual(['listed', price])
        else expect(unit.state).not.toBe('listed')
      }
      await whole()
      // The embedded database has one connection: whoever buys asks more of it before, and comes second.
      if (!a.embedded) expect(sold.ok).toBe(turn === 0)
      if (sold.ok) await shop.fixture.orders.cancel(shop.ana, sold.value.reference)
      // Only the next one is for sale, and due.
      await shop.pairs.verbs.unlist(shop.admin, code)
      await openCatalogue(shop.fixture.context).restore(shop.admin, shop.shoe.id)
    }
  })

  test('while at the other its product is archived: it is bought, and keeps its product', async () => {
    const { a, shop, whole } = both
    for (const turn of [0, 1]) {
      const code = await shop.onSale()
      const request = shop.fixture.request([shop.of(code)])
      const [sold, archived] = await meet(
        a,
        held(),
        [() => shop.fixture.orders.place(shop.ana, request), archive],
        turn,
      )
      expect([sold.ok, archived.ok, await isArchived()]).toEqual([true, false, false])
      await whole()
      if (sold.ok) await shop.fixture.orders.cancel(shop.ana, sold.value.reference)
    }
  })
})
