/** Correo Argentino's Paq.ar API 2.0 (product §60.1): orders under a number of ours, labels, tracking by text, branches. Prices are MiCorreo's. */
import * as v from 'valibot'
import { note, right, wrong } from '#gateways/check.ts'
import { GatewayRefused, GatewayUnavailable, type Courier, type Finding } from '#gateways/ports.ts'
import { BACK_KINDS } from '#rules/shipments/back.ts'
import {
  callCourier,
  CREATE_MS,
  isKeyTrouble,
  jsonOf,
  momentOf,
  QUOTE_MS,
  readAnswer,
  READ_MS,
  refuse,
  refuseKey,
  type CourierAnswer,
  type CourierCall,
} from '../wire.ts'
import { correoBody } from './body.ts'
import { agenciesOf, agenciesSchema } from './branches.ts'
import { openMiCorreo, type MiCorreoConfig } from './micorreo.ts'
import { correoKind } from './status.ts'

export type CorreoConfig = {
  baseUrl: string
  apiKey: string
  /** Digits. */
  agreement: string
  seller: string
  /** Of the account that tells prices; without it none is told. */
  quotes?: MiCorreoConfig | undefined
  sandbox?: boolean
  now?: () => Date
  limits?: Partial<Record<'quote' | 'read' | 'create', number>>
}

const word = v.fallback(v.string(), '')
const labelsSchema = v.pipe(v.array(v.object({ result: v.string(), fileBase64: word })), v.minLength(1))
const orderSchema = v.object({ trackingNumber: v.pipe(v.string(), v.minLength(1)) })
const trackSchema = v.array(
  v.object({
    trackingNumber: word,
    event: v.fallback(v.array(v.object({ status: v.string(), date: v.string(), facility: word })), []),
  }),
)
const UNKNOWN_NUMBER = /inexistente/i

export function openCorreo(config: CorreoConfig): Courier {
  const { baseUrl, agreement, seller, sandbox = false, now = () => new Date() } = config
  const limits = { quote: QUOTE_MS, read: READ_MS, create: CREATE_MS, ...config.limits }
  const quotes = config.quotes && openMiCorreo(config.quotes, now, limits.quote)

  async function ask(call: Omit<CourierCall, 'url'> & { path: string }): Promise<CourierAnswer> {
    const { path, ...rest } = call
    const answer = await callCourier({
      ...rest,
      url: baseUrl + path,
      headers: { accept: 'application/json', authorization: `Apikey ${config.apiKey}`, agreement },
    })
    return isKeyTrouble(answer) ? refuseKey(call.operation, answer.status) : answer
  }
  const whole = ({ status }: CourierAnswer): boolean => status >= 200 && status < 300

  /** null: they do not know the number. A wrong row comes in a good answer. */
  async function labelOf(trackingNumber: string): Promise<Uint8Array | null> {
    const operation = 'Correo: label'
    const answer = await ask({
      operation,
      method: 'POST',
      path: '/labels?labelFormat=10x15',
      body: [{ sellerId: seller, trackingNumber }],
      timeoutMs: limits.read,
    })
    if (!whole(answer)) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
    const [row] = readAnswer(operation, labelsSchema, answer)
    if (UNKNOWN_NUMBER.test(row!.result)) return null
    if (!/^ok$/i.test(row!.result)) throw new GatewayUnavailable(`${operation}: no label`)
    return new Uint8Array(Buffer.from(row!.fileBase64, 'base64'))
  }
  const isThere = async (key: string): Promise<boolean> => (await labelOf(key)) !== null

  return {
    sandbox,
    zpl: false,
    bringsBack: BACK_KINDS,
    trackingPage: () => 'https://www.correoargentino.com.ar/formularios/e-commerce',
    quote: async (to, parcel) => (quotes ? quotes(to, parcel) : []),

    async branches({ provinceLetter }) {
      const operation = 'Correo: agencies'
      const query = new URLSearchParams({ stateId: provinceLetter, pickup_availability: 'true' })
      const answer = await ask({ operation, path: `/agencies?${query}`, timeoutMs: limits.quote })
      if (answer.status === 404) return []
      if (!whole(answer)) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
      return agenciesOf(readAnswer(operation, agenciesSchema, answer))
    },

    async create(draft, key) {
      const operation = 'Correo: create'
      const answer = await ask({
        operation,
        method: 'POST',
        path: '/orders',
        body: correoBody(draft, key, seller, now()),
        timeoutMs: limits.create,
      })
      if (!whole(answer)) {
        // The number is ours, so one that is there already is this one.
        if (await isThere(key)) return { ref: key, trackingCode: key }
        refuse(operation, answer.status, problemOf(answer))
      }
      const { trackingNumber } = readAnswer(operation, orderSchema, answer)
      return { ref: trackingNumber, trackingCode: trackingNumber }
    },

    findByKey: async (key) => ((await isThere(key)) ? [{ ref: key, trackingCode: key }] : []),

    label: ({ trackingCode }) => labelOf(trackingCode),

    async track({ trackingCode }) {
      const operation = 'Correo: track'
      const query = new URLSearchParams({
        extClient: agreement.slice(0, 3),
        'trackingNumbers[]': trackingCode,
      })
      const answer = await ask({ operation, path: `/tracking?${query}`, timeoutMs: limits.read })
      if (answer.status === 404) return null
      if (!whole(answer)) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
      const found = readAnswer(operation, trackSchema, answer).find(
        (one) => one.trackingNumber === trackingCode,
      )
      return (found?.event ?? []).flatMap(({ status, date, facility }) => {
        const at = momentOf(date)
        if (at === null || status === '') return []
        // Who signed for it is theirs to keep.
        const text = status.slice(0, 300)
        return [
          { at, kind: correoKind(status), code: status.slice(0, 60), text, place: facility.slice(0, 120) },
        ]
      })
    },

    async cancel({ trackingCode }) {
      const operation = 'Correo: cancel'
      const answer = await ask({
        operation,
        method: 'PATCH',
        path: `/orders/${encodeURIComponent(trackingCode)}/cancel`,
        timeoutMs: limits.read,
      })
      if (whole(answer)) return 'cancelled'
      if (answer.status === 400 || answer.status === 409 || answer.status === 422) return 'too-late'
      throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
    },

    async check(): Promise<Finding[]> {
      if (sandbox) return [note('Los envíos quedan en el simulador de Correo Argentino.')]
      try {
        const answer = await ask({ operation: 'Correo: auth', path: '/auth', timeoutMs: READ_MS })
        if (!whole(answer)) throw new GatewayRefused(`HTTP ${answer.status}`)
        return [
          right('Correo Argentino acepta la clave de Paq.ar.'),
          note(
            `Con el acuerdo ${agreement}. ${config.quotes ? 'Los precios son de MiCorreo.' : 'Sin MICORREO_… no cotiza.'}`,
          ),
        ]
      } catch (error) {
        return error instanceof GatewayUnavailable && error.trouble === 'key'
          ? [
              wrong(
                'Correo Argentino no acepta la clave o el acuerdo.',
                'Revisá PAQAR_API_KEY y PAQAR_AGREEMENT.',
                'key',
              ),
            ]
          : [
              wrong(
                'Correo Argentino no contesta.',
                'Probá de nuevo en un rato; mientras, los códigos se escriben a mano.',
                'reach',
              ),
            ]
      }
    },
  }
}

function problemOf(answer: CourierAnswer): string {
  const { message, error } = (jsonOf(answer) ?? {}) as { message?: unknown; error?: unknown }
  return (
    ([message, error].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? ''
  )
}
