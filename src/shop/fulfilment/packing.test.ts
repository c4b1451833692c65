import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, orders as orderRows, productSizes } from '#data/schema.ts'
import { MAX_BATCH, PACKING_SAYS } from '#rules/fulfilment/packing.ts'
import { sizeCode } from '#rules/size-code.ts'
import { HELD_SAYS } from '#rules/orders/admin.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { openStock } from '#shop/stock/stock.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §13.9, §64.6. */

describeEachDatabase('boxes packed with a scanner', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  const line = (size: string, quantity: number) => ({ productId: shop.shoe.id, size, quantity })
  const labelOf = (size: string) => sizeCode({ sizeId: shop.shoe.sizeIds[size]!, barcode: '' })
  const stateOf = async (id: number) =>
    (await database.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]!.fulfilmentStatus

  test('those that wait longest come first, without what is frozen, and no more than one fetches at once', async () => {
    const { orders, admin } = shop
    const ids: number[] = []
    for (let at = 0; at < 3; at++) ids.push((await shop.paidFor([line('42', 1)])).id)
    await shop.placed()
    await database.db.update(orderRows).set({ heldReason: 'fraude' }).where(eq(orderRows.id, ids[1]!))
    expect(await orders.packing.next(admin)).toMatchObject({
      value: {
        waiting: 2,
        orders: [
          { id: ids[0], why: null, packed: false, lines: [{ size: '42', quantity: 1, shelf: '' }] },
          { id: ids[2] },
        ],
      },
    })
    await openStock(shop.fixture.context).place(admin, shop.shoe.sizeIds['42']!, { shelf: 'C1' })
    expect(await orders.packing.next(admin)).toMatchObject({
      value: { orders: [{ lines: [{ shelf: 'C1' }] }, { lines: [{ shelf: 'C1' }] }] },
    })
    await orders.pack(admin, ids[0]!)
    const batch = await orders.packing.batch(admin, [ids[1]!, ids[0]!, 999, -1])
    expect(batch).toMatchObject({
      value: [
        { id: ids[0], packed: true },
        { id: ids[1], packed: false, why: HELD_SAYS },
      ],
    })
    const many = Array.from({ length: MAX_BATCH + 5 }, (_, at) => at + 1)
    expect((await orders.packing.batch(admin, many)).ok).toBe(true)
  })

  test('a box is closed when every piece was seen and nothing else is in it; who did not scan is told apart', async () => {
    const { orders, admin } = shop
    const { id } = await shop.paidFor([line('41', 2), line('42', 1)])
    const batch = await orders.packing.batch(admin, [id])
    const other = batch.ok ? batch.value[0]!.lines[1]!.id : 0
    const tries = [
      [{ codes: [labelOf('41')], byHand: [] }, PACKING_SAYS.missing(2)],
      [{ codes: [labelOf('41'), labelOf('41'), labelOf('41')], byHand: [other] }, PACKING_SAYS.foreign],
      [{ codes: [labelOf('41'), labelOf('41'), 'T999999'], byHand: [other] }, PACKING_SAYS.foreign],
    ] as const
    for (const [marks, message] of tries)
      expect(await orders.packing.pack(admin, id, marks)).toMatchObject({ kind: 'conflict', message })
    expect(await stateOf(id)).toBe('unfulfilled')
    const whole = { codes: [labelOf('41'), labelOf('41')], byHand: [other] }
    const ends = await Promise.all([1, 2].map(() => orders.packing.pack(admin, id, whole)))
    expect(ends.map((end) => end.ok && end.value.changed).toSorted()).toEqual([false, true])
    const trail = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(trail.filter(({ action }) => action === 'order.pack')).toMatchObject([
      { after: { fulfilment: 'packed', scanned: 2, byHand: 1 } },
    ])
  })

  test('what was given back before it was packed is not looked for', async () => {
    const { orders, admin, fixture } = shop
    const { id } = await shop.paidFor([line('41', 2), line('42', 1)])
    const page = await orders.find(admin, id)
    const lines = page.ok ? page.value.lines : []
    const kept = lines.find(({ size }) => size === '41')!
    const asked = {
      lines: [{ orderLineId: kept.id, quantity: 1, restock: true }],
      reason: 'Se arrepintió',
    }
    expect(await orders.refund(admin, id, { ...asked, key: 'devuelve-uno-test' })).toMatchObject({ ok: true })
    await fixture.work()
    expect(await orders.packing.batch(admin, [id])).toMatchObject({
      value: [
        {
          lines: [
            { size: '41', quantity: 1 },
            { size: '42', quantity: 1 },
          ],
        },
      ],
    })
  })

  test('of a code that is not of the box, whoever holds it hears what it is', async () => {
    const { orders, admin, ana } = shop
    await database.db
      .update(productSizes)
      .set({ sku: 'ZAP-41' })
      .where(eq(productSizes.id, shop.shoe.sizeIds['41']!))
    for (const code of ['zap-41', labelOf('41')])
      expect(await orders.packing.whatIs(admin, code)).toMatchObject({
        value: PACKING_SAYS.notHere('Eso es Zapatillas Cancha, talle 41'),
      })
    for (const code of ['', 'nada', "' or 1=1 --", 'T999999'])
      expect(await orders.packing.whatIs(admin, code)).toMatchObject({ value: PACKING_SAYS.unknown(code) })
    for (const end of [
      await orders.packing.next(ana),
      await orders.packing.batch(ana, [1]),
      await orders.packing.whatIs(ana, 'x'),
      await orders.packing.pack(ana, 1, { codes: [], byHand: [] }),
    ])
      expect(end).toMatchObject({ ok: false })
  })
})
