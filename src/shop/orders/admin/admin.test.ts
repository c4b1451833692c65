import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, orders as orderRows } from '#data/schema.ts'
import { HELD_SAYS } from '#rules/orders/admin.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { orderView, type OrderViewName } from '#rules/orders/query.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { seedUser } from '#tests/support/builders.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'

/** Holds product §11.6, §11.9, §11.10, §13.2. */

const back = (amount: number | string, key = 'click-0001') => ({ amount, reason: 'Falla de costura', key })

describeEachDatabase('orders as admins work on them', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))

  test('the list is found by number, name without accents, e-mail, product and state', async () => {
    const { orders, admin, placed, paid } = shop
    await paid()
    await placed({ delivery: 'pickup' })
    const numbers = async (query: object) => {
      const end = await orders.list(admin, query)
      return end.ok ? end.value.orders.map((row) => row.number) : end
    }
    expect(await numbers({})).toEqual(['V-000002', 'V-000001'])
    expect(await numbers({ q: 'v-2' })).toEqual(['V-000002'])
    for (const q of [
      'perez',
      'ANA@EXAMPLE',
      'zapatillas',
      '2345-6789',
      '+54 9 11 2345-6789',
      '011 15 2345-6789',
      '15 2345-6789',
    ])
      expect(await numbers({ q })).toEqual(['V-000002', 'V-000001'])
    expect(await numbers({ q: "x' or '1'='1" })).toEqual([])
    expect(await numbers(orderView('por-preparar'))).toEqual(['V-000001'])
    expect(await numbers(orderView('sin-pagar'))).toEqual(['V-000002'])
    expect(await numbers({ to: '2020-01-01' })).toEqual([])
    expect(await orders.counts(admin)).toMatchObject({
      value: { 'por-preparar': 1, 'sin-pagar': 1, 'en-camino': 0, todos: 2 },
    })
  })

  test('who packs does not find by an e-mail that they may not see', async () => {
    const { orders, paid } = shop
    await paid()
    const warehouse = await seedUser(database, { role: 'warehouse' })
    const found = async (q: string) => {
      const end = await orders.list(warehouse, { q })
      const chosen = await orders.many.idsOf(warehouse, { q }, 9)
      return [end.ok && end.value.orders.length, chosen.ok && chosen.value.length]
    }
    expect(await found('ana@example')).toEqual([0, 0])
    expect(await found('perez')).toEqual([1, 1])
  })

  test('what is in dispute and what was lost are each a view of their own', async () => {
    const { fixture, orders, admin, paid } = shop
    const [contested, lost] = [await paid(), await paid()]
    await fixture.orders.settle({ ...contested.payment, status: 'charged_back' })
    await fixture.orders.settle({ ...lost.payment, status: 'charged_back' })
    await fixture.orders.settle({ ...lost.payment, status: 'charged_back', detail: 'settled' })
    const found = async (name: OrderViewName) => {
      const end = await orders.list(admin, orderView(name))
      return end.ok ? end.value.orders.map(({ id, disputeLost }) => [id, disputeLost]) : end
    }
    expect(await found('en-disputa')).toEqual([[contested.id, false]])
    expect(await found('disputas-perdidas')).toEqual([[lost.id, true]])
    expect(await orders.counts(admin)).toMatchObject({
      value: { 'en-disputa': 1, 'disputas-perdidas': 1, todos: 2 },
    })
    expect(await orders.find(admin, lost.id)).toMatchObject({
      value: { disputeLost: true, story: expect.stringContaining('La disputa se perdió') },
    })
  })

  test('notes are for the shop alone; an email is sent again once a minute', async () => {
    const { fixture, orders, admin, ana, paid, subjects } = shop
    const { id, reference } = await paid()
    await orders.note(admin, id, { text: 'Llamó: manda a su hermano' })
    const page = await orders.find(admin, id)
    expect(page.ok && page.value.events.at(-1)).toMatchObject({
      life: 'note',
      actor: 'vale',
      reason: 'Llamó: manda a su hermano',
    })
    expect(JSON.stringify(await fixture.orders.find(ana, reference))).not.toContain('hermano')
    await Promise.all([1, 2].map(() => orders.resendEmail(admin, id, 'paid')))
    fixture.context.later(1)
    await orders.resendEmail(admin, id, 'paid')
    expect(await orders.resendEmail(admin, id, 'shipped')).toMatchObject({ kind: 'missing' })
    await fixture.work()
    expect(subjects()).toHaveLength(2)
  })

  test('nobody but an admin sees or moves anything', async () => {
    const { orders, admin, ana, paid } = shop
    const { id } = await paid()
    for (const visitor of [anonymous, ana, { ...admin, ban: true }])
      for (const end of [
        await orders.list(visitor),
        await orders.counts(visitor),
        await orders.find(visitor, id),
        await orders.pack(visitor, id),
        await orders.ship(visitor, id, parcel),
        await orders.complete(visitor, id),
        await orders.cancel(visitor, id, { reason: 'porque sí' }),
        await orders.refund(visitor, id, back(1)),
        await orders.retryRefund(visitor, id, 1),
        await orders.note(visitor, id, { text: 'hola' }),
        await orders.resendEmail(visitor, id, 'paid'),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
    expect(await orders.find(admin, 999)).toMatchObject({ kind: 'missing' })
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  test('slips and labels are left out, with why, for what is unpaid, held, disputed or called off', async () => {
    const { fixture, orders, admin, shoe, placed, paidFor, paid } = shop
    const unpaid = await placed()
    const good = await paid()
    const held = await paidFor([{ productId: shoe.id, size: '42', quantity: 2 }], { delivery: 'pickup' })
    await database.db.update(orderRows).set({ heldReason: 'fraude' }).where(eq(orderRows.id, held.id))
    expect(await orders.slips(admin, [good.id, held.id, unpaid.id, 999])).toMatchObject({
      value: {
        slips: [{ id: good.id, number: orderNumber(good.id) }],
        leftOut: [
          { id: unpaid.id, why: 'No está pagado.' },
          { id: held.id, why: HELD_SAYS },
        ],
      },
    })
    await fixture.orders.settle({ ...good.payment, status: 'charged_back' })
    await orders.cancel(admin, held.id, { reason: 'Fraude' })
    expect(await orders.slips(admin, [good.id, held.id])).toMatchObject({
      value: {
        slips: [],
        leftOut: [
          { id: good.id, why: 'El pago está en disputa: no lo entregues.' },
          { id: held.id, why: 'Está cancelado.' },
        ],
      },
    })
    expect(await orders.find(admin, good.id)).toMatchObject({
      value: { noSlip: 'El pago está en disputa: no lo entregues.' },
    })
  })
})
