/** The payment provider's notices as they really come: again and again, late, in the wrong order, and from strangers. */
import { createHmac, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Life } from '#rules/order-history/lives.ts'
import { orderHistory, orders, webhookInbox } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { filledForm } from '#tests/support/builders.ts'
import { openJourney, until, type Journey } from '#tests/support/browser/journey.ts'
import { ledgerOf, productNamed } from '#tests/support/shelf.ts'

/** Holds product §39.6. */

let server: Journey
let visitor: Visitor
let shoe: number
let secret: string
beforeAll(async () => {
  server = await openJourney({ pages: false })
  shoe = await productNamed(server.database, 'Zapatillas Cancha Blancas')
  visitor = await server.shop.sessions.visitor(
    (await server.signIn('avisos@example.com')).replace('sid=', ''),
  )
  const keys = fs.readFileSync(path.join(server.dataDir, 'sandbox', 'keys.json'), 'utf8')
  secret = (JSON.parse(keys) as { paymentsWebhookSecret: string }).paymentsWebhookSecret
  // The provider's own notices are lost: only those of the tests arrive.
  await server.mercadoPago('faults/webhooks', { drop: 10_000 })
})
afterAll(() => server?.close())
afterEach(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
})

/** An order that waits for its payment; `pay` pays it at the provider, which tells nobody. */
async function place(email: string) {
  const key = randomUUID()
  const lines = [{ productId: shoe, size: '42', quantity: 1 }]
  const personal = filledForm({ emailCompra: email })
  const asked = { key, lines, personal, delivery: 'delivery', couponCode: null, shownTotal: null }
  const placed = await server.shop.orders.place(visitor, asked)
  if (!placed.ok) throw new Error(placed.message)
  const { reference } = placed.value
  const route = await server.shop.orders.payment(visitor, reference)
  if (!route.ok) throw new Error(route.message)
  const pay = async (holder: string) =>
    (await server.mercadoPago<{ id: number }>(`preferences/${route.value.preferenceId}/pay`, { holder })).id
  return { reference, pay }
}

type Notice = {
  action?: string
  type?: string
  requestId?: string
  ts?: string
  signedWith?: string
  signedId?: number
}
async function notify(paymentId: number, notice: Notice = {}): Promise<number> {
  const {
    action = 'payment.updated',
    type = 'payment',
    requestId = randomUUID(),
    ts = String(Date.now()),
    signedWith = secret,
    signedId = paymentId,
  } = notice
  const v1 = createHmac('sha256', signedWith)
    .update(`id:${signedId};request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const answer = await fetch(`${server.url}/webhooks/mercadopago?data.id=${paymentId}&type=${type}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    },
    body: JSON.stringify({ type, action, data: { id: String(paymentId) } }),
  })
  return answer.status
}

const rows = () => server.database.db
async function statusOf(reference: string): Promise<string> {
  const [order] = await rows()
    .select({ is: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.reference, reference))
  return order!.is
}
const becomes = (reference: string, status: string) =>
  until(async () => (await statusOf(reference)) === status)
const movesOf = async (reference: string, life: Life) =>
  (
    await rows()
      .select({ to: orderHistory.to })
      .from(orderHistory)
      .innerJoin(orders, eq(orders.id, orderHistory.orderId))
      .where(and(eq(orders.reference, reference), eq(orderHistory.life, life)))
      .orderBy(orderHistory.id)
  ).map(({ to }) => to)
const inbox = async () => (await rows().select({ id: webhookInbox.id }).from(webhookInbox)).length
const allRead = () =>
  until(async () =>
    (await rows().select().from(webhookInbox).orderBy(webhookInbox.id)).every(
      ({ processedAt }) => processedAt !== null,
    ),
  )

test('the same notice ten times, and ten others about the same payment, move the order once', async () => {
  const { reference, pay } = await place('diez@example.com')
  const payment = await pay('APRO')
  const before = await inbox()
  const requestId = randomUUID()
  const same = await Promise.all(Array.from({ length: 10 }, () => notify(payment, { requestId })))
  expect(new Set(same)).toEqual(new Set([200]))
  expect(await inbox()).toBe(before + 1)
  await Promise.all(Array.from({ length: 10 }, () => notify(payment)))
  await becomes(reference, 'paid')
  await allRead()

  expect(await movesOf(reference, 'payment')).toEqual(['created', 'approved'])
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
  const paid = await until(async () => {
    const emails = (await server.emails('diez@example.com')).filter(({ subject }) => /Pagaste/.test(subject))
    return emails.length > 0 && emails
  })
  expect(paid).toHaveLength(1)
})

test('one signed notice, sent again under forty other labels, is read once', async () => {
  const { reference, pay } = await place('etiquetas@example.com')
  const [payment, before] = [await pay('APRO'), await inbox()]
  const notice = { requestId: randomUUID(), ts: String(Date.now()) }
  const types = ['payment', 'topic_chargebacks_wh', 'stop_delivery_op_wh', 'merchant_order']
  for (let time = 0; time < 40; time += 1)
    expect(
      await notify(payment, { ...notice, action: `other ${time}`, type: types[time % types.length] }),
    ).toBe(200)
  expect(await inbox()).toBe(before + 1)
  await becomes(reference, 'paid')
  await allRead()
})

test('notices in the wrong order end in what is true', async () => {
  const { reference, pay } = await place('desorden@example.com')
  const [rejected, waiting] = [await pay('FUND'), await pay('CONT')]
  await server.mercadoPago(`payments/${waiting}/settle`, { status: 'approved' })
  // The newest first; then that it was made; then the old rejection, of an attempt before it.
  expect(await notify(waiting, { action: 'payment.updated' })).toBe(200)
  await becomes(reference, 'paid')
  expect(await notify(waiting, { action: 'payment.created' })).toBe(200)
  expect(await notify(rejected, { action: 'payment.created' })).toBe(200)
  await allRead()
  expect(await statusOf(reference)).toBe('paid')
  expect(await ledgerOf(server.database, reference)).toEqual(['reserved -1', 'sold 0'])
})

test('a forged notice is refused, stored nowhere and moves nothing', async () => {
  const { reference, pay } = await place('falso@example.com')
  const payment = await pay('APRO')
  const before = await inbox()
  expect(await notify(payment, { signedWith: 'a guess' })).toBe(401)
  expect(await notify(payment, { signedId: payment + 1 })).toBe(401)
  const bare = await fetch(`${server.url}/webhooks/mercadopago?data.id=${payment}&type=payment`, {
    method: 'POST',
  })
  expect(bare.status).toBe(401)
  expect(await inbox()).toBe(before)
  expect(await statusOf(reference)).toBe('not_paid')
  expect(await notify(payment)).toBe(200)
  await becomes(reference, 'paid')
})
