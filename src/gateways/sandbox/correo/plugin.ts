/**
 * Correo Argentino's Paq.ar played locally over its own protocol: orders under the number that the seller gives, labels with an
 * error for each row inside a good answer, tracking by text with dates in two forms; and a page for people.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pdfLabel } from '../parcels/label.ts'
import { happening, type Happenings } from '../parcels/page.ts'
import { addParcelPages, TROUBLE_CODE } from '../parcels/routes.ts'
import { openParcelStore } from '../parcels/store.ts'
import { addQuotes, agenciesIn } from './quotes.ts'

export type CorreoSandboxOptions = {
  prefix: string
  apiKey: string
  agreement: string
  seller: string
  /** Of MiCorreo, which is played beside it. */
  quotes: { user: string; password: string; customer: string }
  /** A path, or ':memory:'. */
  storeFile: string
  now?: () => Date
  /** How long it says nothing after it has done the work. */
  silenceMs?: number
}

const COURIER = 'Correo Argentino'
const SILENCE_MS = 12_000
const MOST_GRAMS = 25_000
const HAPPENINGS: Happenings = {
  admitted: happening('Lo recibe', 'IMPOSICION'),
  moved: happening('Viaja', 'EN TRANSITO'),
  out: happening('Sale a reparto', 'EN DISTRIBUCIÓN'),
  failed: happening('Visita sin éxito', 'INTENTO DE ENTREGA - DOMICILIO CERRADO'),
  branch: happening('Espera en sucursal', 'EN ESPERA EN SUCURSAL', { branch: 'Villa Crespo' }),
  delivered: happening('Entregado', 'ENTREGADO'),
  back: happening('Empieza a volver', 'EN PROCESO DE DEVOLUCIÓN'),
  returned: happening('Volvió a la tienda', 'ENTREGADO AL REMITENTE'),
  lost: happening('Perdido', 'PIEZA EXTRAVIADA'),
  odd: happening('Algo que nadie conoce', 'REVISION ADUANERA'),
}
type Asked = {
  trackingNumber?: string
  order?: {
    agencyId?: string
    shippingData?: { name?: string; address?: Record<string, string | undefined> }
    parcels?: { productWeight?: number; dimensions?: Record<string, unknown> }[]
  }
}

export async function correoSandbox(app: FastifyInstance, options: CorreoSandboxOptions): Promise<void> {
  const { prefix, apiKey, agreement, now = () => new Date(), silenceMs = SILENCE_MS } = options
  const store = openParcelStore(options.storeFile, now)
  app.addHook('onClose', async () => store.close())

  const stranger = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null =>
    request.headers.authorization === `Apikey ${apiKey}` && request.headers['agreement'] === agreement
      ? null
      : reply.status(401).send({ status: 401, error: 'Unauthorized', message: 'Account not found by apiKey' })
  const bad = (reply: FastifyReply, message: string) => reply.status(400).send({ status: 400, message })

  app.get('/auth', async (request, reply) => stranger(request, reply) ?? reply.status(204).send())

  app.post<{ Body: Asked | null }>('/orders', async (request, reply) => {
    const refused = stranger(request, reply)
    if (refused) return refused
    const { trackingNumber = '', order = {} } = request.body ?? {}
    const { name = '', address = {} } = order.shippingData ?? {}
    const code = order.agencyId ? '' : (address['zipCode'] ?? '')
    if (code === TROUBLE_CODE.broken) return reply.status(500).send({ status: 500, message: 'Error interno' })
    if (code === TROUBLE_CODE.noCover) return bad(reply, 'El código postal no corresponde a la provincia')
    if (trackingNumber === '' || trackingNumber.length > 30 || store.find(trackingNumber))
      return bad(reply, 'El trackingNumber ya existe')
    if (['streetName', 'streetNumber', 'cityName', 'state', 'zipCode'].some((field) => !address[field]))
      return bad(reply, 'Conversion failed when converting the varchar value')
    if ((address['department'] ?? '').length > 3)
      return bad(reply, 'String or binary data would be truncated')
    const weight = order.parcels?.[0]?.productWeight ?? 0
    if (!Number.isInteger(weight) || weight < 1 || weight > MOST_GRAMS) return bad(reply, 'Peso no valido')
    store.add({
      number: trackingNumber,
      group: trackingNumber,
      key: trackingNumber,
      to: [
        name,
        `${address['streetName']} ${address['streetNumber']} ${address['department'] ?? ''}`.trim(),
        `${code} ${address['cityName']}`,
      ],
      boxes: 1,
    })
    if (code === TROUBLE_CODE.silent) await pause(silenceMs)
    return { ...request.body }
  })

  app.patch<{ Params: { number: string } }>('/orders/:number/cancel', async (request, reply) => {
    const refused = stranger(request, reply)
    if (refused) return refused
    const parcel = store.find(request.params.number)
    if (!parcel || store.events(parcel.number).length > 0) return bad(reply, 'El pedido no se puede cancelar')
    store.cancel(parcel.number)
    return { codigo: 200, mensaje: `${parcel.number} Pedido Cancelado - No fue impuesto` }
  })

  app.post<{ Body: { trackingNumber?: string }[] | null }>('/labels', async (request, reply) => {
    const refused = stranger(request, reply)
    if (refused) return refused
    return Promise.all(
      (request.body ?? []).map(async ({ trackingNumber = '' }) => {
        const parcel = store.find(trackingNumber)
        if (!parcel || parcel.cancelled)
          return { trackingNumber, fileBase64: '', fileName: '', result: 'ERROR: TN inexistente' }
        const file = await pdfLabel(COURIER, parcel)
        return {
          trackingNumber,
          fileBase64: file.toString('base64'),
          fileName: `${trackingNumber}.pdf`,
          result: 'OK',
        }
      }),
    )
  })

  app.get<{ Querystring: Record<string, string> }>('/tracking', async (request, reply) => {
    const refused = stranger(request, reply)
    if (refused) return refused
    const parcel = store.find(request.query['trackingNumbers[]'] ?? '')
    if (!parcel) return []
    const event = store.events(parcel.number).map(({ event: status, branch, at }, place) => {
      const local = new Date(at.getTime() - 3 * 3_600_000).toISOString()
      const [day = '', time = ''] = local.split('T')
      // Both forms come.
      const date =
        place % 2 === 0
          ? `${local.slice(0, 19)}-03:00`
          : `${day.split('-').reverse().join('-')} ${time.slice(0, 5)}`
      return { facilityCode: 'X', facility: branch, statusId: '', status, date, sign: '' }
    })
    return [{ id: parcel.number, quantity: event.length, trackingNumber: parcel.number, event }]
  })

  await app.register(addQuotes, { quotes: options.quotes, now, silenceMs })
  app.get<{ Querystring: Record<string, string> }>(
    '/agencies',
    async (request, reply) => stranger(request, reply) ?? agenciesIn(request.query['stateId'] ?? ''),
  )
  addParcelPages(app, { courier: COURIER, prefix, happenings: HAPPENINGS, store })
}
