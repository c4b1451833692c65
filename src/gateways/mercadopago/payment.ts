/** Mercado Pago's payments and refunds, read into our words; only the fields that the shop decides by are believed. */
import * as v from 'valibot'
import { fromPesos } from '#rules/money.ts'
import type { ProviderPayment, ProviderRefund } from '#gateways/ports.ts'
import type { ProviderPaymentState, ProviderRefundState } from '#rules/payments/provider.ts'

/** They write ids as numbers in some answers and as text in others. */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
)
const pesosSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(fromPesos))

export const refundSchema = v.object({
  id: idSchema,
  amount: pesosSchema,
  status: v.nullish(v.string(), 'approved'),
})

export const paymentSchema = v.object({
  id: idSchema,
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  external_reference: v.nullish(v.string(), ''),
  transaction_amount: pesosSchema,
  transaction_amount_refunded: v.nullish(pesosSchema, 0),
  currency_id: v.string(),
  collector_id: v.nullish(idSchema),
  collector: v.nullish(v.object({ id: v.nullish(idSchema) })),
  payment_method_id: v.nullish(v.string(), ''),
  installments: v.nullish(v.pipe(v.number(), v.integer()), 1),
  fee_details: v.nullish(
    v.array(v.object({ amount: pesosSchema, fee_payer: v.nullish(v.string(), 'collector') })),
    [],
  ),
  date_approved: v.nullish(v.string()),
  order: v.nullish(v.object({ id: v.nullish(idSchema) })),
  refunds: v.nullish(v.array(refundSchema), []),
})
export type WirePayment = v.InferOutput<typeof paymentSchema>

export const paymentPageSchema = v.object({
  results: v.array(paymentSchema),
  paging: v.nullish(v.object({ total: v.nullish(v.number(), 0) })),
})

/** A merchant order is what several attempts at one preference hang on; it alone names the preference. */
export const merchantOrderSchema = v.object({
  id: idSchema,
  preference_id: v.nullish(v.string()),
  payments: v.nullish(v.array(v.object({ id: idSchema })), []),
})
export const merchantOrderPageSchema = v.object({ elements: v.nullish(v.array(merchantOrderSchema), []) })

/** https://api.mercadopago.com/v1/chargebacks/{id}. */
export const chargebackSchema = v.object({
  payments: v.nullish(v.array(idSchema), []),
  date_documentation_deadline: v.nullish(v.string()),
  documentation_status: v.nullish(v.string(), ''),
})
/** /post-purchase/v1/claims/{id}: a buyer's complaint, about a payment or about an order of theirs. */
export const claimSchema = v.object({
  resource: v.nullish(v.string(), ''),
  resource_id: v.nullish(idSchema),
  status: v.nullish(v.string(), ''),
})

/**
 * in_process (under review) is money that may still come; in_mediation (the buyer claimed) is money that may still go,
 * which the shop treats as a dispute from its first day.
 */
const STATUSES: Record<string, ProviderPaymentState> = {
  pending: 'pending',
  in_process: 'pending',
  authorized: 'authorized',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  in_mediation: 'charged_back',
  charged_back: 'charged_back',
}
/**
 * A word that we do not know moves nothing. A charge-back that ended in our favour keeps its status with them and says
 * `reimbursed` in its detail.
 */
const paymentStatus = (word: string, detail = ''): ProviderPaymentState =>
  word === 'charged_back' && detail === 'reimbursed' ? 'approved' : (STATUSES[word] ?? 'pending')

function refundStatus(word: string): ProviderRefundState {
  if (word === 'approved') return 'succeeded'
  return word === 'rejected' || word === 'cancelled' ? 'failed' : 'pending'
}
export const readRefund = (refund: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id: refund.id,
  amount: refund.amount,
  status: refundStatus(refund.status),
})

export function readDate(text: string | null | undefined): Date | null {
  const date = text ? new Date(text) : null
  return date && Number.isFinite(date.getTime()) ? date : null
}

/** What who sells pays of them; interest of instalments may be the buyer's. */
const feeOf = ({ fee_details: fees }: WirePayment): number =>
  fees.reduce((sum, { amount, fee_payer: payer }) => (payer === 'collector' ? sum + amount : sum), 0)

export const readPayment = (payment: WirePayment, preferenceId: string | null): ProviderPayment => ({
  id: payment.id,
  status: paymentStatus(payment.status, payment.status_detail),
  detail: payment.status_detail,
  reference: payment.external_reference,
  preferenceId,
  amount: payment.transaction_amount,
  refunded: payment.transaction_amount_refunded,
  currency: payment.currency_id,
  sellerId: payment.collector_id ?? payment.collector?.id ?? '',
  method: payment.payment_method_id,
  instalments: payment.installments,
  fee: payment.fee_details.length === 0 ? null : feeOf(payment),
  approvedAt: readDate(payment.date_approved),
  refunds: payment.refunds.map(readRefund),
})
