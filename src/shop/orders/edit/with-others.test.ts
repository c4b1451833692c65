import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { invoices } from '#data/schema.ts'
import { EDIT_SAYS } from '#rules/orders/edit/edit.ts'
import { seedPromotion, seedUser } from '#tests/support/builders.ts'
import { handing } from '#tests/support/by-hand.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { memoryArca } from '#tests/support/invoices.ts'
import { editing } from '#tests/support/shop/editing.ts'

/** Holds product §11.15. */

describeOneDatabase('editing an order that has other things too', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof editing>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await editing(database, memoryArca().port)))

  test('a 2×1 is not broken by an edit: its quantity stays, its size may change, and what is added costs what it costs', async () => {
    await seedPromotion(database, { kind: 'two_for_one' })
    const { paid, send, line, boots, linesOf, sayOfEdit } = shop
    const order = await paid()
    expect(order.total).toBe(2_050_000)
    for (const quantity of [0, 1, 3])
      expect(await send(order.id, await line(order.id, '41', quantity))).toMatchObject({
        fields: { 'lines.0.quantity': EDIT_SAYS.promoted },
      })
    const add = [{ productId: boots.id, size: '40', quantity: 1 }]
    expect(await send(order.id, { ...(await line(order.id, '42', 2)), add })).toMatchObject({
      value: { state: 'waiting', difference: 2_500_000 },
    })
    await sayOfEdit(order, 'approved')
    expect(await linesOf(order.id)).toMatchObject([
      { size: '42', quantity: 2, promotion: 2_000_000 },
      { size: '40', quantity: 1, promotion: 0 },
    ])
    await shop.fine()
    // The size of the promotion again, named as something that is added.
    const more = [{ productId: shop.shoe.id, size: '42', quantity: 1 }]
    expect(await send(order.id, { add: more })).toMatchObject({
      fields: { 'add.0.size': EDIT_SAYS.promoted },
    })
    await shop.fine()
  })

  test('paid by transfer with its discount: what is cheaper goes back by hand, and what is dearer is paid by a link', async () => {
    const { placed, three, send, line, ana, sayOfEdit, fixture } = shop
    const { transfers, receive } = handing(shop)
    fixture.context.settings.handDiscount = 10
    const order = await placed({}, three())
    await transfers.choose(ana, order.reference, 'transfer')
    const { totalCentavos: total, meansDiscountCentavos: off } = await shop.orderOf(order.id)
    expect(off).toBeGreaterThan(0)
    expect(await receive(order.id, total)).toMatchObject({ value: { paid: true } })
    const quote = await shop.edits.quoteEdit(shop.admin, order.id, await line(order.id, '41', 1))
    expect(quote).toMatchObject({ value: { difference: -2_000_000, back: 2_000_000, backAsCredit: 0 } })
    expect(await send(order.id, await line(order.id, '41', 1))).toMatchObject({
      value: { state: 'applied', back: 2_000_000 },
    })
    expect(await shop.orderOf(order.id)).toMatchObject({
      totalCentavos: total - 2_000_000,
      meansDiscountCentavos: off,
    })
    await shop.fine()
    expect(await send(order.id, await line(order.id, '41', 2))).toMatchObject({ value: { state: 'waiting' } })
    await sayOfEdit(order, 'approved')
    expect(await shop.orderOf(order.id)).toMatchObject({ totalCentavos: total, paymentStatus: 'paid' })
    await shop.fine()
  })

  test('the preview says what of it comes back as store credit, and so it does', async () => {
    const { paidFor, three, send, line, edits, admin, giveCredit, creditOf, fixture } = shop
    await giveCredit(5_000_000)
    const order = await paidFor(three(), { credit: true })
    const asked = await line(order.id, '41', 1)
    expect(await edits.quoteEdit(admin, order.id, asked)).toMatchObject({
      value: { back: 2_000_000, backAsCredit: 950_000 },
    })
    await send(order.id, asked)
    await fixture.work()
    expect(await creditOf()).toBe(950_000)
    await shop.fine()
  })

  test('its invoice stays as it was: what goes back has its credit note, what is paid its own invoice', async () => {
    const { paid, send, line, sayOfEdit, fixture } = shop
    const work = async () => {
      await fixture.work()
      for (let n = 0; n < 2; n += 1) {
        await fixture.fiscal.openDue()
        fixture.context.later(31)
        await fixture.work()
      }
    }
    const order = await paid()
    await work()
    await send(order.id, await line(order.id, '41', 1))
    await work()
    await send(order.id, await line(order.id, '41', 3))
    await sayOfEdit(order, 'approved')
    await work()
    // Only another size: no paper.
    await send(order.id, await line(order.id, '42', 3))
    await work()
    const papers = await database.db.select().from(invoices).orderBy(invoices.id)
    expect(papers.map(({ kind, state, totalCentavos }) => [kind, state, totalCentavos])).toEqual([
      ['invoice', 'authorized', order.total],
      ['credit_note', 'authorized', 2_000_000],
      ['invoice', 'authorized', 4_000_000],
    ])
    await shop.fine()
  })

  test('what was exchanged or came back is not edited, also when it is here again', async () => {
    const { delivered, send, line, orders, admin, linesOf } = shop
    const { id } = await delivered()
    expect(await send(id, await line(id, '42', 1))).toMatchObject({ message: EDIT_SAYS.packed })
    const { id: other } = await shop.paid()
    const [bought] = await linesOf(other)
    const units = [{ orderLineId: bought!.id, quantity: 1, restock: true }]
    await orders.refund(admin, other, { lines: units, reason: 'Falla', key: 'pair-00001' })
    expect(await send(other, await line(other, '42', 1))).toMatchObject({ message: EDIT_SAYS.given })
    const { reference } = await shop.orderOf(other)
    expect(await shop.edits.sizes(shop.ana, reference)).toMatchObject({
      value: { why: expect.stringContaining('ya se devolvieron'), undo: null },
    })
    await shop.fine()
  })

  test('between the preview and the press: sold to others, packed, or cancelled; nothing is done then', async () => {
    const { paid, edits, admin, fixture, boots, orders, lookAt, stock } = shop
    const { id } = await paid()
    const add = [{ productId: boots.id, size: '40', quantity: 3 }]
    const { seen } = await lookAt(id)
    const press = () => edits.edit(admin, id, { add, difference: 75_000, seen, key: randomUUID() })
    expect(await edits.quoteEdit(admin, id, { add })).toMatchObject({ value: { difference: 7_500_000 } })
    const bea = await seedUser(database)
    await fixture.orders.place(bea, fixture.request([{ productId: boots.id, size: '40', quantity: 1 }]))
    expect(await press()).toMatchObject({ message: EDIT_SAYS.gone('Botas', '40') })
    await orders.pack(admin, id)
    expect(await press()).toMatchObject({ message: EDIT_SAYS.packed })
    await orders.cancel(admin, id, { reason: 'Sin stock' })
    expect(await press()).toMatchObject({ message: EDIT_SAYS.over })
    expect(await stock('41')).toBe(5)
    await shop.fine()
    for (const odd of [-1, 1.5, '1e3', Number.NaN, 1e12, null])
      expect(
        await edits.quoteEdit(admin, id, { add: [{ productId: boots.id, size: '40', quantity: odd }] }),
      ).toMatchObject({ kind: 'invalid' })
  })
})
