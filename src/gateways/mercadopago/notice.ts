/**
 * Mercado Pago's webhooks: is this notice really theirs, and what does it point at? The signature covers the resource's
 * id, the request id and a time, never the body, so a notice is only a hint to fetch the truth (product §33.4).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { NoticeTopic, PaymentNotice } from '#gateways/ports.ts'
import { idSchema } from './payment.ts'

export type RawNotice = {
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
  body: unknown
}

/** An id beyond what JSON numbers hold exactly (charge-backs have such) is left to the query, where it is text. */
const optionalId = v.fallback(idSchema, '')
const bodySchema = v.object({
  id: optionalId,
  type: v.fallback(v.string(), ''),
  topic: v.fallback(v.string(), ''),
  data: v.fallback(v.object({ id: optionalId, payment_id: optionalId }), { id: '', payment_id: '' }),
})
type NoticeBody = v.InferOutput<typeof bodySchema>

/** Their names, of webhooks and of the older notices (devsite-docs, "Topics"). */
const TOPICS: Record<string, NoticeTopic> = {
  payment: 'payment',
  merchant_order: 'merchant_order',
  topic_merchant_order_wh: 'merchant_order',
  chargebacks: 'chargeback',
  topic_chargebacks_wh: 'chargeback',
  claim: 'claim',
  topic_claims_integration_wh: 'claim',
  delivery_cancellation: 'stop_delivery',
  stop_delivery_op_wh: 'stop_delivery',
  order: 'qr',
}

const TOO_LONG = 200
const text = (value: unknown): string => (typeof value === 'string' && value.length <= TOO_LONG ? value : '')

/** `ts=<seconds or milliseconds>,v1=<hex>`, in any order, possibly with more parts later. */
function signatureParts(header: string): { ts: string; v1: string } | null {
  const parts = new Map(
    header.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2)
      return [name.trim(), value.trim()]
    }),
  )
  const ts = parts.get('ts') ?? ''
  const v1 = (parts.get('v1') ?? '').toLowerCase()
  return /^\d{1,20}$/.test(ts) && /^[0-9a-f]{64}$/.test(v1) ? { ts, v1 } : null
}

/**
 * What may stand in a part of the manifest. With the manifest's own signs in it, one signed text could be cut into other
 * parts (`id:1;request-id:r` is no id).
 */
const PART = /^[\w.-]*$/

/** Absent parts are left out of the manifest whole. */
const manifest = (id: string, requestId: string, ts: string): string =>
  `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`

function isSignedBy(secret: string, signed: string, v1: string): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), Buffer.from(v1, 'hex'))
}

/**
 * Their documents, SDKs and plugin disagree on whether the id is signed lower-cased and whether it is the query's or the
 * body's (sdk-nodejs PR #439, sdk-java #420): all readings are tried, and the id that was signed is the one answered.
 * An old `ts` is not a reason to refuse, since their retries go on for days, signed anew; repeats end at the dedupe key.
 * That key is made of signed parts alone: `type`, `action` and the body say where to ask for the truth, and whoever holds
 * one notice could write others there.
 */
export function readNotice(secret: string, notice: RawNotice): PaymentNotice | null {
  const signature = signatureParts(text(notice.headers['x-signature']))
  if (!signature || !secret) return null
  const requestId = text(notice.headers['x-request-id'])
  if (!PART.test(requestId)) return null
  const parsed = v.safeParse(bodySchema, notice.body)
  const body = parsed.success ? parsed.output : v.parse(bodySchema, {})
  const word =
    text(notice.query['type']) || text(body.type) || text(notice.query['topic']) || text(body.topic)
  const topic = (Object.hasOwn(TOPICS, word) && TOPICS[word]) || 'other'

  const named = [text(notice.query['data.id']), text(body.data.id)]
  const ids = topic === 'stop_delivery' ? [...named, ...alertIds(body), ''] : named.filter((id) => id !== '')
  const spellings = ids
    .filter((id) => PART.test(id))
    .flatMap((id) => [id, id.toLowerCase()].map((signed) => ({ id, signed })))
  const found = spellings.find(({ signed }) =>
    isSignedBy(secret, manifest(signed, requestId, signature.ts), signature.v1),
  )
  if (!found) return null
  // An id that was signed is the one that is meant, whatever else the body names.
  const resourceId = found.id || (alertIds(body)[0] ?? '')
  if (resourceId === '') return null
  // Without a request id the time keeps two different notices about one payment apart.
  return { dedupeKey: `${found.signed}:${requestId || signature.ts}`, topic, resourceId }
}

/**
 * A fraud alert comes without `data.id` and once only, whatever we answer: its own id is the payment's, and `data` names the
 * payment too. Its signature then covers no id at all, so it holds one delivery back and is believed in nothing else.
 */
const alertIds = (body: NoticeBody): string[] =>
  [body.data.payment_id, body.id].filter((id) => /^\d{1,20}$/.test(id))
