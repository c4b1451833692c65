/** Each adapter and its sandbox speak to each other over the real protocol, on a real port. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayRefused, GatewayUnavailable, type Courier, type ShipmentDraft } from '#gateways/ports.ts'
import { andreaniSandbox } from '#gateways/sandbox/andreani/plugin.ts'
import { correoSandbox } from '#gateways/sandbox/correo/plugin.ts'
import { COURIERS, type CourierName } from '#rules/shipments/couriers.ts'
import type { Party } from '#rules/shipments/recipient.ts'
import { openAndreani } from './andreani/andreani.ts'
import { openCorreo } from './correo/correo.ts'

/** Holds product §60.1, §62.1, §66.5. */

const START = new Date('2026-11-20T15:00:00Z')
const SILENCE_MS = 700
const limits = { quote: 300, read: 2_000, create: 300 }
const andreani = {
  user: 'shop',
  password: 'p4ss',
  client: 'CL0000001',
  contract: '400000001',
  branchContract: '400000002',
  returnContract: '400000003',
  exchangeContract: '400000004',
}
const correo = { apiKey: 'k3y', agreement: '18017', seller: 'VEREDA' }
const quotes = { user: 'shop', password: 'p4ss', customer: '0090000025' }
const from: Party = {
  name: 'Vereda',
  document: '30500000011',
  email: 'hola@shop.test',
  phone: '1155550100',
  street: 'Humboldt',
  number: '1550',
  apartment: '',
  locality: 'Palermo',
  provinceLetter: 'C',
  postalCode: '1414',
  notes: '',
}
const to: Party = {
  name: 'Íñigo & Ñandú <b>',
  document: '30111222',
  email: 'inigo@shop.test',
  phone: '2215550100',
  street: 'Diagonal 74',
  number: 'S/N',
  apartment: '12 bis',
  locality: 'La Plata',
  provinceLetter: 'B',
  postalCode: '1900',
  notes: 'Portón verde',
}
const draft = (postalCode = '1900', more: Partial<ShipmentDraft> = {}): ShipmentDraft => ({
  orderNumber: 'V-000042',
  boxes: 1,
  box: { weightG: 1200, lengthCm: 35, widthCm: 25, heightCm: 14 },
  declared: 60_500_00,
  contents: 'Indumentaria',
  from,
  to: { ...to, postalCode },
  back: null,
  branchId: null,
  ...more,
})

let now = START
let app: FastifyInstance
let couriers: Record<CourierName, Courier>
let asked: { url: string; body: unknown }[] = []
let base = ''
let turn = 0
const key = () => `V-000042-${(turn += 1)}`

beforeAll(async () => {
  app = Fastify()
  app.addHook('preHandler', async ({ url, body }) => void asked.push({ url, body }))
  const clock = () => now
  const more = { storeFile: ':memory:', now: clock, silenceMs: SILENCE_MS }
  await app.register(andreaniSandbox, {
    prefix: '/sandbox/andreani',
    ...andreani,
    ...more,
    pendingMs: 60_000,
  })
  await app.register(correoSandbox, { prefix: '/sandbox/correo', ...correo, ...more, quotes })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sandbox`
  couriers = {
    andreani: openAndreani({ ...andreani, baseUrl: `${base}/andreani`, now: clock, limits }),
    correo: openCorreo({
      ...correo,
      quotes: { ...quotes, baseUrl: `${base}/correo/micorreo/v1` },
      baseUrl: `${base}/correo`,
      now: clock,
      limits,
    }),
  }
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
  asked = []
})
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const happen = (courier: CourierName, number: string, what: string) =>
  app.inject({ method: 'POST', url: `/sandbox/${courier}/happen`, payload: { number, what } })
const isPdf = (bytes: Uint8Array | null) =>
  Buffer.from(bytes ?? [])
    .subarray(0, 5)
    .toString() === '%PDF-'

describe.each(COURIERS)('%s', (name) => {
  const courier = () => couriers[name]

  test('a parcel is created, found by our key, labelled, followed and no longer called off once it moved', async () => {
    const mine = key()
    const created = await courier().create(draft(), mine)
    expect(created.trackingCode).not.toBe('')
    later(5)
    expect(await courier().findByKey(mine, START)).toEqual([created])
    expect(await courier().findByKey('V-999999-1', START)).toEqual([])
    expect(isPdf(await courier().label(created, 'pdf'))).toBe(true)
    expect(await courier().track(created)).toEqual([])
    for (const what of ['admitted', 'moved', 'out', 'failed', 'branch', 'odd', 'delivered']) {
      later(60)
      await happen(name, created.trackingCode, what)
    }
    const events = await courier().track(created)
    expect(events!.map(({ kind }) => kind)).toEqual([
      'admitted',
      'in_transit',
      'out_for_delivery',
      'visit_failed',
      'at_branch',
      'unknown',
      'delivered',
    ])
    expect(events![0]!.at).toEqual(new Date('2026-11-20T16:05:00Z'))
    expect(events![4]!.place).toBe('Villa Crespo')
    expect(await courier().cancel(created, draft())).toBe('too-late')
  })

  test('one that comes back, and one that is lost', async () => {
    const created = await courier().create(draft(), key())
    later(5)
    for (const what of ['back', 'returned', 'lost']) await happen(name, created.trackingCode, what)
    expect((await courier().track(created))!.map(({ kind }) => kind)).toEqual([
      'returning',
      'returned',
      'lost',
    ])
  })

  test('one that nobody has moved is called off, and is not found any more', async () => {
    const mine = key()
    const created = await courier().create(draft(), mine)
    later(5)
    expect(await courier().cancel(created, draft())).toBe('cancelled')
    expect(await courier().findByKey(mine, START)).toEqual([])
  })

  test('a code that it does not reach is refused with its reason, and nothing is there', async () => {
    const mine = key()
    const end = courier().create(draft('9999'), mine)
    await expect(end).rejects.toBeInstanceOf(GatewayRefused)
    await expect(end).rejects.toMatchObject({ detail: expect.stringMatching(/código postal/) })
    later(5)
    expect(await courier().findByKey(mine, START)).toEqual([])
  })

  test('one that breaks or says nothing in time is away; the silent one took it, and is found', async () => {
    await expect(courier().create(draft('8888'), key())).rejects.toBeInstanceOf(GatewayUnavailable)
    const mine = key()
    await expect(courier().create(draft('7777'), mine)).rejects.toBeInstanceOf(GatewayUnavailable)
    later(5)
    expect(await courier().findByKey(mine, START)).toHaveLength(1)
  })

  test('every part of the address is in what it is sent, whatever letters it has', async () => {
    await courier().create(draft(), key())
    const sent = JSON.stringify(asked.at(-1)!.body)
    for (const part of [
      'Íñigo & Ñandú <b>',
      'Diagonal 74',
      'S/N',
      '12 bis',
      'La Plata',
      '1900',
      'Portón verde',
    ])
      expect(sent).toContain(part)
  })

  test('wrong keys are said by the check, and nothing of them is in what it says', async () => {
    const wrong =
      name === 'andreani'
        ? openAndreani({ ...andreani, password: 'wr0ng', baseUrl: `${base}/andreani` })
        : openCorreo({ ...correo, apiKey: 'wr0ng', baseUrl: `${base}/correo` })
    expect(await wrong.check()).toMatchObject([{ state: 'wrong', trouble: 'key' }])
    expect(JSON.stringify(await wrong.check())).not.toContain('wr0ng')
    expect(await courier().check()).toMatchObject([{ state: 'right' }, { state: 'note' }])
    await expect(wrong.create(draft(), key())).rejects.toMatchObject({ trouble: 'key' })
  })
})

test('Andreani: kilos, cubic centimetres, pesos without tax for the insurance, and the boxes share what is declared', async () => {
  await couriers.andreani.create(draft('1900', { boxes: 2, declared: 100_01 }), key())
  const { bultos, idPedido, destinatario } = asked.at(-1)!.body as {
    bultos: Record<string, unknown>[]
    idPedido: string
    destinatario: unknown
  }
  expect(bultos).toHaveLength(2)
  expect(bultos[0]).toMatchObject({
    kilos: 1.2,
    largoCm: 35,
    volumenCm: 12_250,
    valorDeclaradoConImpuestos: 50.01,
  })
  expect(bultos[1]).toMatchObject({ valorDeclaradoConImpuestos: 50, valorDeclaradoSinImpuestos: 41.32 })
  expect(idPedido).toBe(`V-000042-${turn}`)
  expect(destinatario).toEqual([
    expect.objectContaining({ documentoTipo: 'DNI', documentoNumero: '30111222' }),
  ])
})

test('Andreani: a quote with its tax; none where it does not go; away when it says nothing in time', async () => {
  const parcel = draft()
  const [home, branch] = await couriers.andreani.quote('1900', parcel)
  expect([home, branch]).toMatchObject([
    { mode: 'home', days: null },
    { mode: 'branch', days: null },
  ])
  expect(branch!.price).toBeLessThan(home!.price)
  const asking = decodeURIComponent(asked.findLast(({ url }) => url.includes('/tarifas'))!.url)
  for (const said of ['[kilos]=1.2', '[volumen]=12250', '[valorDeclarado]=50000', 'cpDestino=1900'])
    expect(asking).toContain(said)
  expect(await couriers.andreani.quote('9999', parcel)).toEqual([])
  await expect(couriers.andreani.quote('7777', parcel)).rejects.toBeInstanceOf(GatewayUnavailable)
  await expect(couriers.andreani.quote('8888', parcel)).rejects.toBeInstanceOf(GatewayUnavailable)
})

test('Correo: prices and days are of MiCorreo, in grams and centimetres; its token of hours is renewed', async () => {
  const parcel = draft()
  const told = await couriers.correo.quote('1900', parcel)
  expect(told).toEqual([
    { mode: 'home', price: 6120_00, days: [2, 5] },
    { mode: 'branch', price: 4590_00, days: [3, 6] },
  ])
  expect(asked.at(-1)!.body).toMatchObject({
    customerId: quotes.customer,
    postalCodeOrigin: '1414',
    postalCodeDestination: '1900',
    dimensions: { weight: 1200, height: 14, width: 25, length: 35 },
  })
  later(3 * 60)
  expect(await couriers.correo.quote('1900', parcel)).toHaveLength(2)
  expect(await couriers.correo.quote('9999', parcel)).toEqual([])
  await expect(couriers.correo.quote('7777', parcel)).rejects.toBeInstanceOf(GatewayUnavailable)
  await expect(couriers.correo.quote('8888', parcel)).rejects.toBeInstanceOf(GatewayUnavailable)
})

test('branches: only those that hand parcels out; a parcel to one goes under its contract, to it', async () => {
  const near = { postalCode: '1414', provinceLetter: 'C' }
  const [andreanis, correos] = await Promise.all([
    couriers.andreani.branches(near),
    couriers.correo.branches(near),
  ])
  expect(andreanis.map(({ name }) => name)).toEqual(['Villa Crespo', 'Caballito'])
  expect(andreanis[0]).toMatchObject({
    id: '10001',
    postalCode: '1414',
    point: { lat: -34.5997, lon: -58.438 },
  })
  expect(correos[1]).toMatchObject({
    id: 'C0031',
    postalCode: '1414',
    hours: expect.stringContaining('9:30'),
  })
  expect(await couriers.andreani.branches({ postalCode: '9999', provinceLetter: '' })).toEqual([])
  await couriers.andreani.create(draft('1900', { branchId: '10010' }), key())
  expect(asked.at(-1)!.body).toMatchObject({
    contrato: andreani.branchContract,
    destino: { sucursal: { id: '10010' } },
  })
  await expect(couriers.andreani.create(draft('1900', { branchId: '10003' }), key())).rejects.toBeInstanceOf(
    GatewayRefused,
  )
  await couriers.correo.create(draft('1900', { branchId: 'B1900' }), key())
  expect(asked.at(-1)!.body).toMatchObject({ order: { deliveryType: 'agency', agencyId: 'B1900' } })
})

test('what comes back: from whoever bought to the shop, under contracts of its own, known by its key and called off', async () => {
  expect(couriers.andreani.bringsBack).toEqual(['return', 'exchange'])
  expect(couriers.correo.bringsBack).toEqual(['return', 'exchange'])
  const contracts = { return: andreani.returnContract, exchange: andreani.exchangeContract }
  for (const back of ['return', 'exchange'] as const) {
    const mine = key()
    const created = await couriers.andreani.create(draft('1900', { back }), mine)
    expect(asked.at(-1)!.body).toMatchObject({
      contrato: contracts[back],
      origen: { postal: { codigoPostal: '1900', calle: to.street } },
      destino: { postal: { codigoPostal: from.postalCode, calle: from.street } },
      remitente: { nombreCompleto: to.name },
      destinatario: [{ nombreCompleto: from.name }],
    })
    later(5)
    expect(await couriers.andreani.findByKey(mine, START)).toEqual([created])
    expect(isPdf(await couriers.andreani.label(created, 'pdf'))).toBe(true)
    expect(await couriers.andreani.cancel(created, draft('1900', { back }))).toBe('cancelled')
    expect(asked.at(-1)!.body).toMatchObject({ datos: { contrato: contracts[back] } })
  }
  const mine = key()
  const created = await couriers.correo.create(draft('1900', { back: 'return' }), mine)
  expect(asked.at(-1)!.body).toMatchObject({
    order: {
      senderData: { businessName: to.name, address: { zipCode: '1900' } },
      shippingData: { name: from.name, address: { zipCode: from.postalCode } },
    },
  })
  expect(await couriers.correo.findByKey(mine, START)).toEqual([created])
  // Without contracts for it, Andreani brings nothing back; with one, that one is for both.
  const { returnContract, exchangeContract, ...without } = andreani
  expect(openAndreani({ ...without, baseUrl: base }).bringsBack).toEqual([])
  expect(openAndreani({ ...without, returnContract, baseUrl: base }).bringsBack).toHaveLength(2)
  expect(exchangeContract).not.toBe(returnContract)
})

test('Andreani: pending is not known yet, and that is not lost; a token of a day is renewed by itself', async () => {
  const mine = key()
  const created = await couriers.andreani.create(draft(), mine)
  expect(await couriers.andreani.label(created, 'pdf')).toBeNull()
  expect(await couriers.andreani.track(created)).toBeNull()
  expect(await couriers.andreani.findByKey(mine, START)).toEqual([])
  later(25 * 60)
  expect(isPdf(await couriers.andreani.label(created, 'pdf'))).toBe(true)
  const zpl = await couriers.andreani.label(created, 'zpl')
  expect(Buffer.from(zpl!).toString()).toMatch(/^\^XA/)
})

test('Correo: area and number apart, grams whole, and the same number again is the same parcel', async () => {
  const mine = key()
  const first = await couriers.correo.create(draft(), mine)
  const { order } = asked.at(-1)!.body as { order: { shippingData: object; parcels: object[] } }
  expect(order.shippingData).toMatchObject({ areaCodePhone: '221', phoneNumber: '5550100' })
  expect(order.parcels).toEqual([expect.objectContaining({ productWeight: 1200, declaredValue: 60_500 })])
  expect(await couriers.correo.create(draft(), mine)).toEqual(first)
})
