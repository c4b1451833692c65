import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { exchanging } from '#tests/support/shop/exchanging.ts'

/** Holds product §14.9, §14.10, §14.11. */

describeEachDatabase('an exchange', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof exchanging>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await exchanging(database)))

  test('another size is taken at once, kept while the old one comes, made, and sent as a parcel of the same order', async () => {
    const {
      fixture,
      exchanges: verbs,
      returns,
      admin,
      ana,
      shoe,
      delivered,
      begin,
      view,
      books,
      subjects,
    } = shop
    const order = await delivered()
    expect(await verbs.choices(ana, order.reference)).toMatchObject({
      value: {
        why: null,
        held: [
          { size: '41', free: 2 },
          { size: '42', free: 1 },
        ],
      },
    })
    const code = await begin(order, { size: '42' })
    expect([await fixture.stock(shoe.sizeIds['41']!), await fixture.stock(shoe.sizeIds['42']!)]).toEqual([
      3, 3,
    ])
    await fixture.work()
    expect(subjects()).toEqual([
      expect.stringContaining(`Cambio ${code}: te guardamos`),
      expect.stringContaining(`Cambio ${code}: respondé dentro`),
    ])
    expect(await view(code)).toMatchObject({
      moves: ['approve', 'reject', 'cancel'],
      exchange: { steps: [], difference: 0 },
    })
    await returns.approve(admin, code, {})
    await returns.receive(admin, code, { lines: [{ ...(await shop.one(code)), condition: 'restock' }] })
    expect(await view(code)).toMatchObject({
      owed: 2_000_000,
      exchange: { steps: ['replace', 'pack'], allCame: true },
    })
    const ends = await Promise.all([1, 2].map(() => returns.replace(admin, code, {})))
    expect(ends.every(({ ok }) => ok)).toBe(true)
    expect([await fixture.stock(shoe.sizeIds['41']!), await fixture.stock(shoe.sizeIds['42']!)]).toEqual([
      4, 3,
    ])
    expect(await fixture.sold(shoe.id)).toBe(3)
    expect(await fixture.broken()).toEqual([])
    await returns.parcel.pack(admin, code)
    await returns.parcel.ship(admin, code, { carrier: 'OCA', trackingCode: 'X-1' })
    expect(await returns.parcel.deliver(admin, code)).toMatchObject({ value: { parcel: 'delivered' } })
    await fixture.work()
    expect(subjects().join()).toMatch(
      /lo aceptamos.*recibimos lo que mandaste.*está hecho.*está en camino.*ya tenés lo nuevo/,
    )
    expect(await books(order.id)).toMatchObject([
      ['sale', {}],
      ['exchange', { goods: 2_000_000, replaced: -2_000_000 }],
    ])
    expect(await fixture.broken()).toEqual([])
    expect((await view(code)).story).toMatch(/No queda nada por hacer/)
  })

  test('a dearer product is paid through the provider first, whatever order the notices come in; a cheaper one gives back', async () => {
    const { fixture, returns, admin, delivered, begin, bring, view, paying, books } = shop
    const dear = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 2 } })
    const cheap = await seedProduct(database, { name: 'Ojotas', pesos: 5_000, sizes: { '40': 2 } })
    const order = await delivered()
    const code = await begin(order, { productId: dear.id, size: '40' })
    await bring(code)
    expect(await returns.replace(admin, code, {})).toMatchObject({
      kind: 'conflict',
      message: 'Falta que se pague la diferencia.',
    })
    expect(await returns.parcel.pack(admin, code)).toMatchObject({ kind: 'conflict' })
    const payment = await paying(code)
    expect(payment.amount).toBe(500_000)
    await Promise.all([1, 2, 3].map(() => fixture.orders.settle({ ...payment, status: 'approved' })))
    expect(await returns.replace(admin, code, {})).toMatchObject({ ok: true })
    const other = await begin(order, { productId: cheap.id, size: '40', line: 1 })
    await bring(other)
    expect(await returns.replace(admin, other, { back: 0 })).toMatchObject({ kind: 'conflict' })
    expect(await returns.replace(admin, other, { back: 15_000 })).toMatchObject({
      value: { refunded: 1_500_000 },
    })
    await fixture.work()
    expect(order.payment.refunded).toBe(1_500_000)
    expect((await books(order.id)).map(([kind]) => kind)).toEqual([
      'sale',
      'difference',
      'exchange',
      'exchange',
      'refund',
    ])
    expect((await view(other)).exchange).toMatchObject({ back: 1_500_000, made: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('what never comes: the new one is on sale again, the difference goes back, and both are told, once', async () => {
    const { fixture, exchanges: verbs, returns, admin, delivered, begin, paying, view, subjects } = shop
    const dear = await seedProduct(database, { pesos: 25_000, sizes: { '40': 1 } })
    const order = await delivered()
    const code = await begin(order, { productId: dear.id, size: '40' })
    await returns.approve(admin, code, {})
    const payment = await paying(code)
    await fixture.orders.settle({ ...payment, status: 'approved' })
    fixture.outside.payments.set(payment.id, { ...payment, status: 'approved' })
    fixture.context.later(11 * 24 * 60)
    fixture.outside.away = true
    expect(await verbs.sweepExchanges()).toBe(1)
    fixture.outside.away = false
    await Promise.all([1, 2, 3].map(() => verbs.sweepExchanges()))
    await fixture.work()
    expect(await view(code)).toMatchObject({ status: 'cancelled', exchange: { parcel: 'released' } })
    expect(await fixture.stock(dear.sizeIds['40']!)).toBe(1)
    expect(fixture.outside.payments.get(payment.id)!.refunded).toBe(500_000)
    expect(subjects().filter((subject) => subject?.includes('lo anulamos'))).toHaveLength(1)
    expect(subjects().filter((subject) => subject?.includes('se venció'))).toHaveLength(1)
    expect(await fixture.broken()).toEqual([])
    expect(
      await returns.receive(admin, code, { lines: [{ ...(await shop.one(code)), condition: 'restock' }] }),
    ).toMatchObject({ kind: 'conflict' })
  })

  test('a payment that is told after we gave up goes back by itself; so does a second one', async () => {
    const { fixture, exchanges: verbs, ana, delivered, begin, paying, bring, returns, admin } = shop
    const dear = await seedProduct(database, { pesos: 25_000, sizes: { '40': 2 } })
    const order = await delivered()
    const code = await begin(order, { productId: dear.id, size: '40' })
    const late = await paying(code)
    expect(await verbs.takeBack(ana, code)).toMatchObject({ value: { status: 'cancelled' } })
    await fixture.orders.settle(Object.assign(late, { status: 'approved' }))
    await fixture.work()
    expect(late.refunded).toBe(500_000)
    const again = await begin(order, { productId: dear.id, size: '40' })
    const first = await paying(again)
    await fixture.orders.settle(Object.assign(first, { status: 'approved' }))
    const second = { ...first, id: `second-${again}`, preferenceId: null, refunds: [] }
    fixture.outside.payments.set(second.id, second)
    await fixture.orders.settle(second)
    await fixture.work()
    expect([first.refunded, second.refunded]).toEqual([0, 500_000])
    await bring(again)
    expect(await returns.replace(admin, again, {})).toMatchObject({ ok: true })
    expect(await fixture.broken()).toEqual([])
  })

  test('another pair comes: it is refused with the reason, and nothing is kept or owed', async () => {
    const { fixture, returns, admin, ana, delivered, begin, one, view, shoe, exchanges: verbs } = shop
    const order = await delivered()
    const code = await begin(order, { size: '42' })
    await returns.approve(admin, code, {})
    await returns.receive(admin, code, {
      lines: [{ ...(await one(code)), condition: 'refused', note: 'No es el par que vendimos.' }],
    })
    expect(await view(code)).toMatchObject({ moves: ['reject'], owed: 0 })
    expect(await returns.replace(admin, code, {})).toMatchObject({ fields: { reason: expect.any(String) } })
    await returns.reject(admin, code, { message: 'Llegó otro par, usado: te lo mandamos de vuelta.' })
    expect(await view(code)).toMatchObject({ status: 'rejected', exchange: { parcel: 'released' } })
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(4)
    expect(await fixture.broken()).toEqual([])
    // It is theirs again, and may be asked for anew.
    expect(await verbs.choices(ana, order.reference)).toMatchObject({
      value: { held: [{ free: 2 }, { free: 1 }] },
    })
  })

  test('an exchange of an exchange, and then its money back: by what was really paid, from both payments', async () => {
    const {
      fixture,
      returns,
      admin,
      ana,
      delivered,
      begin,
      bring,
      make,
      paying,
      view,
      books,
      exchanges: verbs,
    } = shop
    const dear = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 2, '41': 2 } })
    const order = await delivered()
    const code = await begin(order, { productId: dear.id, size: '40' })
    const payment = await paying(code)
    await fixture.orders.settle(Object.assign(payment, { status: 'approved' }))
    await bring(code)
    await make(code)
    const again = await begin(order, { productId: dear.id, size: '41', of: code })
    await bring(again)
    await make(again)
    expect((await view(again)).exchange).toMatchObject({ difference: 0, made: true })
    const held = await verbs.choices(ana, order.reference)
    expect(held).toMatchObject({
      value: { held: [{ size: '41', free: 1 }, { size: '42' }, { of: again, free: 1 }] },
    })
    const claim = await returns.open(admin, order.id, { kind: 'claim', reason: 'Se despegó' })
    const claimed = claim.ok ? claim.value.code : ''
    await returns.approve(admin, claimed, {})
    await returns.receive(admin, claimed, {
      lines: [{ ...(await one(claimed, again)), condition: 'damaged' }],
    })
    expect(await view(claimed)).toMatchObject({ owed: 2_500_000 })
    await returns.resolve(admin, claimed, { amount: 25_000, reason: 'Falla', key: 'claim-00001' })
    await fixture.work()
    expect([payment.refunded, order.payment.refunded]).toEqual([500_000, 2_000_000])
    const sum = (await books(order.id)).reduce((all, [, amounts]) => all + (amounts.replaced ?? 0), 0)
    expect(sum).toBe(0)
    expect(await fixture.broken()).toEqual([])

    async function one(of: string, given: string) {
      const found = (await view(of)).holdings.find((holding) => holding.of === given)!
      return { orderLineId: found.orderLineId, of: given, quantity: 1 }
    }
  })

  test('with money instead: what was kept goes on sale, and what was paid goes back by line', async () => {
    const { fixture, returns, admin, delivered, begin, bring, view, shoe } = shop
    const order = await delivered()
    const code = await begin(order, { size: '42', quantity: 2 })
    await bring(code, 2)
    const { owed } = await view(code)
    expect(owed).toBe(4_000_000)
    await returns.resolve(admin, code, {
      amount: owed / 100,
      reason: 'Prefirió el dinero',
      key: 'money-00001',
    })
    await fixture.work()
    expect(order.payment.refunded).toBe(4_000_000)
    expect(await fixture.stock(shoe.sizeIds['42']!)).toBe(4)
    expect(await fixture.broken()).toEqual([])
  })

  test('the new one may leave first; then only a person ends it, without the old one with a reason', async () => {
    const { fixture, exchanges: verbs, returns, admin, ana, delivered, begin, subjects, view } = shop
    const order = await delivered()
    const code = await begin(order, { size: '42' })
    expect(await returns.parcel.pack(admin, code)).toMatchObject({ message: 'Primero hay que aceptarlo.' })
    await returns.approve(admin, code, {})
    await returns.parcel.pack(admin, code)
    await returns.parcel.ship(admin, code, { carrier: 'OCA' })
    for (const end of [await verbs.takeBack(ana, code), await returns.cancel(admin, code)])
      expect(end).toMatchObject({ kind: 'conflict' })
    fixture.context.later(11 * 24 * 60)
    await verbs.sweepExchanges()
    await fixture.work()
    expect(subjects().join()).toMatch(/lo anterior no llegó/)
    expect(await view(code)).toMatchObject({ status: 'approved', exchange: { parcel: 'shipped' } })
    expect(await returns.replace(admin, code, {})).toMatchObject({ fields: { reason: expect.any(String) } })
    expect(await returns.replace(admin, code, { reason: 'El correo perdió el paquete' })).toMatchObject({
      ok: true,
    })
    expect(await fixture.broken()).toEqual([])
  })
})
