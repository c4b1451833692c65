import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import { HELD_SAYS } from '#rules/orders/admin.ts'
import { OWN_PAIR_COUPON, ownPairSaid } from '#rules/consignment/sales/own-pair.ts'
import { filledForm, seedCoupon, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { entrustedSales } from '#tests/support/shop/entrusted-sales.ts'

describeEachDatabase('who buys the pair that they entrusted', (open) => {
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
