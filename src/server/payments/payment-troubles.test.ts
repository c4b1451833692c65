/** What a person can play in the sandbox's control page, followed to the order's state and to the email that the shop gets. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#rules/users/access.ts'
import { filledForm, seedUser, seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'
import { until } from '#tests/support/browser/journey.ts'

/** Holds product §12.12, §12.13. */

const SHOP = 'duena@tienda.example'
const admin = system('test')
let server: TestServer
let shoe: number
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, environment: { SHOP_EMAIL: SHOP } })
  shoe = (await seedProduct(server.database, { sizes: { '42': 20 } })).id
})
afterAll(async () => {
  expect(await server.broken()).toEqual([])
  expect(server.troubles).toEqual([])
  await server.close()
})

type Payment = { id: number; external_reference: string; status: string; status_detail: string }
const control = async <T>(path: string, fields?: Record<string, string>): Promise<T> => {
  const answer = await fetch(`${server.url}/sandbox/mercadopago/control/${path}`, {
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const emails = async (to: string): Promise<string[]> => {
  const answer = await fetch(`${server.url}/sandbox/mail/?format=json&to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { emails: { subject: string }[] }).emails.map(({ subject }) => subject)
}
const told = (subject: string) => until(async () => (await emails(SHOP)).some((one) => one.includes(subject)))

async function paid() {
  const buyer = await seedUser(server.database)
  const placed = await server.shop.orders.place(buyer, {
    key: randomUUID(),
    lines: [{ productId: shoe, size: '42', quantity: 1 }],
    personal: filledForm(),
    delivery: 'delivery',
    couponCode: null,
    shownTotal: null,
  })
  if (!placed.ok) throw new Error(placed.message)
  const { reference } = placed.value
  const route = await server.shop.orders.payment(buyer, reference)
  if (!route.ok) throw new Error(route.message)
  const { id: payment } = await control<Payment>(`preferences/${route.value.preferenceId}/pay`, {})
  const id = (await server.shop.orders.idOf(reference))!
  const order = async () => {
    const end = await server.shop.ordersAdmin.find(admin, id)
    if (!end.ok) throw new Error(end.kind)
    return end.value
  }
  const paidAs = (state: string) => until(async () => (await order()).paymentStatus === state)
  await paidAs('paid')
  return {
    id,
    order,
    paidAs,
    play: (what: string, fields = {}) => control(`payments/${payment}/${what}`, fields),
  }
}

test('a fraud alert holds the parcel until an admin lets it go', async () => {
  const { id, order, play } = await paid()
  await play('fraud')
  await until(async () => (await order()).held)
  await told(`Posible fraude en el pedido ${(await order()).number}`)
  expect(await server.shop.ordersAdmin.pack(admin, id)).toMatchObject({ kind: 'conflict' })
  await server.shop.ordersAdmin.release(admin, id, { reason: 'Hablamos por teléfono.' })
  expect(await server.shop.ordersAdmin.pack(admin, id)).toMatchObject({ ok: true })
})

test('a fraud alert about a parcel that left is told, and stops nothing that is left to do', async () => {
  const { id, order, play } = await paid()
  await server.shop.ordersAdmin.pack(admin, id)
  await server.shop.ordersAdmin.ship(admin, id, { carrier: 'OCA' })
  await play('fraud')
  await told(`Posible fraude en el pedido ${(await order()).number}`)
  expect((await order()).paymentStatus).toBe('paid')
  expect(await server.shop.ordersAdmin.deliver(admin, id)).toMatchObject({ ok: true })
  expect(await server.shop.ordersAdmin.complete(admin, id)).toMatchObject({ ok: true })
})

test('a charge-back is a dispute; won, the order is paid again', async () => {
  const { order, paidAs, play } = await paid()
  await play('chargeback')
  await paidAs('disputed')
  await told(`Hay un contracargo en el pedido ${(await order()).number}`)
  await play('dispute', { end: 'won' })
  await paidAs('paid')
  await told(`Disputa ganada en el pedido ${(await order()).number}`)
})

test('a charge-back that is lost stays one, and the shop hears of it once', async () => {
  const { id, order, paidAs, play } = await paid()
  await play('chargeback')
  await paidAs('disputed')
  await play('dispute', { end: 'lost' })
  const { number } = await order()
  await told(`Disputa perdida en el pedido ${number}`)
  expect((await order()).paymentStatus).toBe('disputed')
  expect(await server.shop.ordersAdmin.pack(admin, id)).toMatchObject({ kind: 'conflict' })
  await play('resend', { times: '3' })
  await until(async () =>
    (await control<{ deliveries: { state: string }[] }>('state')).deliveries.every(
      ({ state }) => state === 'delivered',
    ),
  )
  expect(
    (await emails(SHOP)).filter((one) => one.includes(`Disputa perdida en el pedido ${number}`)),
  ).toHaveLength(1)
})

test('a claim that ends for the shop frees the money', async () => {
  const { order, paidAs, play } = await paid()
  await play('claim')
  await paidAs('disputed')
  const { number } = await order()
  await told(`Hay un reclamo en el pedido ${number}`)
  await play('claim/close', { end: 'seller' })
  await paidAs('paid')
  await told(`Terminó un reclamo en el pedido ${number}`)
  await told(`Disputa ganada en el pedido ${number}`)
})

test('a claim that ends for the buyer gives the money back, and nobody says that the shop won', async () => {
  const { order, paidAs, play } = await paid()
  await play('claim')
  await paidAs('disputed')
  await play('claim/close', { end: 'buyer' })
  await paidAs('refunded')
  const { number } = await order()
  await told(`Disputa perdida en el pedido ${number}`)
  expect((await emails(SHOP)).join('\n')).not.toContain(`Disputa ganada en el pedido ${number}`)
})

test('the page offers what can happen next, and nothing twice', async () => {
  const { paidAs, play } = await paid()
  const buttons = async () => {
    const page = await (await fetch(`${server.url}/sandbox/mercadopago/control`)).text()
    const row = /<td>\s*\d+<br[\s\S]*?<\/tr>/.exec(page)![0]
    return [...row.matchAll(/<button>([^<]*)<\/button>/g)].map(([, label]) => label)
  }
  expect(await buttons()).toEqual([
    'Reenviar aviso',
    'Devolver',
    'Alerta de fraude',
    'Abrir reclamo',
    'Contracargo',
  ])
  await play('claim')
  expect(await buttons()).toEqual([
    'Reenviar aviso',
    'Cerrar reclamo: cobra la tienda',
    'Cerrar reclamo: vuelve al cliente',
  ])
  await expect(play('chargeback')).rejects.toThrow('HTTP 400')
  await play('claim/close', { end: 'seller' })
  await expect(play('claim/close', { end: 'buyer' })).rejects.toThrow('HTTP 400')
  await play('chargeback')
  expect(await buttons()).toEqual(['Reenviar aviso', 'Disputa ganada', 'Disputa perdida'])
  await paidAs('disputed')
})
