import { afterEach, beforeEach, expect, test } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts'

/** Holds product §33.9. */

let server: TestSandbox
beforeEach(async () => {
  server = await openTestSandbox()
})
afterEach(() => server.close())

type Paid = { id: number }
async function start(holder = 'APRO', reference = 'V-1') {
  const preference = await server.payments.createPreference(
    server.order({ reference }),
    `order:${reference}:a1`,
  )
  const payment = await server.control<Paid>(`preferences/${preference.id}/pay`, { holder })
  return { preference, id: String(payment.id) }
}
const believed = () => server.heard.flatMap(({ notice }) => (notice ? [notice] : []))
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))

test('every change of a payment is announced with a signature that the adapter believes', async () => {
  const { id } = await start('CONT')
  await server.until(() => believed().length === 1)
  await server.control(`payments/${id}/settle`, { status: 'approved' })
  await server.until(() => believed().length === 2)
  await server.payments.refund(id, 100, 'r1')
  await server.control(`payments/${id}/chargeback`)
  await server.until(() => believed().length === 5)
  const [dispute, ...others] = believed().toSorted((a, b) => a.topic.localeCompare(b.topic))
  expect(new Set(others.map((notice) => `${notice.topic} ${notice.resourceId}`))).toEqual(
    new Set([`payment ${id}`]),
  )
  expect(await server.payments.findSubject(dispute!.topic, dispute!.resourceId)).toMatchObject({
    paymentIds: [id],
  })
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(5)
  expect(await server.payments.findPayment(id)).toMatchObject({ status: 'charged_back' })
})

test('a door that says 500 is knocked at again until it opens, always with the same key', async () => {
  server.webhook.status = 500
  await start()
  await server.until(() => server.heard.length >= 2)
  server.webhook.status = 200
  await server.until(() => server.heard.length >= 3)
  await quiet()
  expect(server.heard).toHaveLength(3)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('notices that nobody heard survive a restart', async () => {
  server.webhook.status = 503
  const { id } = await start()
  await server.until(() => server.heard.length >= 1)
  await server.restart()
  server.webhook.status = 200
  const before = server.heard.length
  await server.until(() => server.heard.length > before)
  expect(believed().at(-1)).toMatchObject({ resourceId: id })
  expect(await server.payments.findPayment(id), 'the payment too').toMatchObject({ status: 'approved' })
})

test('a lost notice never comes; a doubled one comes twice with one key', async () => {
  await server.control('faults/webhooks', { drop: 1, duplicate: 1 })
  await start('APRO', 'V-lost')
  await quiet()
  expect(server.heard).toHaveLength(0)
  expect(await server.payments.searchPayments('V-lost'), 'but a search finds it').toHaveLength(1)
  await start('APRO', 'V-double')
  await server.until(() => server.heard.length === 2)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('notices can arrive late and last one first', async () => {
  await server.control('faults/webhooks', { delayMs: 150, reorder: 2 })
  const begun = Date.now()
  const { id } = await start('CONT')
  await server.control(`payments/${id}/settle`, { status: 'approved' })
  await server.until(() => server.heard.length === 2)
  expect(server.heard[0]!.at - begun).toBeGreaterThan(140)
  expect(server.heard.map(({ action }) => action)).toEqual(['payment.updated', 'payment.created'])
})

test('a wrongly signed notice is not believed; its retry is', async () => {
  await server.control('faults/webhooks', { badSignature: 1 })
  await start()
  await server.until(() => server.heard.length === 2)
  expect(server.heard.map(({ notice }) => notice !== null)).toEqual([false, true])
})

test('a silent door is given up after its patience and asked again', async () => {
  await server.close()
  server = await openTestSandbox({ patienceMs: 100, retryMs: 50 })
  const { createServer } = await import('node:http')
  let knocks = 0
  const silent = createServer(() => void (knocks += 1))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const order = server.order({ noticeUrl: `http://127.0.0.1:${port}/w` })
  const { id } = await server.payments.createPreference(order, 'k')
  await server.control(`preferences/${id}/pay`)
  await server.until(() => knocks >= 2)
  silent.closeAllConnections()
  silent.close()
})

test('a notice sent again a hundred times has one key', async () => {
  const { id } = await start()
  await server.control(`payments/${id}/resend`, { times: 100 })
  await server.until(() => server.heard.length === 101)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('it stops at once, also with a call that hangs', async () => {
  await server.control('faults/api', { kind: 'hang' })
  const hanging = server.payments.findPayment('1').catch((error: unknown) => error)
  await quiet()
  const start = performance.now()
  await server.close()
  expect(performance.now() - start).toBeLessThan(patience(1000))
  await hanging
  server = await openTestSandbox()
})
