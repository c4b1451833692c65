import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderLines, products, productSizes } from '#data/schema.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { MOST_SIZE_CHANGES, SIZE_SAYS } from '#rules/orders/edit/change-size.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedProduct, seedPromotion, seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { editing } from '#tests/support/shop/editing.ts'

/** Holds product §11.15. */

describeOneDatabase('whoever bought changes a size by themselves', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database)))

  const look = async (reference: string) => {
    const end = await shop.edits.sizes(shop.ana, reference)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  type Asked = { line?: number; size?: unknown; quantity?: unknown; seen?: string; key?: string }
  async function take(reference: string, asked: Asked) {
    const { seen, lines } = await look(reference)
    const input = { line: lines[0]!.id, seen, key: randomUUID(), ...asked }
    return shop.edits.changeSize(shop.ana, reference, input)
  }
  const bought = async (id: number) =>
    (await shop.linesOf(id)).map(({ size, quantity }) => `${quantity} × ${size}`)

  test('another size of what was paid: at once, told, in the history, and back again', async () => {
    const { paid, stock, fixture, books, orders, ana, admin, subjects } = shop
    const { id, reference } = await paid()
    expect(await look(reference)).toMatchObject({
      why: null,
      undo: null,
      lines: [{ size: '41', quantity: 2, whole: false, sizes: [{ size: '42', stock: 5 }] }],
    })
    expect(await take(reference, { size: '42' })).toMatchObject({ ok: true })
    expect([await stock('41'), await stock('42')]).toEqual([5, 3])
    expect(await bought(id)).toEqual(['2 × 42'])
    await shop.fine()
    const { undo } = await look(reference)
    expect(undo).toMatchObject({ size: '41', quantity: 2, changes: expect.stringContaining('Entra 2 × ') })
    expect(await take(reference, { line: undo!.line, size: '41', quantity: 2 })).toMatchObject({ ok: true })
    expect([await stock('41'), await stock('42')]).toEqual([3, 5])
    expect((await books(id)).map(([kind]) => kind)).toEqual(['sale'])
    await fixture.work()
    expect(subjects()).toEqual(['Cambiamos tu pedido V-000001', 'Cambiamos tu pedido V-000001'])
    const own = await fixture.orders.find(ana, reference)
    expect(own.ok && own.value.history.map(({ words }) => words).slice(-2)).toEqual([
      'Cambiaste un talle',
      'Cambiaste un talle',
    ])
    const page = await orders.find(admin, id)
    expect(page.ok && page.value.events.at(-1)).toMatchObject({ actor: ana.username })
    await shop.fine()
  })

  test('one of two pairs, and then the other too', async () => {
    const { paid, stock } = shop
    const { id, reference } = await paid()
    expect(await take(reference, { size: '42', quantity: '1' })).toMatchObject({ ok: true })
    expect(await bought(id)).toEqual(['1 × 41', '1 × 42'])
    await shop.fine()
    expect(await take(reference, { size: '42' })).toMatchObject({ ok: true })
    expect(await bought(id)).toEqual(['2 × 42'])
    expect([await stock('41'), await stock('42')]).toEqual([5, 3])
    await shop.fine()
  })

  test('of an order that is not paid yet: the total stays, and a payment that was begun pays it', async () => {
    const { placed, fixture, ana, orders, admin, subjects } = shop
    const order = await placed()
    await fixture.orders.payment(ana, order.reference)
    expect(await take(order.reference, { size: '42' })).toMatchObject({ ok: true })
    await fixture.orders.settle(await fixture.payment(order.reference, 'approved'))
    await fixture.work()
    expect(await fixture.order(order.reference)).toMatchObject({ paymentStatus: 'paid' })
    expect(await orders.pack(admin, order.id)).toMatchObject({ ok: true })
    expect(subjects()).not.toContain(expect.stringContaining('Te devolvemos'))
    await shop.fine()
  })

  test('the same press twice is one change, and what was looked at before another is not done', async () => {
    const { paid, stock } = shop
    const { reference } = await paid()
    const { seen, lines } = await look(reference)
    const once = { line: lines[0]!.id, size: '42', seen, key: 'one-press-1' }
    expect(await take(reference, once)).toMatchObject({ ok: true })
    expect(await take(reference, once)).toMatchObject({ ok: true })
    expect([await stock('41'), await stock('42')]).toEqual([5, 3])
    expect(await take(reference, { ...once, key: 'second-tab' })).toMatchObject({
      kind: 'conflict',
      message: EDIT_SAYS.changed,
    })
    await shop.fine()
  })

  test('a product with a promotion is changed whole, and keeps it', async () => {
    const { paidFor, edits, ana, shoe } = shop
    await seedPromotion(database, { kind: 'two_for_one' })
    const { id, reference, total } = await paidFor([{ productId: shoe.id, size: '41', quantity: 2 }])
    expect(total).toBe(2_050_000)
    const { lines, seen } = await look(reference)
    expect(lines).toMatchObject([{ whole: true }])
    const half = { line: lines[0]!.id, size: '42', quantity: 1, seen, key: randomUUID() }
    expect(await edits.changeSize(ana, reference, half)).toMatchObject({
      fields: { quantity: SIZE_SAYS.wholePromotion },
    })
    expect(await take(reference, { size: '42' })).toMatchObject({ ok: true })
    expect(await bought(id)).toEqual(['2 × 42'])
    expect(await shop.fixture.order(reference)).toMatchObject({ totalCentavos: total })
    await shop.fine()
  })

  test('what cannot be: no stock, no size, its own, too many, somebody else’s line or order, packed, off sale', async () => {
    const { paid, fixture, edits, orders, admin, shoe } = shop
    const { id, reference } = await paid()
    const gone = { kind: 'conflict', message: expect.stringContaining('No hay stock') }
    await database.db.update(productSizes).set({ stock: 1 }).where(eq(productSizes.id, shoe.sizeIds['42']!))
    expect(await take(reference, { size: '42' })).toMatchObject(gone)
    expect(await take(reference, { size: '77' })).toMatchObject({ kind: 'invalid' })
    for (const [asked, field, says] of [
      [{ size: '41' }, 'size', SIZE_SAYS.same],
      [{ size: '' }, 'size', SIZE_SAYS.choose],
      [{}, 'size', expect.any(String)],
      [{ size: ['42'] }, 'size', SIZE_SAYS.choose],
      [{ size: '4'.repeat(500) }, 'size', SIZE_SAYS.choose],
      [{ size: '42', quantity: 3 }, 'quantity', SIZE_SAYS.quantity],
      [{ size: '42', quantity: -1 }, 'quantity', expect.any(String)],
      [{ size: '42', quantity: '1.5' }, 'quantity', expect.any(String)],
      [{ size: '42', line: 999_999 }, 'line', EDIT_SAYS.unknown],
      [{ size: '42', key: 'x' }, 'key', expect.any(String)],
    ] as const)
      expect(await take(reference, asked)).toMatchObject({ kind: 'invalid', fields: { [field]: says } })
    const bea = await seedUser(database)
    for (const visitor of [bea, admin])
      expect(await edits.sizes(visitor, reference)).toMatchObject({ kind: 'missing' })
    expect(await edits.changeSize(bea, reference, {})).toMatchObject({ kind: 'missing' })
    expect(await edits.changeSize(anonymous, reference, {})).toMatchObject({ kind: 'refused' })
    expect(await edits.sizes(shop.ana, 'no-order')).toMatchObject({ kind: 'missing' })
    await database.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, shoe.id))
    expect((await look(reference)).lines).toMatchObject([{ sizes: [] }])
    expect(await take(reference, { size: '42', quantity: 1 })).toMatchObject({ ok: false })
    await database.db.update(products).set({ deletedAt: null }).where(eq(products.id, shoe.id))
    await orders.pack(admin, id)
    expect((await look(reference)).why).toBe(SIZE_SAYS.packed)
    expect(await take(reference, { size: '42', quantity: 1 })).toMatchObject({ message: SIZE_SAYS.packed })
    expect(await fixture.orders.find(shop.ana, reference)).toMatchObject({ value: { canChangeSizes: false } })
  })

  test('while a payment is in doubt, or a change waits for its difference, the order stays as it is', async () => {
    const { placed, paid, fixture, ana, send, line } = shop
    const open = await placed()
    await fixture.orders.payment(ana, open.reference)
    await fixture.orders.leave(ana, open.reference)
    fixture.outside.away = true
    expect(await take(open.reference, { size: '42' })).toMatchObject({ message: EDIT_SAYS.doubt })
    fixture.outside.away = false
    const order = await paid()
    await send(order.id, await line(order.id, '41', 3))
    expect(await take(order.reference, { size: '42' })).toMatchObject({ message: SIZE_SAYS.waits })
    await shop.fine()
  })

  test('of the same at two prices, one of them agreed on, each keeps its own', async () => {
    const { paidFor, admin, edits } = shop
    const { id: productId } = await seedProduct(database, { sizes: { '41': 5, '42': 5, '43': 5 } })
    const { id, reference } = await paidFor([
      { productId, size: '41', quantity: 2 },
      { productId, size: '42', quantity: 1 },
    ])
    const agreed = { unitPriceCentavos: 1, haggledCentavos: 99, haggleReason: 'Caja golpeada' }
    await database.db
      .update(orderLines)
      .set(agreed)
      .where(and(eq(orderLines.orderId, id), eq(orderLines.size, '41')))
    const [first, other] = (await look(reference)).lines
    const why = { fields: { size: SIZE_SAYS.otherPrice } }
    expect(await take(reference, { line: other!.id, size: '41' })).toMatchObject(why)
    expect(await take(reference, { line: first!.id, size: '43', quantity: 1 })).toMatchObject(why)
    expect(
      await edits.quoteEdit(admin, id, { lines: [{ orderLineId: other!.id, size: '41', quantity: 1 }] }),
    ).toMatchObject({ fields: { 'lines.0.size': EDIT_SAYS.otherPrice } })
    const whole = await edits.quoteEdit(admin, id, {
      lines: [{ orderLineId: first!.id, size: '43', quantity: 2 }],
    })
    expect(whole.ok && whole.value.lines).toMatchObject([
      { size: '43', unitPrice: 1 },
      { size: '42', unitPrice: 2_000_000 },
    ])
  })

  test('so many changes an hour and no more, each of which is a mail', async () => {
    const { paid } = shop
    const { reference } = await paid()
    for (let n = 0; n < MOST_SIZE_CHANGES.max; n++)
      expect(await take(reference, { size: n % 2 === 0 ? '42' : '41' })).toMatchObject({ ok: true })
    expect(await take(reference, { size: '42' })).toMatchObject({ kind: 'refused', reason: 'too-many' })
    await shop.fine()
  })
})
