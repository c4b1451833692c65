import { expect, test } from 'vitest'
import { orderNumber } from '#rules/orders/order.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'
import { meanwhile } from '#tests/support/shop/meanwhile.ts'
import { describeAtOnce } from '#tests/support/shop/two-shops.ts'
import { openSales } from './sales.ts'

/** Holds product §51.3. */

const HALF_DAY_MINUTES = 12 * 60

describeAtOnce('a sale whose last day is over at one, and not yet at the other', entrustedSales, (both) => {
  /** It is noon of the last day here, and there it was midnight a moment ago. */
  async function delivered() {
    const { shop, other, sameClock } = both
    const code = await shop.onSale()
    const { id } = await shop.delivered([shop.of(code)])
    await shop.sales.ripenDue()
    shop.after(0)
    sameClock()
    other.context.later(HALF_DAY_MINUTES + 1)
    return { code, askedBack: () => shop.asked({ order: orderNumber(id) }) }
  }
  test('is not owed where whoever bought asks to send it back after the job had found it due', async () => {
    const { shop, other, whole } = both
    const { code, askedBack } = await delivered()
    let asked = 0
    const job = openSales(meanwhile(other.context, async () => (asked += 1) === 1 && askedBack()))
    expect(await job.ripenDue()).toBe(0)
    expect(asked).toBe(1)
    expect(await openSales(other.context).ripenDue()).toBe(0)
    expect([(await shop.sale(code))!.state, await shop.balance()]).toEqual(['earned', 0])
    await whole()
  })

  test('is owed where the job was first, once, and stays so when it is asked for', async () => {
    const { shop, other, whole } = both
    const { code, askedBack } = await delivered()
    const there = openSales(other.context)
    const ripe = async () => [await there.ripenDue(), await shop.sales.ripenDue()]
    expect(await ripe()).toEqual([1, 0])
    expect(await ripe()).toEqual([0, 0])
    await askedBack()
    expect(await ripe()).toEqual([0, 0])
    const { state, partCentavos } = (await shop.sale(code))!
    expect([state, await shop.balance()]).toEqual(['payable', partCentavos])
    await whole()
  })
})
