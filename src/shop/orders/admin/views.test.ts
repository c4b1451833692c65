import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { MAX_ORDER_VIEWS, ORDER_VIEW_MESSAGES } from '#rules/orders/view.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'

/** Holds product §11.13, §13.4. */

describeEachDatabase('what an admin keeps of the list of orders, and prints', (open) => {
  let database: Database
  let fixture: OrderFixture
  let orders: ReturnType<typeof openOrdersAdmin>
  let vale: PersonVisitor
  let lu: PersonVisitor
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    orders = openOrdersAdmin(fixture.context)
    vale = await seedUser(database, { role: 'owner', username: 'vale' })
    lu = await seedUser(database, { role: 'owner', username: 'lu' })
    ana = await seedUser(database)
  })
  const names = async (visitor: PersonVisitor) => {
    const end = await orders.views.list(visitor)
    return end.ok ? end.value.map(({ name, query }) => `${name} ${query}`) : end
  }

  test('a view is kept under a name, always written the same way, renamed and deleted; nobody else sees it', async () => {
    const { views } = orders
    const address = '?to=2026-11-30&payment=paid&delivery=pickup&page=3&payment=pending&odd=1'
    const kept = await views.keep(vale, { name: '  Retiros   de noviembre ' }, address)
    expect(kept).toMatchObject({
      ok: true,
      value: {
        name: 'Retiros de noviembre',
        query: '?payment=pending%2Cpaid&delivery=pickup&to=2026-11-30',
      },
    })
    const { id } = (kept as { value: { id: number } }).value
    // A second click keeps one.
    await views.keep(vale, { name: 'Retiros de noviembre' }, address)
    expect(await names(vale)).toHaveLength(1)
    expect(await names(lu)).toEqual([])
    expect(await views.rename(lu, id, { name: 'Mía' })).toMatchObject({ ok: false, kind: 'missing' })
    await views.remove(lu, id)
    expect(await views.rename(vale, id, { name: 'Retiros' })).toMatchObject({ ok: true })
    expect(await names(vale)).toEqual(['Retiros ?payment=pending%2Cpaid&delivery=pickup&to=2026-11-30'])
    expect(await views.remove(vale, id)).toMatchObject({ ok: true })
    expect(await views.remove(vale, id)).toMatchObject({ ok: true })
    expect(await names(vale)).toEqual([])
    expect(await database.db.select().from(auditLog)).toEqual([])
  })

  test('a name that is missing, too long or taken is refused in words; so is a view of everything, and one too many', async () => {
    const { views } = orders
    for (const [name, sentence] of [
      ['  ', ORDER_VIEW_MESSAGES.name],
      ['x'.repeat(41), ORDER_VIEW_MESSAGES.long],
    ])
      expect(await views.keep(vale, { name }, '?q=ana')).toMatchObject({ fields: { name: sentence } })
    expect(await views.keep(vale, { name: 'Todo' }, '?page=2')).toMatchObject({
      kind: 'conflict',
      message: ORDER_VIEW_MESSAGES.empty,
    })
    await views.keep(vale, { name: 'De Ana' }, '?q=ana')
    const taken = { kind: 'invalid', fields: { name: ORDER_VIEW_MESSAGES.taken } }
    expect(await views.keep(vale, { name: 'DE ANA' }, '?q=otra')).toMatchObject(taken)
    expect(await views.keep(lu, { name: 'De Ana' }, '?q=ana')).toMatchObject({ ok: true })
    const other = await views.keep(vale, { name: 'Otra' }, '?q=otra')
    expect(await views.rename(vale, other.ok ? other.value.id : 0, { name: 'de ana' })).toMatchObject(taken)
    for (const id of [0, -1, 1.5, 2 ** 40, Number.NaN])
      expect(await views.rename(vale, id, { name: 'Nada' })).toMatchObject({ kind: 'missing' })
  })

  test('two tabs at once do not keep more than there may be', async () => {
    const { views } = orders
    for (let n = 1; n < MAX_ORDER_VIEWS; n++) await views.keep(vale, { name: `Vista ${n}` }, `?q=${n}`)
    const ends = await Promise.all(['a', 'b', 'c'].map((name) => views.keep(vale, { name }, `?q=${name}`)))
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await names(vale)).toHaveLength(MAX_ORDER_VIEWS)
  })

  test('slips of several orders: what goes into the box and whom it goes to, oldest first, each once', async () => {
    const shoe = await seedProduct(database, { sizes: { '41': 5, '42': 5 } })
    const ids: number[] = []
    for (const size of ['42', '41']) {
      const end = await fixture.orders.place(
        ana,
        fixture.request([{ productId: shoe.id, size, quantity: 2 }]),
      )
      if (!end.ok) throw new Error(end.message)
      await fixture.orders.payment(ana, end.value.reference)
      await fixture.orders.settle(await fixture.payment(end.value.reference, 'approved'))
      ids.push((await fixture.order(end.value.reference)).id)
    }
    const end = await orders.slips(vale, [ids[1]!, ids[0]!, ids[1]!, 999, 2 ** 40, Number.NaN])
    expect(end).toMatchObject({
      value: {
        slips: [
          { number: 'V-000001', lines: [{ size: '42', quantity: 2 }] },
          { number: 'V-000002', lines: [{ size: '41', quantity: 2 }] },
        ],
        leftOut: [],
      },
    })
    expect(JSON.stringify(end)).not.toMatch(/centavos|price|email/i)
  })

  test('strangers and shoppers keep no views and print nothing', async () => {
    for (const [visitor, reason] of [
      [anonymous, 'signed-out'],
      [ana, 'forbidden'],
    ] as const) {
      const refused = { ok: false, reason }
      expect(await orders.views.list(visitor)).toMatchObject(refused)
      expect(await orders.views.keep(visitor, { name: 'x' }, '?q=x')).toMatchObject(refused)
      expect(await orders.views.rename(visitor, 1, { name: 'x' })).toMatchObject(refused)
      expect(await orders.views.remove(visitor, 1)).toMatchObject(refused)
      expect(await orders.slips(visitor, [1])).toMatchObject(refused)
    }
  })
})
