/** The shapes of Mercado Pago's documents that the sandbox keeps and answers (product §33.1, §33.3). Amounts are pesos. */
import * as v from 'valibot'

const isWeb = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const address = (message: string) => v.pipe(v.string(message), v.check(isWeb, message))
const time = (message: string) =>
  v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check((text) => Number.isFinite(Date.parse(text)), message),
  )

const itemsMessage = 'items needed'
const itemSchema = v.object({
  id: v.nullish(v.string(), ''),
  title: v.pipe(
    v.string('title of item required'),
    v.trim(),
    v.nonEmpty('title of item required'),
    v.maxLength(256),
  ),
  description: v.nullish(v.string()),
  picture_url: v.nullish(v.string()),
  category_id: v.nullish(v.string()),
  quantity: v.pipe(
    v.number('quantity invalid'),
    v.integer('quantity invalid'),
    v.minValue(1, 'quantity invalid'),
  ),
  unit_price: v.pipe(
    v.number('unit_price invalid'),
    v.finite('unit_price invalid'),
    v.check((price) => price > 0, 'unit_price invalid'),
  ),
  currency_id: v.nullish(v.literal('ARS', 'currency_id invalid'), 'ARS'),
})

const backUrlsSchema = v.object({
  success: v.nullish(address('back_urls.success invalid')),
  pending: v.nullish(address('back_urls.pending invalid')),
  failure: v.nullish(address('back_urls.failure invalid')),
})

const instalments = v.pipe(
  v.number('installments invalid. Should be a number between 1 and 36'),
  v.integer('installments invalid. Should be a number between 1 and 36'),
  v.minValue(1, 'installments invalid. Should be a number between 1 and 36'),
  v.maxValue(36, 'installments invalid. Should be a number between 1 and 36'),
)
const idList = v.nullish(v.array(v.object({ id: v.string('excluded id invalid') })), [])

export const preferenceInputSchema = v.object({
  items: v.pipe(v.array(itemSchema, itemsMessage), v.minLength(1, itemsMessage)),
  payer: v.nullish(
    v.looseObject({
      name: v.nullish(v.string('payer.name invalid')),
      surname: v.nullish(v.string('payer.surname invalid')),
      email: v.nullish(v.pipe(v.string('payer.email invalid'), v.regex(/^\S+@\S+$/, 'payer.email invalid'))),
    }),
    {},
  ),
  back_urls: v.nullish(backUrlsSchema, {}),
  auto_return: v.nullish(v.picklist(['approved', 'all'], 'auto_return invalid')),
  external_reference: v.nullish(
    v.pipe(v.string('external_reference invalid'), v.maxLength(256, 'external_reference invalid')),
  ),
  notification_url: v.nullish(address('notification_url attribute must be url valid')),
  statement_descriptor: v.nullish(v.string('statement_descriptor invalid')),
  expires: v.nullish(v.boolean('expires invalid'), false),
  expiration_date_from: v.nullish(time('expiration_date_from invalid')),
  expiration_date_to: v.nullish(time('expiration_date_to invalid')),
  date_of_expiration: v.nullish(time('date_of_expiration invalid')),
  payment_methods: v.nullish(
    v.object({
      installments: v.nullish(instalments, 12),
      default_installments: v.nullish(instalments),
      excluded_payment_types: idList,
      excluded_payment_methods: idList,
    }),
    {},
  ),
  binary_mode: v.nullish(v.boolean('binary_mode invalid'), false),
  metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
})
type PreferenceInput = v.InferOutput<typeof preferenceInputSchema>

export type Preference = PreferenceInput & {
  id: string
  client_id: string
  collector_id: number
  site_id: 'MLA'
  operation_type: 'regular_payment'
  date_created: string
}

export type Refund = {
  id: number
  payment_id: number
  amount: number
  status: 'approved'
  date_created: string
  source: { id: string; name: string; type: 'collector' | 'admin' }
}

export type PaymentState =
  | 'pending'
  | 'approved'
  | 'in_process'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

export type Payment = {
  id: number
  status: PaymentState
  status_detail: string
  external_reference: string | null
  description: string
  collector_id: number
  currency_id: 'ARS'
  transaction_amount: number
  transaction_amount_refunded: number
  transaction_details: { net_received_amount: number; total_paid_amount: number; installment_amount: number }
  fee_details: { type: 'mercadopago_fee'; amount: number; fee_payer: 'collector' }[]
  installments: number
  payment_method_id: string
  payment_type_id: string
  card: { last_four_digits: string } | Record<string, never>
  date_created: string
  date_approved: string | null
  date_last_updated: string
  money_release_date: string | null
  payer: { email: string | null }
  order: { id: string; type: 'mercadopago' }
  refunds: Refund[]
  metadata: Record<string, unknown>
  statement_descriptor: string | null
  binary_mode: boolean
  live_mode: boolean
  operation_type: 'regular_payment'
}

export type Chargeback = {
  id: number
  payments: number[]
  amount: number
  currency: 'ARS'
  /** Who was right in the end, once it is known. */
  coverage_applied: boolean | null
  date_created: string
  /** Until when the seller may send an invoice and a proof of delivery. */
  date_documentation_deadline: string
}

/** A buyer's complaint about a payment. */
export type Claim = {
  id: number
  resource: 'payment'
  resource_id: number
  type: 'mediations'
  stage: 'claim'
  status: 'opened' | 'closed'
  date_created: string
  last_updated: string
}
