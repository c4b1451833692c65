/** Is our Mercado Pago account configured well? Reads the account and nothing else; keys are never repeated. */
import * as v from 'valibot'
import { ask, hostOf, isPublic, note, right, wrong } from '#gateways/check.ts'
import type { Finding } from '#gateways/ports.ts'
import { idSchema } from './payment.ts'

type Account = {
  baseUrl: string
  accessToken: string
  publicKey: string
  webhookSecret: string
  sellerId?: string
  posId?: string
  sandbox: boolean
  noticeUrl?: string
  fetch: typeof fetch
}

const PANEL = 'el panel de Mercado Pago (Tus integraciones)'
const accountSchema = v.object({
  id: idSchema,
  site_id: v.nullish(v.string(), ''),
  tags: v.nullish(v.array(v.string()), []),
})

export async function checkPayments(account: Account): Promise<Finding[]> {
  return [...(await askAccount(account)), ...keysOf(account), ...(await tillOf(account)), noticesOf(account)]
}

async function askAccount({ baseUrl, accessToken, sellerId, fetch: fetcher }: Account): Promise<Finding[]> {
  const init = { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } }
  const answer = await ask(`${baseUrl.replace(/\/+$/, '')}/users/me`, init, fetcher)
  if (!answer)
    return [
      wrong(`${hostOf(baseUrl)} no responde.`, 'Revisá que este servidor tenga salida a internet.', 'reach'),
    ]
  if (answer.status === 401 || answer.status === 403)
    return [
      wrong(
        'Mercado Pago no acepta el access token.',
        `Copiá el de producción de ${PANEL} en MP_ACCESS_TOKEN y reiniciá la tienda.`,
        'key',
      ),
    ]
  if (answer.status === 429)
    return [wrong('Mercado Pago dice que preguntamos demasiado seguido.', 'Probá en unos minutos.', 'limit')]
  const me = v.safeParse(accountSchema, answer.json)
  if (answer.status !== 200 || !me.success)
    return [
      wrong(
        `${hostOf(baseUrl)} contestó algo que no se entiende (HTTP ${answer.status}).`,
        'Si se repite, revisá MP_API_BASE_URL.',
        'reach',
      ),
    ]
  const { id, site_id: site, tags } = me.output
  const findings = [right('Mercado Pago acepta el access token.')]
  if (sellerId && sellerId !== id)
    findings.push(
      wrong(
        `El access token es de la cuenta ${id}, y MP_SELLER_ID dice ${sellerId}.`,
        'Los pagos no se reconocerían como propios: corregí uno de los dos.',
      ),
    )
  else findings.push(right(`Cobra la cuenta ${id}.`))
  if (site && site !== 'MLA')
    findings.push(
      wrong(`La cuenta es de ${site}, no de Argentina (MLA).`, 'La tienda cobra en pesos argentinos.'),
    )
  if (tags.includes('test_user'))
    findings.push(note('Es una cuenta de prueba: nadie paga de verdad.', 'Para vender, usá la cuenta real.'))
  return [...findings, ...answer.clock]
}

const posSchema = v.object({ results: v.array(v.object({ external_id: v.nullish(v.string(), '') })) })

/** The counter takes QRs where a till is named; whether they know that till they are asked. */
async function tillOf({ baseUrl, accessToken, posId, fetch: fetcher }: Account): Promise<Finding[]> {
  if (!posId)
    return [
      note(
        'El mostrador no cobra con QR.',
        'Creá una sucursal y una caja en Mercado Pago, y poné el identificador externo de la caja en MP_POS_ID.',
      ),
    ]
  const init = { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } }
  const address = `${baseUrl.replace(/\/+$/, '')}/pos?${new URLSearchParams({ external_id: posId })}`
  const answer = await ask(address, init, fetcher)
  // Whether they answer at all is said above.
  if (!answer || answer.status !== 200) return []
  const found = v.safeParse(posSchema, answer.json)
  const known = found.success && found.output.results.some((one) => one.external_id === posId)
  return [
    known
      ? right(`El mostrador cobra con QR en la caja ${posId}.`)
      : wrong(
          `Mercado Pago no conoce la caja ${posId}.`,
          'Revisá MP_POS_ID: es el identificador externo (external_id) de la caja.',
        ),
  ]
}

const modeOf = (key: string): string => /^(TEST|APP_USR)-/.exec(key)?.[1] ?? ''

function keysOf({ accessToken, publicKey, webhookSecret, sandbox }: Account): Finding[] {
  const [token, shown] = [modeOf(accessToken), modeOf(publicKey)]
  const findings: Finding[] = []
  if (token !== shown)
    findings.push(
      wrong(
        'El access token y la public key son de modos distintos (prueba y producción).',
        `Copiá los dos del mismo lugar de ${PANEL}.`,
      ),
    )
  else if (token === '')
    findings.push(
      wrong('Las claves no empiezan con APP_USR-.', `¿Son MP_ACCESS_TOKEN y MP_PUBLIC_KEY de ${PANEL}?`),
    )
  else if (token === 'TEST')
    findings.push(
      note(
        'Son claves de prueba (TEST-): Mercado Pago no manda avisos con ellas.',
        'Para vender, usá las de producción.',
      ),
    )
  else findings.push(right('El access token y la public key son del mismo modo.'))
  if (accessToken === publicKey)
    findings.push(
      wrong(
        'La public key es igual al access token: quedaría a la vista de todos.',
        'Cambiá MP_PUBLIC_KEY y renová el access token.',
      ),
    )
  if (!sandbox && webhookSecret.length < 16)
    findings.push(
      wrong(
        'La clave secreta de los avisos es demasiado corta para ser la de Mercado Pago.',
        `Copiala de ${PANEL}, Webhooks, en MP_WEBHOOK_SECRET.`,
      ),
    )
  else
    findings.push(
      right('Hay clave secreta para comprobar los avisos (solo un aviso real dice si es la correcta).'),
    )
  return findings
}

const TOPICS = 'Pagos, Contracargos, Reclamos, Alertas de fraude, Órdenes comerciales y Order (Mercado Pago)'
function noticesOf({ noticeUrl, sandbox }: Account): Finding {
  if (sandbox) return note('Los avisos llegan desde el simulador.')
  if (!noticeUrl || !isPublic(noticeUrl))
    return wrong(
      `Los avisos no pueden llegar a ${noticeUrl ?? 'la tienda'}.`,
      'PUBLIC_URL tiene que ser una dirección https que se vea desde internet. Mientras tanto la tienda pregunta sola cada pocos minutos.',
    )
  return note(
    `Los avisos van a ${noticeUrl}.`,
    `Registrá esa dirección en ${PANEL}, Webhooks, con los temas ${TOPICS}.`,
  )
}
