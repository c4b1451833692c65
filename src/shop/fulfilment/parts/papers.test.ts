import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { ORDER_COLUMNS, orderCells } from '#rules/orders/csv.ts'
import { openDataExport } from '#shop/personal-data/export-data.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §65.2, §65.4. */

describeOneDatabase('parts of an order on paper and in files', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let id: number
  let part: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    ;({ id } = await shop.paidFor(shop.three()))
    const [line] = await shop.linesOf(id)
    const lines = [{ orderLineId: line!.id, quantity: 1 }]
    const end = await shop.orders.parts.separate(shop.admin, id, { lines, key: randomUUID() })
    if (!end.ok) throw new Error(end.message)
    part = end.value.part
  })

  test('a part has its own slip, with what is in it and its number; it is of its order alone', async () => {
    const { admin, orders } = shop
    expect(await orders.slips(admin, [id], part)).toMatchObject({
      value: { slips: [{ id, part: 1, lines: [{ size: '41', quantity: 1 }] }], leftOut: [] },
    })
    expect(await orders.slips(admin, [id])).toMatchObject({
      value: { slips: [{ part: null, lines: [{ quantity: 1 }, { quantity: 1 }] }] },
    })
    const { id: other } = await shop.paid()
    expect(await orders.slips(admin, [other], part)).toMatchObject({ kind: 'missing' })
  })

  test('who bought has its parcels among their data; the file of orders names each of them', async () => {
    const { admin, ana, orders, fixture } = shop
    await orders.parts.send(admin, id, part, parcel)
    await orders.pack(admin, id)
    await orders.ship(admin, id, { carrier: 'OCA', trackingCode: 'OCA-2', trackingUrl: '' })
    const { carrier, trackingCode: tracking } = parcel
    expect(await openDataExport(fixture.context).ownData(ana)).toMatchObject({
      value: {
        orders: [
          {
            parcels: [{ number: 1, state: 'sent', carrier, tracking, lines: [{ size: '41', quantity: 1 }] }],
          },
        ],
      },
    })
    const end = await orders.exported(admin)
    if (!end.ok) throw new Error(end.message)
    const codes: unknown[] = []
    for await (const piece of end.value)
      for (const { order, lines } of piece)
        for (const row of orderCells(order, lines, CATALOGUE.brands))
          codes.push(row[ORDER_COLUMNS.indexOf('Seguimiento')])
    expect(codes).toEqual(['AB-1 / OCA-2', 'OCA-2'])
  })
})
