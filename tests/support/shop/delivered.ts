/** In a journey: somebody's order that was paid at the provider and handed over, with what the books say of it. */
import { randomUUID } from 'node:crypto'
import { system } from '#rules/users/access.ts'
import { filledForm } from '#tests/support/builders.ts'
import { until, type Journey } from '#tests/support/browser/journey.ts'

const shops = system('test')
export type Bought = { productId: number; size: string; quantity: number; unit?: string }

function valueOf<T>(end: { ok: true; value: T } | { ok: false; message: string }): T {
  if (!end.ok) throw new Error(end.message)
  return end.value
}

export async function paidBy(server: Journey, email: string, lines: Bought[]) {
  const { orders, ordersAdmin, sessions } = server.shop
  const visitor = await sessions.visitor((await server.signIn(email)).replace('sid=', ''))
  const { reference, number } = valueOf(
    await orders.place(visitor, {
      key: randomUUID(),
      lines,
      personal: filledForm({ emailCompra: email }),
      delivery: 'delivery',
      couponCode: null,
      shownTotal: null,
    }),
  )
  const { preferenceId } = valueOf(await orders.payment(visitor, reference))
  const payment = await server.mercadoPago<{ id: number }>(`preferences/${preferenceId}/pay`, {})
  const id = (await orders.idOf(reference))!
  const view = async () => valueOf(await ordersAdmin.find(shops, id))
  await until(async () => (await view()).paid !== null && (await view()).paymentStatus === 'paid')
  return { id, reference, number, payment: payment.id, view }
}

export async function deliveredTo(server: Journey, email: string, lines: Bought[]) {
  const order = await paidBy(server, email, lines)
  const { ordersAdmin } = server.shop
  valueOf(await ordersAdmin.pack(shops, order.id))
  valueOf(await ordersAdmin.ship(shops, order.id, { carrier: 'OCA', trackingCode: 'A1' }))
  valueOf(await ordersAdmin.deliver(shops, order.id))
  return order
}
