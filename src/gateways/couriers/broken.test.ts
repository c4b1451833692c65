/** Couriers that fail in every way that real ones do: always one of two errors, and never a secret in them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayAsksToWait, GatewayRefused, GatewayUnavailable, type Courier } from '#gateways/ports.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import type { Party } from '#rules/shipments/recipient.ts'
import { standIn, type Fault, type StandIn } from '#tests/support/stand-ins/stand-in.ts'
import { openAndreani } from './andreani/andreani.ts'
import { openCorreo } from './correo/correo.ts'
import { momentOf } from './wire.ts'

/** Holds product §60.1, §62.1. */

const SECRET = 's3cret-of-the-shop'
const limits = { quote: 200, read: 300, create: 300 }
const person: Party = {
  name: 'Ana Paz',
  document: '30111222',
  email: 'ana@shop.test',
  phone: '1155550100',
  street: 'Humboldt',
  number: '1550',
  apartment: '',
  locality: 'Palermo',
  provinceLetter: 'C',
  postalCode: '1414',
  notes: '',
}
const draft = {
  orderNumber: 'V-000001',
  boxes: 1,
  box: { weightG: 500, lengthCm: 30, widthCm: 20, heightCm: 5 },
  declared: 10_000_00,
  contents: 'Indumentaria',
  from: person,
  to: person,
  back: null,
  branchId: null,
}
const NEAR = { postalCode: '1414', provinceLetter: 'C' }
const known = { ref: 'API0000000000001', trackingCode: '360000000000001' }

let server: StandIn
let couriers: Record<CourierName, Courier>
beforeAll(async () => {
  server = await standIn(({ path }) =>
    path === '/login'
      ? { headers: { 'x-authorization-token': SECRET } }
      : path === '/token'
        ? { body: { token: SECRET, expires: '2099-01-01 00:00:00' } }
        : { status: 404, body: {} },
  )
  const baseUrl = server.url
  couriers = {
    andreani: openAndreani({
      baseUrl,
      user: 'shop',
      password: SECRET,
      client: 'CL1',
      contract: '4',
      branchContract: '5',
      limits,
    }),
    correo: openCorreo({
      baseUrl,
      apiKey: SECRET,
      agreement: '18017',
      seller: 'V',
      quotes: { baseUrl, user: 'shop', password: SECRET, customer: '0090000025' },
      limits,
    }),
  }
})
afterAll(() => server.close())
beforeEach(() => server.unspoil())

const calls: [CourierName, string, string, (courier: Courier) => Promise<unknown>][] = [
  ['andreani', 'quote', '/v1/tarifas', (courier) => courier.quote('1414', draft)],
  ['andreani', 'branches', '/v2/sucursales', (courier) => courier.branches(NEAR)],
  ['correo', 'quote', '/rates', (courier) => courier.quote('1414', draft)],
  ['correo', 'branches', '/agencies', (courier) => courier.branches(NEAR)],
  ['andreani', 'create', '/v2/ordenes-de-envio', (courier) => courier.create(draft, 'V-000001-1')],
  ['andreani', 'findByKey', '/v2/envios', (courier) => courier.findByKey('V-000001-1', new Date())],
  ['andreani', 'track', '/trazas', (courier) => courier.track(known)],
  ['andreani', 'cancel', '/v2/nueva-accion', (courier) => courier.cancel(known, draft)],
  ['correo', 'create', '/orders', (courier) => courier.create(draft, 'V-000001-1')],
  ['correo', 'findByKey', '/labels', (courier) => courier.findByKey('V-000001-1', new Date())],
  ['correo', 'label', '/labels', (courier) => courier.label(known, 'pdf')],
  ['correo', 'track', '/tracking', (courier) => courier.track(known)],
  ['correo', 'cancel', '/cancel', (courier) => courier.cancel(known, draft)],
]
const faults: Fault[] = [
  'hang',
  'reset',
  'half',
  { status: 500, body: { message: 'Error en la API de sucursales' } },
  { status: 503, body: '<html>' },
  { status: 302, headers: { location: 'http://elsewhere.test' } },
]
const shapeless: Fault[] = ['html', { body: { eventos: 7, bultos: 'x', envios: {} } }, { body: 'null' }]

test.each(calls)(
  '%s %s: whatever is wrong with the line, it is away and nothing else',
  async (name, _, where, ask) => {
    for (const fault of name === 'andreani' && where === '/v2/nueva-accion'
      ? faults
      : faults.concat(where === '/cancel' ? [] : shapeless)) {
      server.spoil(where, fault)
      const end = ask(couriers[name])
      await expect(end).rejects.toBeInstanceOf(GatewayUnavailable)
      await end.catch((error: Error) =>
        expect(`${error.message} ${String(error.cause)}`).not.toContain(SECRET),
      )
      server.unspoil()
    }
  },
)

test.each(calls)(
  '%s %s: who asks too often is told to wait; who has no key, that it is the key',
  async (name, _, where, ask) => {
    server.spoil(where, { status: 429, headers: { 'retry-after': '90' } })
    await expect(ask(couriers[name])).rejects.toMatchObject({ name: 'GatewayAsksToWait', seconds: 90 })
    server.spoil(where, { status: 401, body: {} }, { status: 401, body: {} })
    await expect(ask(couriers[name])).rejects.toMatchObject({ trouble: 'key' })
    expect(new GatewayAsksToWait('x', 1).trouble).toBe('limit')
  },
)

test('a refusal keeps their words for the desk, without addresses and not without end', async () => {
  const told = [
    { code: '1', property: 'x', message: `El correo ana@shop.test es malo ${'a'.repeat(500)}` },
    { code: '2', property: 'y', message: 'Falta la calle' },
  ]
  server.spoil('/v2/ordenes-de-envio', { status: 400, body: told })
  const end = couriers.andreani.create(draft, 'V-000001-1')
  await expect(end).rejects.toBeInstanceOf(GatewayRefused)
  await end.catch((error: GatewayRefused) => {
    expect(error.detail).not.toContain('@')
    expect(error.detail.length).toBeLessThanOrEqual(200)
  })
})

test('an order that they take and turn down afterwards is one that was called off', async () => {
  server.spoil('/v2/ordenes-de-envio', {
    status: 200,
    body: { estado: 'Rechazado', motivo: 'Sin cobertura' },
  })
  expect(await couriers.andreani.track(known)).toMatchObject([{ kind: 'cancelled', text: 'Sin cobertura' }])
})

test('events come in any order, some without a moment and some that nobody has named', async () => {
  const eventos = [
    { Fecha: '2026-11-20T10:00:00', Evento: 'EnvioEntregado', Sucursal: null },
    { Fecha: 'ayer', Evento: 'Distribucion' },
    { Fecha: '2026-11-19T10:00:00', Evento: 'Teletransporte', Estado: 'Quién sabe' },
  ]
  server.spoil('/trazas', { body: { eventos } })
  expect(await couriers.andreani.track(known)).toEqual([
    {
      at: new Date('2026-11-20T13:00:00Z'),
      kind: 'delivered',
      code: 'EnvioEntregado',
      text: 'EnvioEntregado',
      place: '',
    },
    {
      at: new Date('2026-11-19T13:00:00Z'),
      kind: 'unknown',
      code: 'Teletransporte',
      text: 'Quién sabe',
      place: '',
    },
  ])
})

test.each([
  ['28-06-2022 11:53', '2022-06-28T14:53:00.000Z'],
  ['2026-11-20T10:00:00-03:00', '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T13:00:00.000Z'],
  ['', undefined],
  ['mañana', undefined],
])('the moment «%s»', (said, moment) => expect(momentOf(said)?.toISOString()).toBe(moment))
