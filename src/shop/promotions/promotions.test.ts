import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orderPromotions, promotions } from '#data/schema.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { fromPesos } from '#rules/money.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import {
  seedCoupon,
  seedProduct,
  seedPromotion,
  seedUser,
  type SeededProduct,
} from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables, hasPostgres, postgresDatabase } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §10.6, §10.7, §10.8. */

const HOUR = 3_600_000

describeEachDatabase('promotions', (open) => {
  let database: Database
  let fixture: OrderFixture
  let shoe: SeededProduct
  let shirt: SeededProduct
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    shoe = await seedProduct(database, { pesos: 20_000, sizes: { '41': 9, '42': 9 } })
    shirt = await seedProduct(database, { pesos: 10_000, brand: 'puma', category: 'remera', sizes: { M: 9 } })
    ana = await seedUser(database)
  })
  const shoes = (quantity = 1) => ({ productId: shoe.id, size: '42', quantity })
  const shirts = (quantity = 1) => ({ productId: shirt.id, size: 'M', quantity })
  const place = (
    visitor: PersonVisitor,
    lines: { productId: number; size: string; quantity: number }[],
    changes = {},
  ) => fixture.orders.place(visitor, fixture.request(lines, { delivery: 'pickup', ...changes }))
  const quote = (
    lines: { productId: number; size: string; quantity: number }[],
    couponCode: string | null = null,
    who: PersonVisitor = ana,
  ) => fixture.orders.quote(who, { lines, province: null, delivery: 'pickup', couponCode })
  const uses = async () =>
    (await database.db.select().from(orderPromotions).where(isNull(orderPromotions.releasedAt))).length

  test('what the quote says is what is placed, line by line with its reason, and kept with the order', async () => {
    await seedPromotion(database, {
      name: '2×1 en remeras',
      kind: 'two_for_one',
      categories: ['remera'],
      stackable: true,
    })
    await seedPromotion(database, { name: '10 % en todo', stackable: true })
    const lines = [shoes(), shirts(2)]
    const quoted = await quote(lines)
    expect(quoted.amounts).toEqual({
      subtotal: fromPesos(40_000),
      discount: fromPesos(10_000 + 2_000 + 1_000),
      shipping: 0,
      total: fromPesos(27_000),
    })
    const end = await place(ana, lines, { shownTotal: quoted.amounts.total })
    const found = await fixture.orders.find(ana, end.ok ? end.value.reference : '')
    expect(found).toMatchObject({
      ok: true,
      value: {
        total: fromPesos(27_000),
        lines: [
          { promotion: fromPesos(2_000), promotions: [{ name: '10 % en todo', amount: fromPesos(2_000) }] },
          {
            promotion: fromPesos(11_000),
            promotions: [
              { name: '2×1 en remeras', amount: fromPesos(10_000) },
              { name: '10 % en todo', amount: fromPesos(1_000) },
            ],
          },
        ],
      },
    })
    const kept = await database.db.select().from(orderPromotions).orderBy(orderPromotions.promotionId)
    expect(kept.map(({ terms, discountCentavos }) => [terms.name, discountCentavos])).toEqual([
      ['2×1 en remeras', fromPesos(10_000)],
      ['10 % en todo', fromPesos(3_000)],
    ])
    expect(await fixture.broken()).toEqual([])
  })

  test('the one that stopped between the page and the button refuses the total that was seen', async () => {
    const { id } = await seedPromotion(database)
    const { amounts } = await quote([shoes()])
    await database.db.update(promotions).set({ active: false }).where(eq(promotions.id, id))
    const end = await place(ana, [shoes()], { shownTotal: amounts.total })
    expect(end).toMatchObject({
      ok: false,
      kind: 'conflict',
      current: { amounts: { total: fromPesos(20_000) } },
    })
  })

  test('from its first day to the end of its last one, by the clock of the shop', async () => {
    const now = fixture.context.clock().getTime()
    await seedPromotion(database, { startsAt: new Date(now + HOUR) })
    await seedPromotion(database, { endsAt: new Date(now) })
    expect((await quote([shoes()])).amounts.discount).toBe(0)
    await seedPromotion(database, { startsAt: new Date(now), endsAt: new Date(now + 1) })
    expect((await quote([shoes()])).amounts.discount).toBe(fromPesos(2_000))
  })

  test('a coupon comes off what promotions leave, and never makes the total negative', async () => {
    await seedPromotion(database, { percent: 90 })
    await seedCoupon(database, { code: 'TRESMIL', pesos: 3_000 })
    const quoted = await quote([shoes()], 'TRESMIL')
    expect(quoted).toMatchObject({
      coupon: { code: 'TRESMIL', amount: fromPesos(3_000), discount: fromPesos(2_000) },
      amounts: { discount: fromPesos(20_000), total: 0 },
    })
    expect(await place(ana, [shoes()], { couponCode: 'TRESMIL', shownTotal: 0 })).toMatchObject({ ok: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('a code is typed where coupons are; a right one that gives this cart nothing says why', async () => {
    await seedPromotion(database, {
      code: 'REMERAS',
      categories: ['remera'],
      minimumCentavos: fromPesos(20_000),
    })
    expect(await fixture.coupons.check(ana, 'remeras', 0)).toMatchObject({
      ok: true,
      value: { promotion: true },
    })
    expect((await quote([shirts(2)])).amounts.discount).toBe(0)
    expect(await quote([shirts(2)], 'remeras')).toMatchObject({
      coupon: { code: 'REMERAS', discount: fromPesos(2_000) },
      couponProblem: null,
    })
    const problem = async (lines: Parameters<typeof quote>[0]) =>
      (await quote(lines, 'REMERAS')).couponProblem?.replaceAll('\u00a0', ' ')
    expect(await problem([shoes()])).toBe('REMERAS no alcanza a ningún producto de tu carrito.')
    expect(await problem([shirts()])).toBe('REMERAS vale desde $ 20.000 en los productos que alcanza.')
    expect(await place(ana, [shirts()], { couponCode: 'REMERAS' })).toMatchObject({
      ok: false,
      message: COUPON_MESSAGES.invalidTitle,
      fields: { cupon: expect.stringContaining('vale desde') },
    })
    expect(await place(ana, [shirts()], { couponCode: 'NADA' })).toMatchObject({
      fields: { cupon: COUPON_MESSAGES.invalidText },
    })
    expect(await place(ana, [shirts(2)], { couponCode: 'remeras' })).toMatchObject({ ok: true })
  })

  test('a code that something better beats says so, and stands in nobody’s way', async () => {
    await seedPromotion(database, { percent: 30 })
    await seedPromotion(database, { code: 'DIEZ' })
    const quoted = await quote([shoes()], 'DIEZ')
    expect(quoted).toMatchObject({ coupon: null, couponProblem: expect.stringContaining('no se suma') })
    const end = await place(ana, [shoes()], { couponCode: 'DIEZ', shownTotal: quoted.amounts.total })
    expect(end).toMatchObject({ ok: true, value: { total: fromPesos(14_000) } })
    expect(await uses()).toBe(1)
  })

  test('for the first purchase: who has an order that stands has made it, whoever is not signed in may not have', async () => {
    await seedPromotion(database, { firstPurchase: true })
    const request = { lines: [shoes()], province: null, delivery: 'pickup', couponCode: null } as const
    expect((await fixture.orders.quote(anonymous, request)).amounts.discount).toBe(fromPesos(2_000))
    const first = await place(ana, [shoes()])
    expect(first).toMatchObject({ value: { total: fromPesos(18_000) } })
    expect((await quote([shoes()])).amounts.discount).toBe(0)
    if (first.ok) await fixture.orders.cancel(ana, first.value.reference)
    expect((await quote([shoes()])).amounts.discount).toBe(fromPesos(2_000))
    expect(await fixture.broken()).toEqual([])
  })

  test('uses run out in all and for each person, and come back when the order dies', async () => {
    await seedPromotion(database, { maxUses: 2, maxUsesPerPerson: 1 })
    const off = async (who: PersonVisitor) => (await quote([shoes()], null, who)).amounts.discount
    const first = await place(ana, [shoes()])
    const [leo, eva] = [await seedUser(database), await seedUser(database)]
    expect(await off(ana)).toBe(0)
    expect(await off(leo)).toBe(fromPesos(2_000))
    await place(leo, [shoes()])
    expect(await off(eva)).toBe(0)
    if (first.ok) await fixture.orders.cancel(ana, first.value.reference)
    expect(await uses()).toBe(1)
    expect(await off(eva)).toBe(fromPesos(2_000))
    expect(await off(ana)).toBe(fromPesos(2_000))
    expect(await fixture.broken()).toEqual([])
  })

  test('the last use is taken by one of two orders at once', async () => {
    await seedPromotion(database, { maxUses: 1 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => seedUser(database)))
    const ends = await Promise.all(buyers.map((buyer) => place(buyer, [shoes()])))
    expect(ends.filter((end) => end.ok && end.value.total === fromPesos(18_000))).toHaveLength(1)
    expect(ends.filter((end) => end.ok && end.value.total === fromPesos(20_000))).toHaveLength(7)
    expect(await uses()).toBe(1)
  })

  test('free shipping is kept with what it saved', async () => {
    await seedPromotion(database, { name: 'Envío de regalo', kind: 'free_shipping', percent: null })
    const end = await place(ana, [shoes()], { delivery: 'delivery' })
    expect(end).toMatchObject({ ok: true, value: { total: fromPesos(20_000) } })
    const [kept] = await database.db.select().from(orderPromotions)
    expect(kept).toMatchObject({ discountCentavos: 0, shippingCentavos: fromPesos(500) })
    expect(await fixture.orders.find(ana, end.ok ? end.value.reference : '')).toMatchObject({
      value: { shipping: 0, freeShipping: 'Envío de regalo' },
    })
  })

  test('the provider is asked for exactly the total, line by line', async () => {
    await seedPromotion(database, { kind: 'three_for_two', percent: null })
    await seedCoupon(database, { code: 'MIL', pesos: 1_000 })
    const end = await place(ana, [shoes(2), shirts()], { couponCode: 'MIL', delivery: 'delivery' })
    if (!end.ok) throw new Error(end.message)
    await fixture.orders.payment(ana, end.value.reference)
    const asked = fixture.outside.asked.at(-1)!
    const sum = asked.lines.reduce((all, { unitPrice, quantity }) => all + unitPrice * quantity, 0)
    expect(sum).toBe(end.value.total)
    expect(end.value.total).toBe(fromPesos(40_000 - 1_000 + 500))
  })
})

describeEachDatabase('what promotions leave, given back', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('one of a 2×1 gives back what was paid for it, the other the rest, and the books close', async () => {
    const shop = await ordersAsAdmin(database)
    await seedPromotion(database, { kind: 'two_for_one', percent: null })
    const { fixture, orders, admin, paidFor, linesOf } = shop
    const { id, total } = await paidFor([{ productId: shop.shoe.id, size: '41', quantity: 2 }], {
      delivery: 'pickup',
    })
    expect(total).toBe(fromPesos(20_000))
    const [line] = await linesOf(id)
    const back = async (key: string) =>
      orders.refund(admin, id, {
        lines: [{ orderLineId: line!.id, quantity: 1, restock: true }],
        reason: 'Le quedó chica',
        key,
      })
    expect(await back('k'.repeat(20))).toMatchObject({ ok: true })
    await fixture.work()
    const refunds = await fixture.orders.refundsOf(id)
    expect(refunds.map(({ amountCentavos }) => amountCentavos)).toEqual([fromPesos(10_000)])
    expect(await fixture.broken()).toEqual([])
  })
})

describe.runIf(hasPostgres)('promotions raced for [postgresql]', () => {
  test('ten people for a promotion with three uses: three have it, nobody more', async () => {
    const database = await postgresDatabase({ poolSize: 25 })
    const fixture = orderFixture(database)
    await seedPromotion(database, { maxUses: 3 })
    // Each their own product: nobody waits for the stock of somebody else.
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async () => ({
        person: await seedUser(database),
        shoe: await seedProduct(database, { pesos: 20_000, sizes: { '42': 1 } }),
      })),
    )
    const ends = await Promise.all(
      buyers.map(({ person, shoe }) => {
        const lines = [{ productId: shoe.id, size: '42', quantity: 1 }]
        return fixture.orders.place(person, fixture.request(lines, { delivery: 'pickup' }))
      }),
    )
    const totals = ends.map((end) => (end.ok ? end.value.total : 0))
    expect(totals.filter((total) => total === fromPesos(18_000))).toHaveLength(3)
    expect(totals.filter((total) => total === fromPesos(20_000))).toHaveLength(7)
    expect(await fixture.broken()).toEqual([])
    await database.close()
  })
})
