/** Andreani's REST API (product §60.1): a token of a day, orders that are taken at once and known later, labels, traces. */
import * as v from 'valibot'
import { note, right, wrong } from '#gateways/check.ts'
import {
  GatewayUnavailable,
  type Courier,
  type CreatedShipment,
  type Finding,
  type ParcelOffer,
  type ShipmentDraft,
} from '#gateways/ports.ts'
import type { Centavos } from '#rules/money.ts'
import { BACK_KINDS, type BackKind } from '#rules/shipments/back.ts'
import { declaredByBox } from '#rules/shipments/boxes.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import {
  callCourier,
  CREATE_MS,
  isKeyTrouble,
  jsonOf,
  pesosSaid,
  QUOTE_MS,
  readAnswer,
  READ_MS,
  refuse,
  refuseKey,
  saidOf,
  type CourierAnswer,
  type CourierCall,
} from '../wire.ts'
import { branchesOf, branchesSchema } from './branches.ts'
import { kilosOf, orderBody, untaxed } from './body.ts'
import { eventsOf, tracesSchema } from './events.ts'

export type AndreaniConfig = {
  baseUrl: string
  user: string
  password: string
  /** «CL0003750». */
  client: string
  /** To a door. */
  contract: string
  /** To a branch; without it none is offered. */
  branchContract?: string
  /** For what is given back, and for what is changed; without the second the first is for both. */
  returnContract?: string
  exchangeContract?: string
  sandbox?: boolean
  now?: () => Date
  /** Shorter in tests. */
  limits?: Partial<Record<'quote' | 'read' | 'create', number>>
}

const TOKEN_HEADER = 'x-authorization-token'
const TOKEN_HOURS = 24
/** Renewed so long before its end. */
const EARLY_MS = 5 * 60_000
const REJECTED = /^rechaz/i

const word = v.fallback(v.string(), '')
const number = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\w{6,30}$/))
const createdSchema = v.object({
  estado: word,
  motivo: word,
  bultos: v.pipe(v.array(v.object({ numeroDeEnvio: number })), v.minLength(1)),
  agrupadorDeBultos: word,
})
const foundSchema = v.pipe(
  v.union([v.array(v.unknown()), v.object({ envios: v.array(v.unknown()) })]),
  v.transform((found) => (Array.isArray(found) ? found : found.envios)),
  v.array(v.object({ numeroDeTracking: number, agrupadorDeBultos: word })),
)
const priceSchema = v.object({ tarifaConIva: v.object({ total: v.string() }) })
const stateSchema = v.object({ estado: word, motivo: word })

export function openAndreani(config: AndreaniConfig): Courier {
  const {
    baseUrl,
    client,
    contract,
    branchContract = '',
    returnContract = '',
    exchangeContract = returnContract,
    sandbox = false,
    now = () => new Date(),
  } = config
  const limits = { quote: QUOTE_MS, read: READ_MS, create: CREATE_MS, ...config.limits }
  const backContract: Record<BackKind, string> = { return: returnContract, exchange: exchangeContract }
  let token: { text: string; until: number } | null = null

  async function login(timeoutMs: number): Promise<string> {
    const operation = 'Andreani: login'
    const basic = Buffer.from(`${config.user}:${config.password}`).toString('base64')
    const answer = await callCourier({
      operation,
      url: `${baseUrl}/login`,
      headers: { authorization: `Basic ${basic}` },
      timeoutMs,
    })
    if (isKeyTrouble(answer)) refuseKey(operation, answer.status)
    const said = jsonOf(answer) as { token?: unknown } | undefined
    const text = answer.headers.get(TOKEN_HEADER) ?? (typeof said?.token === 'string' ? said.token : '')
    if (answer.status !== 200 || text === '')
      throw new GatewayUnavailable(`${operation}: HTTP ${answer.status} without a token`)
    token = { text, until: now().getTime() + TOKEN_HOURS * 3_600_000 - EARLY_MS }
    return text
  }
  const kept = async (timeoutMs: number): Promise<string> =>
    token !== null && token.until > now().getTime() ? token.text : login(timeoutMs)

  /** With a token; one that is refused is renewed once. The limit is of all of it together. */
  async function ask(call: Omit<CourierCall, 'url'> & { path: string }): Promise<CourierAnswer> {
    const { path, timeoutMs, ...rest } = call
    const end = Date.now() + timeoutMs
    const left = () => Math.max(1, end - Date.now())
    const once = (text: string) =>
      callCourier({
        ...rest,
        url: baseUrl + path,
        headers: { accept: 'application/json', ...rest.headers, [TOKEN_HEADER]: text },
        timeoutMs: left(),
      })
    const answer = await once(await kept(left()))
    if (!isKeyTrouble(answer)) return answer
    const again = await once(await login(left()))
    return isKeyTrouble(again) ? refuseKey(rest.operation, again.status) : again
  }

  /** null: they do not go there under this contract. */
  async function priceOf(
    to: string,
    { boxes, box, declared }: ParcelOffer,
    under: string,
  ): Promise<Centavos | null> {
    const operation = 'Andreani: quote'
    const query = new URLSearchParams({ cpDestino: to, contrato: under, cliente: client })
    declaredByBox(declared, boxes).forEach((own, at) => {
      query.set(`bultos[${at}][volumen]`, String(box.lengthCm * box.widthCm * box.heightCm))
      query.set(`bultos[${at}][kilos]`, String(kilosOf(box.weightG)))
      query.set(`bultos[${at}][valorDeclarado]`, String(untaxed(own)))
    })
    const answer = await ask({ operation, path: `/v1/tarifas?${query}`, timeoutMs: limits.quote })
    // One text for a code that they do not reach and for a wrong contract: it goes nowhere, and the check says why.
    if (answer.status === 400 || answer.status === 404) return null
    if (!whole(answer)) refuse(operation, answer.status, problemOf(answer))
    const price = pesosSaid(readAnswer(operation, priceSchema, answer).tarifaConIva.total)
    if (price === null) throw new GatewayUnavailable(`${operation}: no amount`)
    return price
  }

  const contractOf = ({ branchId, back }: Pick<ShipmentDraft, 'branchId' | 'back'>): string =>
    back === null ? (branchId === null ? contract : branchContract) : backContract[back]
  const whole = (answer: CourierAnswer): boolean => answer.status >= 200 && answer.status < 300
  const orderPath = (ref: string) => `/v2/ordenes-de-envio/${encodeURIComponent(ref)}`

  return {
    sandbox,
    zpl: true,
    bringsBack: BACK_KINDS.filter((kind) => backContract[kind] !== ''),
    trackingPage: (code) => `https://www.andreani.com/#!/informacionEnvio/${encodeURIComponent(code)}`,

    async quote(to, parcel) {
      const home = await priceOf(to, parcel, contract)
      if (home === null) return []
      const branch = branchContract === '' ? null : await priceOf(to, parcel, branchContract)
      return [
        { mode: 'home', price: home, days: null },
        ...(branch === null ? [] : [{ mode: 'branch' as const, price: branch, days: null }]),
      ]
    },

    async branches({ postalCode }) {
      if (branchContract === '') return []
      const operation = 'Andreani: branches'
      const query = new URLSearchParams({
        codigoPostal: postalCode,
        canal: 'B2C',
        seHaceAtencionAlCliente: 'true',
      })
      // Nobody's secret: they ask for no token here.
      const answer = await callCourier({
        operation,
        url: `${baseUrl}/v2/sucursales?${query}`,
        timeoutMs: limits.quote,
      })
      if (answer.status === 404 || answer.status === 204) return []
      if (isKeyTrouble(answer)) refuseKey(operation, answer.status)
      if (!whole(answer)) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
      return branchesOf(readAnswer(operation, branchesSchema, answer))
    },

    async create(draft, key) {
      const operation = 'Andreani: create'
      const answer = await ask({
        operation,
        method: 'POST',
        path: '/v2/ordenes-de-envio',
        body: orderBody(draft, key, contractOf(draft)),
        timeoutMs: limits.create,
      })
      if (!whole(answer)) refuse(operation, answer.status, problemOf(answer))
      const created = readAnswer(operation, createdSchema, answer)
      if (REJECTED.test(created.estado)) refuse(operation, answer.status, created.motivo)
      return shipmentOf(created.bultos[0]!.numeroDeEnvio, created.agrupadorDeBultos)
    },

    async findByKey(key, since) {
      const operation = 'Andreani: find'
      const query = new URLSearchParams({
        codigoCliente: client,
        idDeProducto: key,
        fechaCreacionDesde: dayOf(since),
      })
      const answer = await ask({ operation, path: `/v2/envios?${query}`, timeoutMs: limits.read })
      if (answer.status === 404 || answer.status === 204) return []
      if (!whole(answer)) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
      return readAnswer(operation, foundSchema, answer).map((one) =>
        shipmentOf(one.numeroDeTracking, one.agrupadorDeBultos),
      )
    },

    async label({ ref }, format) {
      const operation = 'Andreani: label'
      const answer = await ask({
        operation,
        path: `${orderPath(ref)}/etiquetas`,
        headers: { accept: format === 'zpl' ? 'application/zpl' : 'application/pdf' },
        timeoutMs: limits.read,
      })
      if (answer.status === 404 || answer.status === 204 || answer.status === 409) return null
      if (!whole(answer)) refuse(operation, answer.status, problemOf(answer))
      return answer.bytes
    },

    async track({ ref, trackingCode }) {
      const operation = 'Andreani: track'
      const path = `/v3/envios/${encodeURIComponent(trackingCode)}/trazas`
      const answer = await ask({ operation, path, timeoutMs: limits.read })
      if (whole(answer)) return eventsOf(readAnswer(operation, tracesSchema, answer))
      if (answer.status !== 404) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
      // «Not yet», or an order that they took and turned down afterwards.
      const order = await ask({ operation, path: orderPath(ref), timeoutMs: limits.read })
      if (!whole(order)) return null
      const { estado, motivo } = readAnswer(operation, stateSchema, order)
      if (!REJECTED.test(estado)) return null
      const text = saidOf(motivo) || 'Rechazado'
      return [{ at: now(), kind: 'cancelled', code: 'OrdenDeEnvioRechazada', text, place: '' }]
    },

    async cancel({ trackingCode }, made) {
      const contrato = contractOf(made)
      const operation = 'Andreani: cancel'
      const answer = await ask({
        operation,
        method: 'POST',
        path: '/v2/nueva-accion',
        body: { accion: 'cancelacion', datos: { contrato, numeroAndreani: [trackingCode] } },
        timeoutMs: limits.read,
      })
      if (whole(answer)) return 'cancelled'
      if (answer.status === 400 || answer.status === 409 || answer.status === 422) return 'too-late'
      throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
    },

    async check(): Promise<Finding[]> {
      if (sandbox) return [note('Los envíos quedan en el simulador de Andreani.')]
      try {
        await login(READ_MS)
        return [
          right('Andreani acepta el usuario y la contraseña.'),
          note(`Con el cliente ${client} y el contrato ${contract} a domicilio.`),
        ]
      } catch (error) {
        const trouble = error instanceof GatewayUnavailable ? error.trouble : 'reach'
        return [
          trouble === 'key'
            ? wrong(
                'Andreani no acepta el usuario o la contraseña.',
                'Revisá ANDREANI_USER y ANDREANI_PASSWORD.',
                'key',
              )
            : wrong(
                'Andreani no contesta.',
                'Probá de nuevo en un rato; mientras, los códigos se escriben a mano.',
                'reach',
              ),
        ]
      }
    },
  }
}

const shipmentOf = (trackingCode: string, group: string): CreatedShipment => ({
  trackingCode,
  ref: group || trackingCode,
})

/** A list of problems, or one with a detail. */
function problemOf(answer: CourierAnswer): string {
  const said = jsonOf(answer)
  if (Array.isArray(said))
    return said
      .map((one: { message?: unknown }) => (typeof one?.message === 'string' ? one.message : ''))
      .filter(Boolean)
      .join('. ')
  const { detail, message } = (said ?? {}) as { detail?: unknown; message?: unknown }
  return ([detail, message].find((text) => typeof text === 'string' && text !== '') as string) ?? ''
}
