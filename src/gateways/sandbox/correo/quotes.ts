/** MiCorreo played beside Paq.ar: tokens of two and a half hours and rates, by its own protocol; and the agencies that Paq.ar lists. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { TROUBLE_CODE } from '../parcels/routes.ts'

type Options = {
  quotes: { user: string; password: string; customer: string }
  now: () => Date
  silenceMs: number
}
type Asked = {
  customerId?: string
  postalCodeDestination?: string
  dimensions?: Record<'weight' | 'height' | 'width' | 'length', number>
}
const TOKEN_MS = 2.5 * 3_600_000
const PRICE = { base: 4800, kilo: 1100, branch: 0.75 }
const IN_DAYS = { D: ['2', '5'], S: ['3', '6'] } as const
const MOST_GRAMS = 25_000

export async function addQuotes(app: FastifyInstance, { quotes, now, silenceMs }: Options): Promise<void> {
  const tokens = new Map<string, number>()
  app.post('/micorreo/v1/token', async (request, reply) => {
    const basic = Buffer.from(`${quotes.user}:${quotes.password}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`)
      return reply.status(401).send({ code: '401', message: 'Unauthorized' })
    const token = randomBytes(24).toString('base64url')
    const until = now().getTime() + TOKEN_MS
    tokens.set(token, until)
    // Argentine time, without saying so.
    const expires = new Date(until - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return { token, expires }
  })

  app.post<{ Body: Asked | null }>('/micorreo/v1/rates', async (request, reply) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if ((tokens.get(token) ?? 0) <= now().getTime())
      return reply.status(401).send({ code: '401', message: 'Unauthorized' })
    const { customerId, postalCodeDestination: to = '', dimensions } = request.body ?? {}
    const wrong = (message: string) => reply.status(402).send({ code: '402', message })
    if (customerId !== quotes.customer) return wrong(`Cliente FAP no identificado ${customerId}`)
    if (to === TROUBLE_CODE.broken) return reply.status(500).send({ code: '500', message: 'Error interno' })
    if (to === TROUBLE_CODE.silent) await pause(silenceMs)
    if (to === TROUBLE_CODE.noCover) return wrong('El código postal es inválido')
    const sides = dimensions ? [dimensions.height, dimensions.width, dimensions.length] : []
    const weight = dimensions?.weight ?? 0
    if (!Number.isInteger(weight) || weight < 1 || weight > MOST_GRAMS) return wrong('Peso no valido')
    if (sides.some((side) => !Number.isInteger(side) || side < 1 || side > 150))
      return wrong('El alto/ancho/largo debe estar entre 0 y 150')
    const price = PRICE.base + (weight / 1000) * PRICE.kilo
    const rate = (deliveredType: 'D' | 'S', amount: number) => ({
      deliveredType,
      productType: 'CP',
      productName: 'Correo Argentino Clasico',
      price: Math.round(amount * 100) / 100,
      deliveryTimeMin: IN_DAYS[deliveredType][0],
      deliveryTimeMax: IN_DAYS[deliveredType][1],
    })
    return {
      customerId,
      validTo: new Date(now().getTime() + 3_600_000).toISOString(),
      rates: [rate('D', price), rate('S', price * PRICE.branch)],
    }
  })
}

type Row = readonly [
  id: string,
  state: string,
  name: string,
  street: string,
  number: string,
  city: string,
  zip: string,
  at: string,
]
const ROWS: readonly Row[] = [
  [
    'C0012',
    'C',
    'Palermo',
    'Av. Santa Fe',
    '3800',
    'Ciudad Autónoma de Buenos Aires',
    'C1425BGU',
    '-34.5830,-58.4180',
  ],
  [
    'C0031',
    'C',
    'Villa Crespo',
    'Av. Scalabrini Ortiz',
    '300',
    'Ciudad Autónoma de Buenos Aires',
    'C1414DNQ',
    '-34.5960,-58.4330',
  ],
  ['B0107', 'B', 'Monte Grande', 'Alem', '230', 'Monte Grande', 'B1842ZAB', '-34.8160,-58.4660'],
  ['B1900', 'B', 'La Plata', 'Calle 4', '720', 'La Plata', 'B1900ZAA', '-34.9080,-57.9480'],
  ['X5000', 'X', 'Córdoba', 'Colón', '210', 'Córdoba', 'X5000ZAA', '-31.4130,-64.1850'],
  ['S2146', 'S', 'Rosario', 'Córdoba', '721', 'Rosario', 'S2000ZAA', ''],
  [
    'T4000',
    'T',
    'San Miguel de Tucumán',
    'Córdoba',
    '540',
    'San Miguel de Tucumán',
    'T4000ZAA',
    '-26.8260,-65.2040',
  ],
]
export const agenciesIn = (state: string) =>
  ROWS.filter((row) => row[1] === state).map(
    ([agency_id, state_id, agency_name, street_name, street_number, city_name, zip_code, geolocation]) => ({
      agency_id,
      agency_name,
      location: { geolocation, state_id, city_name, street_name, street_number, zip_code },
      schedule: 'Lunes a viernes de 9:30 a 18',
      package_reception: true,
      pickup_availability: true,
    }),
  )
