/** Orders that were delivered, and what it takes to exchange a pair of them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { exchanges as exchangeRows, returns as returnRows } from '#data/schema.ts'
import type { Invoices, ProviderPayment } from '#gateways/ports.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { openExchanges } from '#shop/returns/exchange/exchanges.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { ordersAsAdmin } from '../orders-as-admin.ts'

export const HOURS = 60
type Order = { id: number; reference: string }
type Wanted = {
  productId?: number
  size: string
  quantity?: number
  line?: number
  of?: string
  delivery?: string
}

export async function exchanging(database: Database, invoices?: Invoices) {
  const shop = await ordersAsAdmin(database, invoices)
  const { fixture, returns, admin, ana, shoe, linesOf, view } = shop
  const exchanges = openExchanges(fixture.context, { ask: fixture.orders.check, ownPairs })

  /** What the page sends: a unit of the first line for another size of it. */
  async function input(
    order: Order,
    { line = 0, productId = shoe.id, delivery = 'delivery', ...wanted }: Wanted,
  ) {
    const lines = await linesOf(order.id)
    return { orderLineId: lines[line]!.id, productId, delivery, key: randomUUID(), ...wanted }
  }
  /** Begun by Ana: its code. */
  async function begin(order: Order, wanted: Wanted): Promise<string> {
    const end = await exchanges.start(ana, order.reference, await input(order, wanted))
    if (!end.ok) throw new Error(end.message)
    return end.value.code
  }
  async function exchangeOf(code: string) {
    const [found] = await database.db
      .select({ exchange: exchangeRows })
      .from(exchangeRows)
      .innerJoin(returnRows, eq(returnRows.id, exchangeRows.returnId))
      .where(eq(returnRows.code, code))
    return found!.exchange
  }
  /** One unit of what comes back with it, as the form of receiving has it. */
  async function one(code: string) {
    const { orderLineId, fromExchangeId } = await exchangeOf(code)
    const [from] =
      fromExchangeId === null
        ? []
        : await database.db
            .select({ code: returnRows.code })
            .from(exchangeRows)
            .innerJoin(returnRows, eq(returnRows.id, exchangeRows.returnId))
            .where(eq(exchangeRows.id, fromExchangeId))
    return { orderLineId, of: from?.code ?? '', quantity: 1 }
  }
  /** Accepted, and the old one is in and as good as new. */
  async function bring(code: string, quantity = 1): Promise<void> {
    await returns.approve(admin, code, {})
    const lines = [{ ...(await one(code)), quantity, condition: 'restock' }]
    const end = await returns.receive(admin, code, { lines })
    if (!end.ok) throw new Error(JSON.stringify(end))
  }
  /** Made, and the new one is theirs. */
  async function make(code: string): Promise<void> {
    const { exchange } = await view(code)
    const made = await returns.replace(admin, code, { back: (exchange?.back ?? 0) / 100 })
    if (!made.ok) throw new Error(made.message)
    await returns.parcel.pack(admin, code)
    await returns.parcel.ship(admin, code, { carrier: 'OCA' })
    await returns.parcel.deliver(admin, code)
  }
  /** Ana is at the provider with its difference, which knows of a payment that it has not decided. */
  async function paying(code: string): Promise<ProviderPayment> {
    const end = await exchanges.pay(ana, code)
    if (!end.ok) throw new Error(end.message)
    const { reference, differenceCentavos } = await exchangeOf(code)
    const payment: ProviderPayment = {
      id: `pay-${reference}`,
      status: 'pending',
      detail: 'accredited',
      reference,
      preferenceId: null,
      amount: differenceCentavos,
      fee: null,
      refunded: 0,
      currency: 'ARS',
      sellerId: 'seller-1',
      method: 'visa',
      instalments: 1,
      approvedAt: null,
      refunds: [],
    }
    fixture.outside.payments.set(payment.id, payment)
    return payment
  }
  const books = async (orderId: number) =>
    (await ledgerOf(database.db, orderId)).map(({ kind, amounts }) => [kind, amounts] as const)

  return { ...shop, exchanges, input, begin, exchangeOf, one, bring, make, paying, books }
}
