/** An order of Mercado Pago's Orders API, of type `qr`: what may be asked for, as strictly as theirs, and what is kept of it. */
import * as v from 'valibot'

const amount = v.pipe(v.string('property_type'), v.regex(/^\d{1,10}\.\d{2}$/, 'property_value'))
const DURATION = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?$/
const LEAST_MS = 30_000
const MOST_MS = 3_600 * 3_600_000
/** Theirs, where nobody says another. */
const DEFAULT_DURATION = 'PT15M'

export function durationMs(text: string): number {
  const [, hours, minutes, seconds] = DURATION.exec(text) ?? []
  return (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000
}

/** Anything else is refused, `notification_url` too: notices go where their panel says. */
export const qrInputSchema = v.strictObject(
  {
    type: v.literal('qr', 'invalid_order_type'),
    total_amount: amount,
    description: v.optional(v.pipe(v.string(), v.maxLength(150, 'property_value'))),
    external_reference: v.pipe(
      v.string('required_properties'),
      v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'property_value'),
    ),
    expiration_time: v.optional(
      v.pipe(
        v.string('property_type'),
        v.regex(DURATION, 'property_value'),
        v.check((text) => durationMs(text) >= LEAST_MS && durationMs(text) <= MOST_MS, 'property_value'),
      ),
      DEFAULT_DURATION,
    ),
    config: v.strictObject({
      qr: v.strictObject({
        external_pos_id: v.pipe(
          v.string('required_properties'),
          v.regex(/^[A-Za-z0-9]{1,40}$/, 'property_value'),
        ),
        mode: v.optional(v.picklist(['static', 'dynamic', 'hybrid'], 'property_value'), 'static'),
      }),
    }),
    transactions: v.strictObject(
      {
        payments: v.pipe(
          v.array(v.strictObject({ amount })),
          v.minLength(1, 'minimum_items'),
          v.maxLength(1, 'maximum_items'),
        ),
      },
      'order_builder_without_transactions',
    ),
    items: v.optional(
      v.array(
        v.strictObject({
          title: v.pipe(v.string(), v.nonEmpty('property_value'), v.maxLength(150, 'property_value')),
          unit_price: amount,
          quantity: v.pipe(
            v.number('property_type'),
            v.integer('property_value'),
            v.minValue(1, 'property_value'),
          ),
          unit_measure: v.string('property_type'),
          external_code: v.optional(v.string()),
        }),
      ),
      [],
    ),
  },
  'unsupported_properties',
)
type QrInput = v.InferOutput<typeof qrInputSchema>

/** Its payments are the classic ones, kept once: here stand their numbers. */
export type InstoreOrder = QrInput & {
  id: string
  ended: 'expired' | 'canceled' | null
  /** Until then somebody has it open in their wallet. */
  lockedUntil: number
  payment_ids: number[]
  created_date: string
  last_updated_date: string
}
