/**
 * Andreani played locally over its own protocol: tokens, tariffs, orders that are taken at once and known some seconds later, labels
 * and traces; and a page on which a person makes things happen to a parcel. Postal codes 9999, 8888 and 7777 are its troubles.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pdfLabel, zplLabel } from '../parcels/label.ts'
import { addParcelPages, TROUBLE_CODE } from '../parcels/routes.ts'
import { openParcelStore, type KeptParcel } from '../parcels/store.ts'
import { branchesNear, branchPlace, isBranch } from './branches.ts'
import { ANDREANI_HAPPENINGS } from './life.ts'

export type AndreaniSandboxOptions = {
  prefix: string
  user: string
  password: string
  client: string
  contract: string
  branchContract: string
  returnContract: string
  exchangeContract: string
  /** A path, or ':memory:'. */
  storeFile: string
  now?: () => Date
  /** How long an order is only pending. */
  pendingMs?: number
  /** How long it says nothing after it has done the work. */
  silenceMs?: number
}

const TOKEN_HEADER = 'x-authorization-token'
const TOKEN_MS = 24 * 3_600_000
const COURIER = 'Andreani'
/** As much of an order as it looks at. */
type AskedOrder = {
  contrato?: string
  idPedido?: string
  destino?: { postal?: Record<string, unknown>; sucursal?: { id?: string } }
  destinatario?: { nombreCompleto?: string }[]
  bultos?: { kilos?: number; volumenCm?: number }[]
}
const PENDING_MS = 1_500
const SILENCE_MS = 12_000
const PRICE = { base: 5200, kilo: 900, insurance: 0.008, branch: 0.7 }
const badRequest = (detail: string) => ({
  type: 'about:blank',
  title: 'Error en la validacion de su pedido',
  detail,
  status: 400,
  errors: null,
})

export async function andreaniSandbox(app: FastifyInstance, options: AndreaniSandboxOptions): Promise<void> {
  const { prefix, now = () => new Date(), pendingMs = PENDING_MS, silenceMs = SILENCE_MS } = options
  const store = openParcelStore(options.storeFile, now)
  const tokens = new Map<string, number>()
  app.addHook('onClose', async () => store.close())

  const known = ({ at: since, cancelled }: KeptParcel) =>
    !cancelled && now().getTime() - since.getTime() >= pendingMs
  /** Answers the refusal, or null for who may. */
  async function stranger(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
    const until = tokens.get(String(request.headers[TOKEN_HEADER] ?? '')) ?? 0
    return until > now().getTime() ? null : reply.status(401).send({ message: 'Token invalido' })
  }

  app.get('/login', async (request, reply) => {
    const basic = Buffer.from(`${options.user}:${options.password}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`)
      return reply.status(401).send({ message: 'Credenciales incorrectas' })
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, now().getTime() + TOKEN_MS)
    return reply.header(TOKEN_HEADER, token).send({ token, refreshToken: token })
  })

  app.get<{ Querystring: Record<string, string> }>('/v1/tarifas', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const { cpDestino = '', contrato, cliente } = request.query
    if (cpDestino === TROUBLE_CODE.broken)
      return reply.status(500).send({ message: 'Error en la API de sucursales' })
    if (cpDestino === TROUBLE_CODE.silent) await pause(silenceMs)
    const boxes = Object.keys(request.query).flatMap(
      (name) => /^bultos\[(\d+)\]\[volumen\]$/.exec(name)?.[1] ?? [],
    )
    if (
      cpDestino === TROUBLE_CODE.noCover ||
      (contrato !== options.contract && contrato !== options.branchContract) ||
      cliente !== options.client ||
      boxes.length === 0
    )
      return reply.status(400).send(badRequest('No se pudo obtener la tarifa'))
    const of = (box: string, name: string) => Number(request.query[`bultos[${box}][${name}]`] ?? 0)
    const weight = boxes.reduce(
      (sum, box) => sum + Math.max(of(box, 'kilos'), of(box, 'volumen') * 0.00035),
      0,
    )
    const insured = boxes.reduce((sum, box) => sum + of(box, 'valorDeclarado'), 0) * PRICE.insurance
    const sent = (PRICE.base + weight * PRICE.kilo) * (contrato === options.branchContract ? PRICE.branch : 1)
    const tariff = (times: number) => ({
      seguroDistribucion: (insured * times).toFixed(2),
      distribucion: (sent * times).toFixed(2),
      total: ((insured + sent) * times).toFixed(2),
    })
    return { pesoAforado: weight.toFixed(2), tarifaSinIva: tariff(1), tarifaConIva: tariff(1.21) }
  })

  app.get<{ Querystring: Record<string, string> }>('/v2/sucursales', async (request, reply) => {
    const code = request.query['codigoPostal'] ?? ''
    if (code === TROUBLE_CODE.broken)
      return reply.status(500).send({ message: 'Error en la API de sucursales' })
    if (code === TROUBLE_CODE.silent) await pause(silenceMs)
    const found = code === TROUBLE_CODE.noCover ? [] : branchesNear(code)
    return found.length === 0 ? reply.status(404).send({ message: 'No existe' }) : found
  })

  app.post<{ Body: AskedOrder }>('/v2/ordenes-de-envio', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const body = request.body ?? {}
    const code = String(body.destino?.postal?.['codigoPostal'] ?? '')
    const branch = body.destino?.sucursal?.id
    const contracts =
      branch === undefined
        ? [options.contract, options.returnContract, options.exchangeContract]
        : [options.branchContract]
    if (!contracts.includes(body.contrato ?? ''))
      return reply.status(400).send(badRequest('El contrato es incorrecto'))
    if (branch !== undefined && !isBranch(branch))
      return reply.status(400).send(badRequest('La sucursal es incorrecta'))
    if (code === TROUBLE_CODE.noCover)
      return reply.status(400).send(badRequest('No existe localidad o código postal destino'))
    if (code === TROUBLE_CODE.broken)
      return reply.status(500).send({ message: 'Error en la API de sucursales' })
    const wrong = problemsOf(body)
    if (wrong.length > 0) return reply.status(400).send(wrong)
    const number = `36000${String(randomInt(10_000_000_000)).padStart(10, '0')}`
    const order = store.add({
      number,
      group: `API${number.slice(-13)}`,
      key: String(body.idPedido ?? ''),
      to: linesOf(body),
      boxes: body.bultos?.length ?? 1,
    })
    if (code === TROUBLE_CODE.silent) await pause(silenceMs)
    return reply.status(202).send(orderOf(order))
  })

  app.get<{ Params: { name: string } }>('/v2/ordenes-de-envio/:name', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const order = store.find(request.params.name)
    return order ? orderOf(order) : reply.status(404).send({ message: 'No existe' })
  })

  app.get<{ Params: { name: string } }>('/v2/ordenes-de-envio/:name/etiquetas', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const order = store.find(request.params.name)
    if (!order || !known(order)) return reply.status(404).send({ message: 'Todavia no' })
    return request.headers.accept === 'application/zpl'
      ? reply.type('application/zpl').send(zplLabel(COURIER, order))
      : reply.type('application/pdf').send(await pdfLabel(COURIER, order))
  })

  app.get<{ Querystring: Record<string, string> }>('/v2/envios', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const found = store.byKey(request.query['idDeProducto'] ?? '').filter(known)
    if (found.length === 0) return reply.status(404).send({ message: 'No existe' })
    return {
      envios: found.map(({ number, group }) => ({ numeroDeTracking: number, agrupadorDeBultos: group })),
    }
  })

  app.get<{ Params: { number: string } }>('/v3/envios/:number/trazas', async (request, reply) => {
    const refused = await stranger(request, reply)
    if (refused) return refused
    const order = store.find(request.params.number)
    if (!order || !known(order)) return reply.status(404).send({ message: 'No existe' })
    const eventos = store.events(order.number).map(({ event, cycle, reason, branch, at: when }) => ({
      Fecha: new Date(when.getTime() - 3 * 3_600_000).toISOString().slice(0, 19),
      Ciclo: cycle,
      Evento: event,
      Estado: event,
      ...(reason === '' ? {} : { Motivo: reason }),
      Sucursal: branch,
    }))
    return { eventos }
  })

  app.post<{ Body: { accion?: string; datos?: { numeroAndreani?: string[] } } }>(
    '/v2/nueva-accion',
    async (request, reply) => {
      const refused = await stranger(request, reply)
      if (refused) return refused
      const order = store.find(String(request.body?.datos?.numeroAndreani?.[0] ?? ''))
      if (request.body?.accion !== 'cancelacion' || !order)
        return reply.status(404).send({ message: 'No existe' })
      if (store.events(order.number).length > 0)
        return reply.status(400).send(badRequest('El envío ya fue admitido'))
      store.cancel(order.number)
      return reply.status(202).send({})
    },
  )

  addParcelPages(app, { courier: COURIER, prefix, happenings: ANDREANI_HAPPENINGS, store })

  const orderOf = (order: KeptParcel) => ({
    estado: order.cancelled ? 'Rechazado' : known(order) ? 'Creado' : 'Pendiente',
    tipo: 'B2C',
    fechaCreacion: order.at.toISOString(),
    numeroDePermisionaria: 'RNPSP Nº 586',
    bultos: [{ numeroDeBulto: '1', numeroDeEnvio: order.number, totalizador: '1/1' }],
    agrupadorDeBultos: order.group,
  })
}

const linesOf = ({ destino, destinatario }: AskedOrder): string[] => {
  const branch = destino?.sucursal?.id
  if (branch !== undefined)
    return [
      String(destinatario?.[0]?.nombreCompleto ?? ''),
      `Sucursal ${branch}: lo retira`,
      branchPlace(branch),
    ]
  const postal = destino?.postal ?? {}
  const said = (name: string) => String(postal[name] ?? '')
  const inside = (postal['componentesDeDireccion'] ?? []) as { contenido?: string }[]
  return [
    String(destinatario?.[0]?.nombreCompleto ?? ''),
    `${said('calle')} ${said('numero')} ${inside.map(({ contenido = '' }) => contenido).join(' ')}`.trim(),
    `${said('codigoPostal')} ${said('localidad')}`,
  ]
}

/** What they check of an order. */
function problemsOf(body: AskedOrder): { code: string; property: string; message: string }[] {
  const postal = body.destino?.postal ?? {}
  const missing = body.destino?.sucursal
    ? []
    : ['calle', 'numero', 'localidad', 'codigoPostal'].filter((name) => !postal[name])
  const problems = missing.map((name) => ({ code: '0', property: name, message: `Falta ${name}` }))
  if (!Array.isArray(body.destinatario) || !body.destinatario[0]?.nombreCompleto)
    problems.push({ code: '0', property: 'destinatario', message: 'Falta el destinatario' })
  const heavy = (body.bultos ?? []).some(
    ({ kilos = 0, volumenCm = 0 }) => !(kilos > 0 && kilos <= 50 && volumenCm > 0),
  )
  if (heavy || !body.bultos?.length)
    problems.push({ code: '0', property: 'bultos', message: 'Los bultos son incorrectos' })
  return problems
}
