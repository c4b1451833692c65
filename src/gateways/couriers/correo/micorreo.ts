/** MiCorreo, Correo Argentino's other API (product §62.1): prices and days, under an account of its own. Parcels themselves are Paq.ar's. */
import * as v from 'valibot'
import { GatewayUnavailable, type ParcelOffer, type ParcelQuote } from '#gateways/ports.ts'
import { fromPesos } from '#rules/money.ts'
import { callCourier, isKeyTrouble, momentOf, readAnswer, refuseKey } from '../wire.ts'

export type MiCorreoConfig = {
  baseUrl: string
  user: string
  password: string
  /** «0090000025», as `/users/validate` told it once. */
  customer: string
}

const tokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)), expires: v.string() })
/** They say days as texts. */
const days = v.fallback(
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1)),
  0,
)
const ratesSchema = v.object({
  rates: v.array(
    v.object({
      deliveredType: v.string(),
      productType: v.fallback(v.string(), ''),
      price: v.pipe(v.number(), v.minValue(1)),
      deliveryTimeMin: days,
      deliveryTimeMax: days,
    }),
  ),
})
/** Of what they sell, the classic one: it goes everywhere and is the one that is asked for afterwards. */
const PRODUCT = 'CP'
const MODES = { D: 'home', S: 'branch' } as const
const EARLY_MS = 5 * 60_000

export function openMiCorreo(config: MiCorreoConfig, now: () => Date, timeoutMs: number) {
  let kept: { text: string; until: number } | null = null

  async function login(left: number): Promise<string> {
    const operation = 'MiCorreo: token'
    const basic = Buffer.from(`${config.user}:${config.password}`).toString('base64')
    const answer = await callCourier({
      operation,
      method: 'POST',
      url: `${config.baseUrl}/token`,
      headers: { authorization: `Basic ${basic}` },
      timeoutMs: left,
    })
    if (isKeyTrouble(answer)) refuseKey(operation, answer.status)
    if (answer.status !== 200) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
    const { token, expires } = readAnswer(operation, tokenSchema, answer)
    // A date in the past is a token of no use again: it serves this one question.
    const until = momentOf(expires.replace(' ', 'T'))?.getTime() ?? 0
    kept = { text: token, until: until - EARLY_MS }
    return token
  }

  return async function quote(to: string, { boxes, box, from }: ParcelOffer): Promise<ParcelQuote[]> {
    const operation = 'MiCorreo: rates'
    const end = Date.now() + timeoutMs
    const left = () => Math.max(1, end - Date.now())
    const ask = (token: string) =>
      callCourier({
        operation,
        method: 'POST',
        url: `${config.baseUrl}/rates`,
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        body: {
          customerId: config.customer,
          postalCodeOrigin: from.postalCode,
          postalCodeDestination: to,
          dimensions: { weight: box.weightG, height: box.heightCm, width: box.widthCm, length: box.lengthCm },
        },
        timeoutMs: left(),
      })
    let answer = await ask(kept !== null && kept.until > now().getTime() ? kept.text : await login(left()))
    if (isKeyTrouble(answer)) answer = await ask(await login(left()))
    if (isKeyTrouble(answer)) refuseKey(operation, answer.status)
    // 402 is every refusal of theirs: of what they do not carry, or not there.
    if (answer.status === 402 || answer.status === 400 || answer.status === 404) return []
    if (answer.status !== 200) throw new GatewayUnavailable(`${operation}: HTTP ${answer.status}`)
    const { rates } = readAnswer(operation, ratesSchema, answer)
    return Object.entries(MODES).flatMap(([type, mode]): ParcelQuote[] => {
      const rate = rates.find((one) => one.deliveredType === type && one.productType === PRODUCT)
      if (!rate) return []
      const [least, most] = [rate.deliveryTimeMin, rate.deliveryTimeMax]
      return [
        {
          mode,
          price: fromPesos(rate.price) * boxes,
          days: least > 0 && most >= least ? [least, most] : null,
        },
      ]
    })
  }
}
