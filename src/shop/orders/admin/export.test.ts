import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { orders as orderRows, productSizes } from '#data/schema.ts'
import { csvRows } from '#rules/csv-text.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import { ORDER_COLUMNS, orderCells } from '#rules/orders/csv.ts'
import type { OrderQuery } from '#rules/orders/query.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { CUSTOMER_COLUMNS, customerCells, MEMBER_COLUMNS, memberCells } from '#rules/users/csv.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import { openUsersAdmin } from '#shop/users/admin.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'

/** Holds product §11.14, §18.7, §26.10. */

describeEachDatabase('orders, customers and the team as files', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  async function rows(visitor: Visitor, query: Partial<OrderQuery> = {}) {
    const end = await shop.orders.exported(visitor, query)
    if (!end.ok) throw new Error(end.message)
    const cells = []
    for await (const piece of end.value)
      for (const { order, lines } of piece) cells.push(...orderCells(order, lines, CATALOGUE.brands))
    return cells.map((row) => Object.fromEntries(ORDER_COLUMNS.map((name, at) => [name, row[at]])))
  }

  test('one row a line; the amounts of the order stand in its first row alone, the last order first', async () => {
    const { admin, paidFor, three, placed } = shop
    const { id, total } = await paidFor(three())
    await placed({ delivery: 'pickup' })
    await database.db.update(productSizes).set({ sku: 'ZR-42' }).where(eq(productSizes.size, '42'))
    const found = await rows(admin)
    expect(found.map((row) => row['SKU'])).toEqual(['', '', 'ZR-42'])
    expect(found.map((row) => [row['Pedido'], row['Talle'], row['Cantidad']])).toEqual([
      ['V-000002', '41', 2],
      ['V-000001', '41', 2],
      ['V-000001', '42', 1],
    ])
    const own = found.filter((row) => row['Pedido'] === 'V-000001')
    const sum = (name: string) => own.reduce((all, row) => all + Number(row[name]), 0)
    expect(sum('Importe') - sum('Descuento del pedido') + sum('Envío del pedido')).toBe(total / 100)
    expect(own.map((row) => row['Total del pedido'])).toEqual([total / 100, ''])
    expect(await rows(admin, { delivery: 'pickup' })).toHaveLength(1)
    expect(await rows(admin, { q: `V-${id}` })).toHaveLength(2)
  })

  test('what somebody typed is text and never a formula', async () => {
    const { admin, placed } = shop
    const { id } = await placed()
    await database.db
      .update(orderRows)
      .set({ notes: '=HYPERLINK("http://x.test";"ver")', phone: '+54 9 11 2345-6789' })
      .where(eq(orderRows.id, id))
    const end = await shop.orders.exported(admin)
    const first = end.ok ? (await end.value.next()).value : undefined
    const text = csvRows(orderCells(first![0]!.order, first![0]!.lines, CATALOGUE.brands))
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"";""ver"")"`)
    expect(text).toContain(`;'+54 9 11 2345-6789;`)
  })

  test('customers with what they bought, and the team with who was invited', async () => {
    const { admin, ana, fixture, paid } = shop
    const { total } = await paid()
    const users = openUsersAdmin(fixture.context, { addressesOf })
    const end = await users.customers(admin, new URLSearchParams({ q: ana.username }))
    const [customer] = end.ok ? (await end.value.next()).value! : []
    const cells = customerCells(customer!)
    const cell = (name: string) => cells[CUSTOMER_COLUMNS.indexOf(name)]
    expect([cell('Pedidos pagados'), cell('Unidades'), cell('Gastado')]).toEqual([1, 2, total / 100])
    expect(cell('Primera compra')).toMatch(/^\d{4}-\d\d-\d\d$/)
    const team = await users.team(admin)
    expect(team.ok && team.value.map((member) => memberCells(member)[MEMBER_COLUMNS.indexOf('Rol')])).toEqual(
      ['Dueño'],
    )
  })

  test('for who may: the accountant exports orders and customers, the team is the owner’s', async () => {
    const { orders, fixture, ana } = shop
    const users = openUsersAdmin(fixture.context, { addressesOf })
    const accountant = await seedUser(database, { role: 'accountant' })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    expect(await orders.exported(accountant)).toMatchObject({ ok: true })
    expect(await users.customers(accountant)).toMatchObject({ ok: true })
    expect(await users.team(accountant)).toMatchObject({ kind: 'refused' })
    for (const visitor of [anonymous, ana, warehouse])
      for (const end of [
        await orders.exported(visitor),
        await users.customers(visitor),
        await users.team(visitor),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
