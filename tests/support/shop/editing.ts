/** Orders of Ana's that wait to be packed, and what it takes to edit one. */
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#data/database.ts'
import { orderEdits, orders, refunds } from '#data/schema.ts'
import type { Invoices } from '#gateways/ports.ts'
import type { ProviderPaymentState } from '#rules/payments/provider.ts'
import { ownPairs } from '#shop/consignment/sales/buyer-is-owner.ts'
import { openEdits } from '#shop/orders/edit/edits.ts'
import { openEditPaying } from '#shop/payments/edit-payment.ts'
import { ledgerOf } from '#shop/orders/money/ledger.ts'
import { ordersAsAdmin } from '../orders-as-admin.ts'
import { seedProduct } from '../builders.ts'

type Asked = { lines?: object[]; add?: object[] }
type Sent = Asked & { difference?: number; seen?: string; reason?: string; key?: string }

export async function editing(database: Database, invoices?: Invoices) {
  const shop = await ordersAsAdmin(database, invoices)
  const { fixture, admin, ana, shoe } = shop
  const { check: ask } = fixture.orders
  const edits = {
    ...openEdits(fixture.context, { ask, ownPairs }),
    ...openEditPaying(fixture.context, { ask }),
  }
  const boots = await seedProduct(database, { name: 'Botas', pesos: 25_000, sizes: { '40': 3, '41': 3 } })

  const lookAt = async (id: number) => {
    const end = await edits.look(admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  /** As the page sends it once it was looked at: what the preview said, and the lines that were seen. */
  async function send(id: number, asked: Asked, changes: Sent = {}) {
    const { seen } = await lookAt(id)
    const quote = await edits.quoteEdit(admin, id, asked)
    const difference = quote.ok ? quote.value.difference / 100 : 0
    return edits.edit(admin, id, { ...asked, difference, seen, key: randomUUID(), ...changes })
  }
  /** Another size for `quantity` pairs of the first line, or fewer of them. */
  async function line(id: number, size: string, quantity: number, index = 0) {
    const { lines } = await lookAt(id)
    return { lines: [{ orderLineId: lines[index]!.id, size, quantity }] }
  }
  async function editOf(orderId: number) {
    const [row] = await database.db
      .select()
      .from(orderEdits)
      .where(eq(orderEdits.orderId, orderId))
      .orderBy(desc(orderEdits.id))
      .limit(1)
    return row!
  }
  /** What the provider says of a payment of the last edit's difference. */
  async function sayOfEdit(
    order: { id: number; reference: string },
    status: ProviderPaymentState,
    id?: string,
  ): Promise<void> {
    const { reference, differenceCentavos: amount } = await editOf(order.id)
    const known = id ?? `edit-${reference}`
    const { refunded = 0, refunds = [] } = fixture.outside.payments.get(known) ?? {}
    const changes = { id: known, reference, amount, refunded, refunds }
    await fixture.orders.settle(await fixture.payment(order.reference, status, changes))
  }
  const books = async (orderId: number) =>
    (await ledgerOf(database.db, orderId)).map(({ kind, amounts }) => [kind, amounts] as const)
  const stock = (size: string) => fixture.stock(shoe.sizeIds[size]!)

  const fine = async () => expect(await fixture.broken()).toEqual([])
  const orderOf = async (id: number) => {
    const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
    return row!
  }
  const refundsOf = (id: number) =>
    database.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id)

  return {
    ...shop,
    fine,
    orderOf,
    refundsOf,
    boots,
    edits,
    ana,
    lookAt,
    send,
    line,
    editOf,
    sayOfEdit,
    books,
    stock,
  }
}
