import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD, openPage, openTestSandbox, startPaying, type TestSandbox } from './test-sandbox.ts'

/** Holds product §33.8, §33.9. */

let server: TestSandbox
beforeAll(async () => {
  server = await openTestSandbox()
})
afterAll(() => server.close())
const start = (changes?: Parameters<TestSandbox['order']>[0]) => startPaying(server, changes)

test('an approved card: back to the shop with the whole query, and the payment says what was bought', async () => {
  const { order, preference, page } = await start()
  expect(preference.id).toMatch(/^241813511-[0-9a-f-]{36}$/)
  const { status, location } = await page.send(CARD)
  expect(status).toBe(303)
  const query = Object.fromEntries(location!.searchParams)
  expect(location!.pathname).toBe('/gracias')
  expect(query).toEqual({
    order: '1',
    collection_id: query['payment_id'],
    collection_status: 'approved',
    payment_id: expect.stringMatching(/^\d{10,}$/),
    status: 'approved',
    external_reference: order.reference,
    payment_type: 'credit_card',
    merchant_order_id: expect.stringMatching(/^\d+$/),
    preference_id: preference.id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  })
  const payment = await server.payments.findPayment(query['payment_id']!)
  expect(payment).toMatchObject({
    status: 'approved',
    detail: 'accredited',
    reference: order.reference,
    preferenceId: preference.id,
    amount: 2 * 1_999_950 + 70_000,
    refunded: 0,
    currency: 'ARS',
    sellerId: '241813511',
    method: 'master',
    instalments: 3,
    refunds: [],
  })
  expect(payment!.approvedAt!.getTime()).toBeGreaterThan(Date.now() - 10_000)
  expect(await server.payments.searchPayments(order.reference)).toEqual([payment])
})

test.each([
  ['APRO', 'approved', 'accredited', '/gracias'],
  ['apro Gómez', 'approved', 'accredited', '/gracias'],
  ['CONT', 'pending', 'pending_contingency', '/pendiente'],
  ['CALL', 'rejected', 'cc_rejected_call_for_authorize', '/rechazado'],
  ['FUND', 'rejected', 'cc_rejected_insufficient_amount', '/rechazado'],
  ['SECU', 'rejected', 'cc_rejected_bad_filled_security_code', '/rechazado'],
  ['EXPI', 'rejected', 'cc_rejected_bad_filled_date', '/rechazado'],
  ['FORM', 'rejected', 'cc_rejected_bad_filled_other', '/rechazado'],
  ['OTHE', 'rejected', 'cc_rejected_other_reason', '/rechazado'],
])('the holder %s ends as %s', async (titular, status, detail, path) => {
  const { order, page } = await start()
  const { location } = await page.send({ ...CARD, titular })
  expect(location!.pathname).toBe(path)
  expect(await server.payments.searchPayments(order.reference)).toMatchObject([{ status, detail }])
})

test('cash waits, money in the account does not, and the shortcuts do as they say', async () => {
  const ends = [
    [{ method: 'cash' }, 'pending', 'pending_waiting_payment', 'rapipago'],
    [{ method: 'account_money' }, 'approved', 'accredited', 'account_money'],
    [{ method: 'shortcut', outcome: 'approve' }, 'approved', 'accredited', 'visa'],
    [{ method: 'shortcut', outcome: 'pending' }, 'pending', 'pending_contingency', 'visa'],
    [
      { method: 'shortcut', outcome: 'reject', detail: 'cc_rejected_high_risk' },
      'rejected',
      'cc_rejected_high_risk',
      'visa',
    ],
  ] as const
  for (const [fields, status, detail, method] of ends) {
    const { order, page } = await start()
    expect((await page.send({ ...fields })).status).toBe(303)
    expect(await server.payments.searchPayments(order.reference)).toMatchObject([{ status, detail, method }])
  }
})

test('sent twice, even at the same moment, a form is one payment', async () => {
  const { order, page } = await start()
  const ends = await Promise.all([page.send(CARD), page.send(CARD), page.send(CARD)])
  expect(new Set(ends.map((end) => end.location!.href)).size).toBe(1)
  expect(await server.payments.searchPayments(order.reference)).toHaveLength(1)
})

test('after a rejection the second try is another payment of the same preference', async () => {
  const { order, preference, page } = await start()
  await page.send({ ...CARD, titular: 'FUND' })
  const again = await openPage(preference.redirectUrl)
  expect(again.text).toContain('La tarjeta no tiene fondos suficientes.')
  await again.send(CARD)
  const payments = await server.payments.searchPayments(order.reference)
  expect(payments.map((payment) => payment.status)).toEqual(['approved', 'rejected'])
  expect(new Set(payments.map((payment) => payment.preferenceId))).toEqual(new Set([preference.id]))
  expect((await openPage(preference.redirectUrl)).text).toContain('Esta compra ya está pagada')
})

test('two tabs opened before paying can pay twice, as they can at the real one', async () => {
  const { order, preference, page } = await start()
  const otherTab = await openPage(preference.redirectUrl)
  await page.send(CARD)
  await otherTab.send(CARD)
  const payments = await server.payments.searchPayments(order.reference)
  expect(payments.map((payment) => payment.status)).toEqual(['approved', 'approved'])
})

test('who leaves comes back with the word null wherever there is no payment', async () => {
  const { page } = await start()
  const href = /class="back" href="([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
  const back = new URL(href)
  expect(back.pathname).toBe('/rechazado')
  expect(back.searchParams.get('payment_id')).toBe('null')
  expect(back.searchParams.get('status')).toBe('null')
})

test('an expired preference takes no payment, on the page or from a form that was open', async () => {
  const { order, preference, page } = await start()
  await server.control(`preferences/${preference.id}/expire`)
  expect(await openPage(preference.redirectUrl)).toMatchObject({ status: 410 })
  const late = await page.send(CARD)
  expect(late).toMatchObject({ status: 410, location: null })
  expect(late.text).toContain('Este pago venció')
  expect(await server.payments.searchPayments(order.reference)).toEqual([])
})

test('when time is up by the clock, the page says so', async () => {
  const { preference, page } = await start()
  expect(page.text).toContain('quedan 30 minutos')
  await server.control('clock', { shiftMs: 31 * 60_000 })
  const late = await openPage(preference.redirectUrl)
  await server.control('clock', { shiftMs: 0 })
  expect(late.status).toBe(410)
})

test('a wrong card form says everything at once and never writes an unknown card number back', async () => {
  const { order, page } = await start()
  const real = '4111 1111 1111 1111'
  const wrong = await page.send({
    ...CARD,
    numero: real,
    titular: 'Nadie',
    vencimiento: '13/20',
    codigo: '12',
    documento: 'x',
    cuotas: '12',
  })
  expect(wrong.status).toBe(422)
  for (const sentence of [
    'Acá no escribas nunca una tarjeta real.',
    'Escribí uno de estos nombres',
    'Escribí mes y año',
    'Son 3 números.',
    'Escribí el DNI',
    'Elegí hasta 3 cuotas.',
  ])
    expect(wrong.text).toContain(sentence)
  expect(wrong.text).not.toContain(real)
  expect(wrong.text).toContain(page.value('form_key'))
  expect(await server.payments.searchPayments(order.reference)).toEqual([])
})

test('one click fills the form with a test card that works', async () => {
  const { preference, order } = await start()
  const page = await openPage(`${preference.redirectUrl}&titular=APRO`)
  const filled = Object.fromEntries(Object.keys(CARD).map((name) => [name, page.value(name)]))
  expect(filled['titular']).toBe('APRO')
  await page.send({ ...filled, method: 'card', cuotas: '1' })
  expect(await server.payments.searchPayments(order.reference)).toMatchObject([{ status: 'approved' }])
})

test('the page escapes what the shop sent, warns that it is a test, and allows only what it needs', async () => {
  const { page } = await start({ reference: '"><script>alert(1)</script>' })
  expect(page.text).toContain('Zapatilla «Alba» &lt;42&gt;')
  expect(page.text).not.toContain('<script')
  expect(page.text).toContain('ENTORNO DE PRUEBA')
  expect(page.text).not.toMatch(/\son\w+=|\sstyle=/)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${server.shop}`)
})
