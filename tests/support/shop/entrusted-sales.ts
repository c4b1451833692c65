/** Entrusted pairs that are bought: their rows, their orders on the way, the last day on which they may come back. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignors, unitSales, units } from '#data/schema.ts'
import { dayOf, daysAfter, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { balanceOf } from '#shop/consignment/ledger/entries.ts'
import { openSales, saleOf } from '#shop/consignment/sales/sales.ts'
import { photo } from '../photo.ts'
import { ordersAsAdmin, parcel } from '../orders-as-admin.ts'
import { consignedPairs, type ConsignedOptions } from './consigned-pairs.ts'

/** Of empty tables: `ordersAsAdmin`, and a consignor whose pairs are on sale. */
export async function entrustedSales(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { fixture, orders, returns, admin, ana, shoe } = shop
  const pairs = consignedPairs(database, fixture.context, admin)
  const consignorId = await pairs.consignor()
  const sales = openSales(fixture.context)
  const onSale = (options: ConsignedOptions = {}) => pairs.onSale(shoe.id, { consignorId, ...options })
  const of = (unit: string): CartLine => ({ productId: shoe.id, size: '42', quantity: 1, unit })
  const bulk = (quantity = 1): CartLine => ({ productId: shoe.id, size: '42', quantity })
  const unit = async (code: string) => {
    const [found] = await database.db.select().from(units).where(eq(units.code, code))
    return found!
  }
  /** Of the owner of a pair. */
  async function dniOf(code: string): Promise<string> {
    const { consignorId: id } = await unit(code)
    const [owner] = await database.db.select().from(consignors).where(eq(consignors.id, id!))
    return owner!.dni
  }
  async function send(orderId: number): Promise<void> {
    await orders.pack(admin, orderId)
    await orders.ship(admin, orderId, parcel)
  }
  /** Ana has it; its order. */
  async function delivered(lines: CartLine[], options: { couponCode?: string } = {}) {
    const order = await shop.paidFor(lines as never, options)
    await send(order.id)
    const end = await orders.deliver(admin, order.id)
    if (!end.ok) throw new Error(end.message)
    return order
  }
  /** The clock stands at noon of a day so many after the last on which what arrives today may come back. */
  const lastDay = lastDayToWithdraw(dayOf(new Date()), fixture.context.settings.closedDays)
  function after(days: number): void {
    const noon = startOfDay(daysAfter(lastDay, days)).getTime() + 12 * 3_600_000
    fixture.context.later((noon - fixture.context.clock().getTime()) / 60_000)
  }
  async function back(orderId: number): Promise<string> {
    const [line] = await shop.linesOf(orderId)
    const asked = await shop.asked({ order: `V-${String(orderId).padStart(6, '0')}` })
    await returns.approve(admin, asked, {})
    const came = [{ orderLineId: line!.id, quantity: 1, condition: 'inspect', note: '' }]
    const end = await returns.receive(admin, asked, { lines: came, key: randomUUID() }, [await photo()])
    if (!end.ok) throw new Error(end.message)
    return asked
  }
  async function refund(orderId: number, pesos: number): Promise<number> {
    const end = await orders.refund(admin, orderId, {
      amount: String(pesos),
      reason: 'Se despegó la suela',
      key: randomUUID(),
    })
    if (!end.ok) throw new Error(end.message)
    return end.value.refundId
  }

  return {
    ...shop,
    ana,
    pairs,
    consignorId,
    sales,
    onSale,
    of,
    bulk,
    unit,
    dniOf,
    sale: async (code: string) => saleOf(database.db, (await unit(code)).id),
    states: async () =>
      (await database.db.select().from(unitSales).orderBy(unitSales.id)).map(({ state }) => state),
    balance: () => balanceOf(database.db, consignorId),
    send,
    delivered,
    lastDay,
    after,
    back,
    refund,
  }
}
