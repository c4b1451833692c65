import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeEach(async () => {
  house = await openTestHouse()
})
afterEach(() => house.close())

type Paid = { id: number }
async function start(holder = 'APRO', reference = 'V-1') {
  const preference = await house.payments.createPreference(
    house.order({ reference }),
    `order:${reference}:a1`,
  )
  const payment = await house.control<Paid>(`preferences/${preference.id}/pay`, { holder })
  return { preference, id: String(payment.id) }
}
const believed = () => house.heard.flatMap(({ notice }) => (notice ? [notice] : []))
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))

test('every change of a payment is announced with a signature that the adapter believes', async () => {
  const { id } = await start('CONT')
  await house.until(() => believed().length === 1)
  await house.control(`payments/${id}/settle`, { status: 'approved' })
  await house.until(() => believed().length === 2)
  await house.payments.refund(id, 100, 'r1')
  await house.control(`payments/${id}/chargeback`)
  await house.until(() => believed().length === 5)
  const [dispute, ...others] = believed().toSorted((a, b) => a.topic.localeCompare(b.topic))
  expect(new Set(others.map((notice) => `${notice.topic} ${notice.resourceId}`))).toEqual(
    new Set([`payment ${id}`]),
  )
  expect(await house.payments.findSubject(dispute!.topic, dispute!.resourceId)).toMatchObject({
    paymentIds: [id],
  })
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(5)
  expect(await house.payments.findPayment(id)).toMatchObject({ status: 'charged_back' })
})

test('a door that says 500 is knocked at again until it opens, always with the same key', async () => {
  house.door.status = 500
  await start()
  await house.until(() => house.heard.length >= 2)
  house.door.status = 200
  await house.until(() => house.heard.length >= 3)
  await quiet()
  expect(house.heard).toHaveLength(3)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('notices that nobody heard survive a restart', async () => {
  house.door.status = 503
  const { id } = await start()
  await house.until(() => house.heard.length >= 1)
  await house.restart()
  house.door.status = 200
  const before = house.heard.length
  await house.until(() => house.heard.length > before)
  expect(believed().at(-1)).toMatchObject({ resourceId: id })
  expect(await house.payments.findPayment(id), 'the payment too').toMatchObject({ status: 'approved' })
})

test('a lost notice never comes; a doubled one comes twice with one key', async () => {
  await house.control('faults/webhooks', { drop: 1, duplicate: 1 })
  await start('APRO', 'V-lost')
  await quiet()
  expect(house.heard).toHaveLength(0)
  expect(await house.payments.searchPayments('V-lost'), 'but a search finds it').toHaveLength(1)
  await start('APRO', 'V-double')
  await house.until(() => house.heard.length === 2)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('notices can arrive late and last one first', async () => {
  await house.control('faults/webhooks', { delayMs: 150, reorder: 2 })
  const begun = Date.now()
  const { id } = await start('CONT')
  await house.control(`payments/${id}/settle`, { status: 'approved' })
  await house.until(() => house.heard.length === 2)
  expect(house.heard[0]!.at - begun).toBeGreaterThan(140)
  expect(house.heard.map(({ action }) => action)).toEqual(['payment.updated', 'payment.created'])
})

test('a wrongly signed notice is not believed; its retry is', async () => {
  await house.control('faults/webhooks', { badSignature: 1 })
  await start()
  await house.until(() => house.heard.length === 2)
  expect(house.heard.map(({ notice }) => notice !== null)).toEqual([false, true])
})

test('a silent door is given up after its patience and asked again', async () => {
  await house.close()
  house = await openTestHouse({ patienceMs: 100, retryMs: 50 })
  const { createServer } = await import('node:http')
  let knocks = 0
  const silent = createServer(() => void (knocks += 1))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const order = house.order({ noticeUrl: `http://127.0.0.1:${port}/w` })
  const { id } = await house.payments.createPreference(order, 'k')
  await house.control(`preferences/${id}/pay`)
  await house.until(() => knocks >= 2)
  silent.closeAllConnections()
  silent.close()
})

test('a notice sent again a hundred times has one key', async () => {
  const { id } = await start()
  await house.control(`payments/${id}/resend`, { times: 100 })
  await house.until(() => house.heard.length === 101)
  expect(new Set(believed().map((notice) => notice.dedupeKey)).size).toBe(1)
})

test('it stops at once, also with a call that hangs', async () => {
  await house.control('faults/api', { kind: 'hang' })
  const hanging = house.payments.findPayment('1').catch((error: unknown) => error)
  await quiet()
  const start = performance.now()
  await house.close()
  expect(performance.now() - start).toBeLessThan(1000)
  await hanging
  house = await openTestHouse()
})
