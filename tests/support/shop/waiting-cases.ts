/** In the demo: an order of the customer's that was delivered, and cases of it at every step. */
import { randomUUID } from 'node:crypto'
import type { Outcome } from '#rules/outcome.ts'
import { anyProduct } from '#rules/search/search.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'
import { paidOrder } from './waiting-edits.ts'

const shops = system('test')
const UNITS = 7

function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

export async function waitingCases(server: TestServer): Promise<Record<string, string>> {
  const { exchanges, ordersAdmin, products, returns, withdrawals } = server.shop
  const delivered = async (name: string, units: number) => {
    const order = await paidOrder(server, name, units)
    valueOf(await ordersAdmin.pack(shops, order.id))
    valueOf(await ordersAdmin.ship(shops, order.id, { carrier: 'OCA', trackingCode: 'A1' }))
    valueOf(await ordersAdmin.deliver(shops, order.id))
    return order
  }
  const counter = await delivered('counter', 2)
  const { id, reference, line } = await delivered('cases', UNITS)
  const open = async () =>
    valueOf(await returns.open(shops, id, { kind: 'withdrawal', reason: 'No le gustó' })).code
  const size = line.sizes.find((one) => one.size !== line.size)!.size
  const dearer = (await products.list({ ...anyProduct, sort: '-price' })).cards.find(
    ({ stock }) => stock > 0,
  )!
  const exchange = async (productId: number, size: string) =>
    valueOf(
      await exchanges.start(shops, reference, {
        orderLineId: line.id,
        productId,
        size,
        delivery: 'delivery',
        key: randomUUID(),
      }),
    ).code
  const asked = {
    kind: 'withdrawal',
    lines: [{ orderLineId: line.id, quantity: 1 }],
    key: randomUUID(),
  }
  const packed = async () => {
    const code = await exchange(line.productId, size)
    valueOf(await returns.approve(shops, code, {}))
    valueOf(await returns.parcel.pack(shops, code))
    return code
  }
  const sent = await packed()
  const lost = await packed()
  valueOf(await returns.parcel.ship(shops, lost, { carrier: 'OCA', trackingCode: 'A3' }))
  return {
    counterOrder: String(counter.id),
    counterLine: String(counter.line.id),
    caseOrder: String(id),
    caseReference: reference,
    caseLine: String(line.id),
    caseProduct: String(line.productId),
    caseSize: size,
    caseLoose: valueOf(await withdrawals.request(shops, { name: 'Ana', email: 'ana@example.com' })).code,
    caseSettled: await open(),
    caseRejected: await open(),
    caseCancelled: await open(),
    caseExchanged: await exchange(line.productId, size),
    caseSent: sent,
    caseLost: lost,
    caseOwn: valueOf(await returns.ask(shops, reference, asked)).code,
    caseDearer: await exchange(dearer.id, dearer.sizes.find(({ stock }) => stock > 0)!.size),
  }
}
