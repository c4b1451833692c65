/** An admin with orders to work on: what they are asked for, and orders of Ana's that are placed, paid or delivered. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#data/database.ts'
import type { Invoices } from '#gateways/ports.ts'
import { dueOf } from '#rules/orders/order.ts'
import { openCredit } from '#shop/credit/credit.ts'
import { openOrdersAdmin } from '#shop/order-desk.ts'
import { openReturns } from '#shop/returns/returns.ts'
import { openWithdrawals } from '#shop/returns/withdrawals/withdrawals.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedProduct, seedUser } from './builders.ts'
import { emptyTables } from './database.ts'
import { orderFixture } from './orders-admin.ts'

type Options = { delivery?: string; couponCode?: string; credit?: true }
export const parcel = {
  carrier: 'Andreani',
  trackingCode: 'AB-1',
  trackingUrl: 'https://andreani.test/AB-1',
}

/** Of empty tables: an admin, Ana, and a shoe with five pairs of two sizes. */
export async function ordersAsAdmin(database: Database, invoices?: Invoices) {
  await emptyTables(database)
  const fixture = orderFixture(database, undefined, invoices)
  const orders = openOrdersAdmin(fixture.context)
  const returns = openReturns(fixture.context)
  const admin = await seedUser(database, { role: 'owner', username: 'vale' })
  const ana = await seedUser(database)
  const shoe = await seedProduct(database, { sizes: { '41': 5, '42': 5 } })

  const credit = openCredit(fixture.context)
  /** Ana has so much more to spend, or less. */
  async function giveCredit(amount: number, kind: 'given' | 'taken' = 'given'): Promise<void> {
    const form = { kind, amount: amount / 100, reason: 'Cortesía', key: randomUUID() }
    const end = await credit.give(admin, ana.id, form)
    if (!end.ok) throw new Error(end.message)
  }
  async function creditOf(): Promise<number> {
    const own = await credit.own(ana)
    return own.ok ? own.value.balance : 0
  }

  const pair = () => [{ productId: shoe.id, size: '41', quantity: 2 }]
  async function placed(options: Options = {}, lines = pair()) {
    const order = await fixture.order(await fixture.placed(ana, lines, options))
    const { id, reference, totalCentavos: total } = order
    return { id, reference, total, due: dueOf(order) }
  }
  async function paidFor(lines: ReturnType<typeof pair>, options: Options = {}) {
    const order = await fixture.paid(ana, lines, options)
    await fixture.work()
    fixture.emails.length = 0
    return order
  }
  const three = () => [...pair(), { productId: shoe.id, size: '42', quantity: 1 }]
  /** Three pairs. */
  async function delivered(options: Options = {}) {
    const order = await paidFor(three(), options)
    await orders.pack(admin, order.id)
    await orders.ship(admin, order.id, parcel)
    await orders.deliver(admin, order.id)
    await fixture.work()
    fixture.emails.length = 0
    return order
  }
  /** Somebody pressed the botón de arrepentimiento: the code of their case. */
  async function asked(form: { order?: string; email?: string } = {}): Promise<string> {
    const input = { name: 'Ana Pérez', email: 'ana@example.com', order: '', reason: '', ...form }
    const end = await openWithdrawals(fixture.context).request(anonymous, input)
    if (!end.ok) throw new Error(end.message)
    return end.value.code
  }
  /** A case as its page has it. */
  async function view(code: string) {
    const end = await returns.find(admin, code)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  async function linesOf(id: number) {
    const found = await orders.find(admin, id)
    return found.ok ? found.value.lines : []
  }

  return {
    fixture,
    orders,
    returns,
    admin,
    ana,
    shoe,
    credit,
    giveCredit,
    creditOf,
    placed,
    paidFor,
    paid: (options: Options = {}) => paidFor(pair(), options),
    three,
    delivered,
    asked,
    view,
    linesOf,
    /** What was mailed, by subject. */
    subjects: () => fixture.emails.map((email) => email.subject.split(' · ')[0]),
  }
}
