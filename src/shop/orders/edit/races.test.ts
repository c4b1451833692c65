import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { editing } from '#tests/support/shop/editing.ts'

/** Holds product §11.15. */

describeEachDatabase('edits at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  const times = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)))

  test('eight admins edit one order: one does, the others are told', async () => {
    const { paid, edits, admin, lookAt, stock } = shop
    const { id } = await paid()
    const { seen, lines } = await lookAt(id)
    const ends = await times(8, (n) =>
      edits.edit(admin, id, {
        lines: [{ orderLineId: lines[0]!.id, size: '42', quantity: 2 }],
        difference: 0,
        seen,
        key: `admin-000${n}`,
      }),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await stock('41'), await stock('42')]).toEqual([5, 3])
    await shop.fine()
  })

  test('an edit that is to be paid, and packing: one of them', async () => {
    const { paidFor, send, line, orders, admin, lookAt } = shop
    for (let round = 0; round < 2; round++) {
      const { id } = await paidFor([{ productId: shop.boots.id, size: '41', quantity: 1 }]).catch(() =>
        paidFor([{ productId: shop.shoe.id, size: '42', quantity: 1 }]),
      )
      const size = (await lookAt(id)).lines[0]!.size
      const asked = {
        ...(await line(id, size, 1)),
        add: [{ productId: shop.shoe.id, size: '41', quantity: 1 }],
      }
      const [edited, packed] = await Promise.all([send(id, asked), orders.pack(admin, id)])
      expect([edited.ok, packed.ok].filter(Boolean)).toHaveLength(1)
      await shop.edits.callOffEdit(admin, id)
      await shop.fine()
    }
  })

  test('the last pairs: an edit and six buyers take each once', async () => {
    const { paid, send, fixture, boots, stock } = shop
    const order = await paid()
    const people = await times(6, () => seedUser(database))
    const last = { productId: boots.id, size: '40', quantity: 1 }
    const [edited, ...bought] = await Promise.all([
      send(order.id, { add: [{ ...last, quantity: 2 }] }),
      ...people.map((person) => fixture.orders.place(person, fixture.request([last]))),
    ])
    const taken = (edited!.ok ? 2 : 0) + bought.filter(({ ok }) => ok).length
    expect(await fixture.stock(boots.sizeIds['40']!)).toBe(3 - taken)
    expect(taken).toBeLessThanOrEqual(3)
    expect(await stock('41')).toBe(3)
    await shop.fine()
  })

  test('its payment, its end and calling the order off, all at once: each unit and each peso has one place', async () => {
    const { paid, send, line, edits, admin, ana, orders, fixture, sayOfEdit } = shop
    for (let round = 0; round < 2; round++) {
      const order = await paid()
      await send(order.id, await line(order.id, '41', 3))
      await Promise.all([
        sayOfEdit(order, 'approved', `race-${round}`),
        edits.callOffEdit(admin, order.id),
        edits.decline(ana, order.reference),
        round % 2 === 0 ? orders.cancel(admin, order.id, { reason: 'Sin stock' }) : null,
      ])
      await fixture.work()
      await shop.fine()
      await orders.cancel(admin, order.id, { reason: 'Sin stock' })
      await fixture.work()
    }
    await shop.fine()
  })

  const looked = async (reference: string) => {
    const end = await shop.edits.sizes(shop.ana, reference)
    if (!end.ok) throw new Error(end.message)
    const { lines, seen } = end.value
    return (size: string, n = 0) =>
      shop.edits.changeSize(shop.ana, reference, { line: lines[0]!.id, size, seen, key: `press-0000${n}` })
  }

  test('whoever bought takes another size while it is packed: it is packed with one, and the shelf knows which', async () => {
    const { paid, orders, admin, linesOf, stock } = shop
    for (let round = 0; round < 4; round++) {
      const { id, reference } = await paid()
      const take = await looked(reference)
      const [before, other] = [await stock('41'), await stock('42')]
      const [taken, packed] = await Promise.all([take('42'), orders.pack(admin, id)])
      expect(packed).toMatchObject({ ok: true })
      const [line] = await linesOf(id)
      expect(line!.size).toBe(taken.ok ? '42' : '41')
      // What is packed is not changed: the change came before, or not at all.
      const page = await orders.find(admin, id)
      const moves = page.ok ? page.value.events.map(({ life }) => life) : []
      if (taken.ok) expect(moves.indexOf('note')).toBeLessThan(moves.indexOf('fulfilment'))
      expect([await stock('41'), await stock('42')]).toEqual(
        taken.ok ? [before + 2, other - 2] : [before, other],
      )
      await shop.fine()
      await orders.cancel(admin, id, { reason: 'Sin stock' })
      await shop.fixture.work()
    }
  })

  test('the last pair of a size: one of its buyers, or who changes to it', async () => {
    const { paidFor, fixture, boots } = shop
    const { reference } = await paidFor([{ productId: boots.id, size: '41', quantity: 1 }])
    const people = await times(6, () => seedUser(database))
    const take = await looked(reference)
    const [taken, ...bought] = await Promise.all([
      take('40'),
      ...people.map((person) =>
        fixture.orders.place(person, fixture.request([{ productId: boots.id, size: '40', quantity: 1 }])),
      ),
    ])
    expect([taken!, ...bought].filter(({ ok }) => ok)).toHaveLength(3)
    expect(await fixture.stock(boots.sizeIds['40']!)).toBe(0)
    await shop.fine()
  })

  test('eight tabs of whoever bought, and the shop: one of them', async () => {
    const { paid, send, line, stock } = shop
    const { id, reference } = await paid()
    const take = await looked(reference)
    const ends = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => take('42', n)),
      send(id, await line(id, '41', 1)),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await stock('41')) + (await stock('42'))).toBe(ends.at(-1)!.ok ? 9 : 8)
    await shop.fine()
  })
})
