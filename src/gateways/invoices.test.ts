/** The adapter and the sandbox speak to each other over the real protocol, on a real port. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CREDIT_INVOICE_FROM, remarkInWords } from '#rules/invoices/remarks.ts'
import { amountsOf } from '#rules/invoices/amounts.ts'
import { openInvoices, type ArcaConfig } from './invoices.ts'
import { GatewayUnavailable, TicketRefused, type InvoiceRequest, type Invoices } from './ports.ts'
import { makePapers } from './sandbox/arca/authority.ts'
import { arcaSandbox } from './sandbox/arca/plugin.ts'

/** Holds product §42.3, §42.4, §42.6. */

const CUIT = '30710000014'
const NOON = new Date('2026-11-22T14:00:00Z')
const papers = makePapers(CUIT, NOON)
const stranger = makePapers(CUIT, NOON)
const B = { kind: 'invoice', letter: 'B' } as const
let now = NOON
let app: FastifyInstance
let config: ArcaConfig
let arca: Invoices
let ticket: string

beforeAll(async () => {
  app = Fastify()
  const prefix = '/sandbox/arca'
  await app.register(arcaSandbox, { prefix, papers, cuit: CUIT, storeFile: ':memory:', now: () => now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${prefix}`
  config = {
    environment: 'sandbox',
    cuit: CUIT,
    pointOfSale: 5,
    startsOn: '2026-11-01',
    certificate: papers.certificate,
    privateKey: papers.privateKey,
    gateUrl: `${base}/ws/services/LoginCms`,
    serviceUrl: `${base}/wsfev1/service.asmx`,
    registryUrl: `${base}/sr-padron/webservices/personaServiceA5`,
    now: () => now,
    timeoutMs: 3000,
  }
  arca = openInvoices(config)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = NOON
  ticket = (await arca.login()).ticket
})

const control = async (name: string) =>
  app.inject({ method: 'POST', url: '/sandbox/arca/control', payload: { name } })
const next = async () => (await arca.lastNumber(ticket, B)) + 1
const request = async (changes: Partial<InvoiceRequest> = {}): Promise<InvoiceRequest> => ({
  ...B,
  number: await next(),
  day: '2026-11-22',
  buyer: { document: 'none', number: '', condition: 'consumer' },
  ...amountsOf(65_999_00, 'B'),
  of: null,
  ...changes,
})

test('a ticket lasts twelve hours and is read by nobody without the key', async () => {
  const { until, ticket: sealed } = await arca.login()
  expect(until.getTime() - now.getTime()).toBe(12 * 3_600_000)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sso')
  const other = openInvoices({ ...config, privateKey: stranger.privateKey })
  await expect(other.lastNumber(sealed, B)).rejects.toBeInstanceOf(TicketRefused)
})

test('a document is authorised, found again, and the next number is one more', async () => {
  const asked = await request({ buyer: { document: 'dni', number: '30111222', condition: 'consumer' } })
  const answer = await arca.authorize(ticket, asked)
  expect(answer).toMatchObject({
    end: 'authorized',
    cae: expect.stringMatching(/^00\d{12}$/),
    due: '2026-12-02',
    remarks: [],
  })
  expect(await arca.find(ticket, B, asked.number)).toMatchObject({
    cae: answer.end === 'authorized' ? answer.cae : '',
    total: 65_999_00,
    day: '2026-11-22',
    buyerNumber: '30111222',
  })
  expect(await next()).toBe(asked.number + 1)
  expect(await arca.find(ticket, B, asked.number + 1)).toBeNull()
})

test('letter C and a credit note are taken; a note without its invoice is not', async () => {
  const C = { kind: 'invoice', letter: 'C' } as const
  const invoice = await request({ ...C, ...amountsOf(100_00, 'C'), number: 1 })
  expect(await arca.authorize(ticket, invoice)).toMatchObject({ end: 'authorized' })
  const note = { ...invoice, kind: 'credit_note' as const }
  expect(await arca.authorize(ticket, { ...note, of: { number: 1, day: '2026-11-22' } })).toMatchObject({
    end: 'authorized',
  })
  expect(await arca.authorize(ticket, { ...note, number: 2 })).toMatchObject({
    end: 'rejected',
    remarks: [{ code: 10197 }],
  })
})

test('an observation is told beside the code, a refusal uses no number', async () => {
  const A = { kind: 'invoice', letter: 'A' } as const
  const buyer = (number: string) => ({ document: 'cuit', number, condition: 'monotributo' }) as const
  const seen = await arca.authorize(ticket, await request({ ...A, number: 1, buyer: buyer('20222222223') }))
  expect(seen).toMatchObject({ end: 'authorized', remarks: [{ code: 10217 }] })
  const refused = await arca.authorize(
    ticket,
    await request({ ...A, number: 2, buyer: buyer('20333333334') }),
  )
  expect(refused).toMatchObject({ end: 'rejected', outOfStep: false, remarks: [{ code: 10015 }] })
  expect(await arca.lastNumber(ticket, A)).toBe(1)
})

test('a number that another system took is out of step; a day out of the window is not', async () => {
  const asked = await request()
  await app.inject({ method: 'POST', url: '/sandbox/arca/control', payload: { steal: '5:6' } })
  expect(await arca.authorize(ticket, asked)).toMatchObject({ end: 'rejected', outOfStep: true })
  now = new Date('2026-11-30T14:00:00Z')
  const { ticket: fresh } = await arca.login()
  const late = await arca.authorize(fresh, { ...asked, number: asked.number + 1 })
  expect(late).toMatchObject({ end: 'rejected', outOfStep: false, remarks: [{ code: 10016 }] })
})

test.each(['lost_after', 'lost_before', 'err500', 'http503'])(
  '%s: nobody knows, and asking tells',
  async (fault) => {
    const asked = await request()
    await control(fault)
    expect(await arca.authorize(ticket, asked)).toEqual({ end: 'lost' })
    const found = await arca.find(ticket, B, asked.number)
    expect(found !== null).toBe(fault === 'lost_after')
  },
)

test('a ticket that is over, or said to be, is refused before anything is done', async () => {
  await control('ticket')
  await expect(arca.authorize(ticket, await request())).rejects.toBeInstanceOf(TicketRefused)
  now = new Date(now.getTime() + 13 * 3_600_000)
  await expect(arca.lastNumber(ticket, B)).rejects.toBeInstanceOf(TicketRefused)
})

test('down, in maintenance, or keeping us waiting is told apart from a bad certificate', async () => {
  for (const fault of ['down', 'html']) {
    await control(fault)
    await expect(arca.lastNumber(ticket, B)).rejects.toMatchObject({ trouble: 'reach' })
    await control(fault)
  }
  await control('gate_taken')
  await expect(arca.login()).rejects.toMatchObject({ trouble: 'limit' })
  await control('gate_taken')
  const wrongKey = openInvoices({ ...config, privateKey: stranger.privateKey })
  await expect(wrongKey.login()).rejects.toMatchObject({ trouble: 'key', message: /cms\.sign\.invalid/ })
  const untrusted = openInvoices({ ...config, ...stranger })
  await expect(untrusted.login()).rejects.toMatchObject({ trouble: 'key', message: /cms\.cert\.untrusted/ })
  now = new Date('2031-01-01T00:00:00Z')
  await expect(arca.login()).rejects.toBeInstanceOf(GatewayUnavailable)
})

test('the check says what is right and what is wrong with the certificate', async () => {
  expect((await arca.check()).map(({ state }) => state)).toEqual(['right', 'right', 'note'])
  const other = openInvoices({ ...config, privateKey: stranger.privateKey, cuit: '20111111112' })
  const wrong = (await other.check()).filter(({ state }) => state === 'wrong')
  expect(wrong.map(({ sentence }) => sentence)).toEqual([
    'La clave no es la del certificado.',
    'El certificado no es del CUIT configurado.',
  ])
})

test('the registry says who a CUIT is, with a ticket of its own; it may know nobody, or not answer', async () => {
  const { ticket: own } = await arca.login('registry')
  expect(await arca.lookUp(own, '30710000022')).toEqual({
    name: 'EMPRESA DE PRUEBA 0022',
    address: 'AV CORRIENTES 1234, CIUDAD AUTONOMA BUENOS AIRES',
    condition: 'registered',
    active: true,
  })
  expect(await arca.lookUp(own, '20222222223')).toMatchObject({ condition: 'monotributo' })
  expect(await arca.lookUp(own, '30500000011')).toMatchObject({ condition: 'exempt' })
  expect(await arca.lookUp(own, '20444444445')).toMatchObject({ active: false })
  expect(await arca.lookUp(own, '20666666667')).toBeNull()
  await expect(arca.lookUp(own, '20777777778')).rejects.toMatchObject({ trouble: 'reach' })
  await expect(arca.lookUp(ticket, '30710000022')).rejects.toBeInstanceOf(TicketRefused)
  await expect(arca.lastNumber(own, B)).rejects.toBeInstanceOf(TicketRefused)
  await control('registry_down')
  await expect(arca.lookUp(own, '30710000022')).rejects.toBeInstanceOf(GatewayUnavailable)
  await control('registry_down')
})

test('a large company is invoiced by another regime above an amount, and the shop says which', async () => {
  const large = {
    buyer: { document: 'cuit', number: '30888888884', condition: 'registered' },
    letter: 'A',
  } as const
  const asked = async (total: number) =>
    arca.authorize(ticket, {
      ...(await request(large)),
      ...amountsOf(total, 'A'),
      number: (await arca.lastNumber(ticket, { kind: 'invoice', letter: 'A' })) + 1,
    })
  expect(await asked(CREDIT_INVOICE_FROM - 1)).toMatchObject({ end: 'authorized' })
  const end = await asked(CREDIT_INVOICE_FROM)
  expect(end).toMatchObject({ end: 'rejected', outOfStep: false, remarks: [{ code: 10192 }] })
  if (end.end === 'rejected') expect(remarkInWords(end.remarks[0]!)).toMatch(/5\.549\.862/)
})
