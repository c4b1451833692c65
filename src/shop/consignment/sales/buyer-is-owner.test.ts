import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, orders } from '#data/schema.ts'
import { HELD_SAYS } from '#rules/orders/admin.ts'
import { OWN_PAIR, OWN_PAIR_COUPON, ownPairSaid } from '#rules/consignment/sales/buyer-is-owner.ts'
import { openCart } from '#shop/cart/cart.ts'
import { openChatOrders } from '#shop/chat/chat.ts'
import { openTill } from '#shop/till/till.ts'
import { filledForm, seedCoupon, seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

/** Holds product §12.13, §49.2, §49.10, §51.7. */

describeOneDatabase('who buys the pair that they entrusted', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof entrustedSales>>
  let code: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await entrustedSales(database)
    code = await shop.onSale()
    await seedCoupon(database, { code: 'MENOS', pesos: 3000 })
  })
  const owns = (values: Partial<typeof consignors.$inferInsert>) =>
    database.db.update(consignors).set(values).where(eq(consignors.id, shop.consignorId))
  const buy = (changes: object = {}) =>
    shop.fixture.orders.place(shop.ana, shop.fixture.request([shop.of(code), shop.bulk()], changes))

  type Owned = () => Partial<typeof consignors.$inferInsert>
  test.each<[string, Owned, (dni: string) => object]>([
    ['their account', () => ({ userId: shop.ana.id }), () => ({})],
    [
      'the mailbox of their account',
      () => ({ email: shop.ana.email! }),
      () => ({ emailCompra: 'otra@example.com' }),
    ],
    [
      'the mailbox of the purchase',
      () => ({ email: 'filo@example.com' }),
      () => ({ emailCompra: 'Filo@example.com' }),
    ],
    ['their telephone', () => ({ phone: '2215550101' }), () => ({ phoneNumber: '+54 9 221 555-0101' })],
    ['their document', () => ({ note: '' }), (dni) => ({ dni })],
  ])(
    'is known by %s: no coupon, and it waits for a look before it leaves and before it is owed',
    async (_, own, form) => {
      await owns(own())
      const personal = filledForm(form(await shop.dniOf(code)))
      expect(await buy({ personal, couponCode: 'MENOS' })).toMatchObject({
        kind: 'invalid',
        fields: { cupon: OWN_PAIR_COUPON },
      })
      const placed = await buy({ personal })
      if (!placed.ok) throw new Error(placed.message)
      const { reference } = placed.value
      await shop.fixture.orders.payment(shop.ana, reference)
      await shop.fixture.orders.settle(await shop.fixture.payment(reference, 'approved'))
      const { id, heldReason } = await shop.fixture.order(reference)
      expect(heldReason).not.toBeNull()
      expect(await shop.orders.pack(shop.admin, id)).toMatchObject({ kind: 'conflict', message: HELD_SAYS })
      const page = await shop.orders.find(shop.admin, id)
      expect(JSON.stringify(page)).toContain(ownPairSaid([code]))
      expect(JSON.stringify(await shop.fixture.orders.find(shop.ana, reference))).not.toContain(
        ownPairSaid([code]),
      )
      expect(await shop.orders.release(shop.admin, id, { reason: 'Lo regala' })).toMatchObject({ ok: true })
      await shop.send(id)
      await shop.orders.deliver(shop.admin, id)
      shop.after(1)
      expect(await shop.sales.ripenDue()).toBe(1)
      expect(await shop.fixture.broken()).toEqual([])
    },
  )

  test('is known by where their account had something sent, to the very flat', async () => {
    const owner = await seedUser(database)
    const sent = { streetAddress: 'Av. Colón 1234', apartment: '3 B', codePostal: 'B1900ABC' }
    const before = shop.fixture.request([shop.bulk()], { personal: filledForm(sent) })
    expect(await shop.fixture.orders.place(owner, before)).toMatchObject({ ok: true })
    await owns({ userId: owner.id })
    const buyer = { ...sent, streetAddress: 'AV COLÓN  1234', codePostal: '1900' }
    const next = await buy({ personal: filledForm({ ...buyer, apartment: '3 C' }), couponCode: 'MENOS' })
    if (!next.ok) throw new Error(next.message)
    expect((await shop.fixture.order(next.value.reference)).heldReason).toBeNull()
    code = await shop.onSale()
    expect(await buy({ personal: filledForm(buyer), couponCode: 'MENOS' })).toMatchObject({
      kind: 'invalid',
      fields: { cupon: OWN_PAIR_COUPON },
    })
    const placed = await buy({ personal: filledForm(buyer) })
    if (!placed.ok) throw new Error(placed.message)
    expect((await shop.fixture.order(placed.value.reference)).heldReason).not.toBeNull()
  })

  const ripen = async (orderId: number) => {
    shop.after(2)
    expect(await shop.sales.ripenDue()).toBe(0)
    expect(await shop.orders.release(shop.admin, orderId, { reason: 'Lo regala' })).toMatchObject({
      ok: true,
    })
    expect(await shop.sales.ripenDue()).toBe(1)
    expect(await shop.fixture.broken()).toEqual([])
  }
  const heldReason = async (id: number) => {
    const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
    return row!.heldReason
  }

  test.each([
    ['their mailbox', () => ({ email: 'filo@example.com' }), { email: 'Filo@example.com' }],
    ['their telephone', () => ({ phone: '2215550101' }), { phone: '+54 9 221 555-0101' }],
  ] as const)('is known at the counter by %s: nothing of it is owed before a look', async (_, own, typed) => {
    await owns(own())
    const { context, coupons } = shop.fixture
    const till = openTill(context, {
      cart: openCart(context),
      coupons,
      followQr: shop.fixture.orders.followQr,
    })
    await till.days.open(shop.admin, { float: '0', key: randomUUID() })
    const form = { key: randomUUID(), means: 'cash', name: 'Filomena', ...typed }
    const end = await till.sell(shop.admin, form, [shop.of(code)])
    if (!end.ok) throw new Error(JSON.stringify(end))
    expect(await heldReason(end.value.id)).toBe(OWN_PAIR)
    await ripen(end.value.id)
  })

  test('is known by chat, whether the shop writes the order down or they end it', async () => {
    await owns({ userId: shop.ana.id })
    const { context, coupons } = shop.fixture
    const chat = openChatOrders(context, { cart: openCart(context), coupons })
    const take = (changes: object = {}) => {
      const asked = { key: randomUUID(), channel: 'phone', name: 'Ana', phone: '11 5555-0100', ...changes }
      return chat.take(shop.admin, asked, [shop.of(code)], null)
    }
    expect(await take({ coupon: 'MENOS', email: shop.ana.email })).toMatchObject({
      kind: 'invalid',
      fields: { cupon: OWN_PAIR_COUPON },
    })
    // The shop did not know who it was for.
    for (const coupon of ['MENOS', undefined]) {
      const taken = await take({ coupon })
      if (!taken.ok) throw new Error(JSON.stringify(taken))
      const { id } = taken.value
      const link = await chat.linkOf(shop.admin, id)
      const token = link.ok ? decodeURIComponent(link.value.url.split('/Pedido/')[1]!) : ''
      const form = { personal: filledForm(), delivery: 'pickup', shownTotal: null }
      const end = await chat.finish(shop.ana, token, form)
      expect(end).toMatchObject(coupon ? { kind: 'conflict', message: OWN_PAIR_COUPON } : { ok: true })
      expect(await heldReason(id)).toBe(coupon ? null : OWN_PAIR)
      await shop.orders.cancel(shop.admin, id, { reason: 'No lo quiere' })
    }
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('is not somebody else, who has the coupon and no wait; goods of the shop are anybody’s', async () => {
    const end = await buy({ couponCode: 'MENOS' })
    if (!end.ok) throw new Error(end.message)
    expect((await shop.fixture.order(end.value.reference)).heldReason).toBeNull()
    await owns({ userId: shop.ana.id })
    const bulk = shop.fixture.request([shop.bulk()], { couponCode: 'MENOS' })
    const other = await shop.fixture.orders.place(shop.ana, bulk)
    if (!other.ok) throw new Error(other.message)
    expect((await shop.fixture.order(other.value.reference)).heldReason).toBeNull()
  })
})
