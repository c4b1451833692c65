/**
 * A QR that is shown at a counter, by Mercado Pago's Orders API (`/v1/orders`, type `qr`, mode `dynamic`). Unlike a preference its amounts are
 * text, its end is a duration, a key is obligatory, and notices go only where their panel says (product §57.7).
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { fromPesos, toPesos, type Centavos } from '#rules/money.ts'
import type { ProviderPaymentState, ProviderRefundState } from '#rules/payments/provider.ts'
import {
  GatewayUnavailable,
  type ProviderPayment,
  type ProviderRefund,
  type QrOrder,
  type QrOrders,
  type QrRequest,
} from '#gateways/ports.ts'
import { idSchema, readDate } from './payment.ts'
import { WireRefused, type WireCall } from './wire.ts'

const DESCRIPTION_LONGEST = 150
/** `resource_locked`. */
const LOCKED = 423
const TITLE_LONGEST = 150

/** «1250.00». */
const wireAmount = (amount: Centavos): string => toPesos(amount).toFixed(2)
const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d{1,2})?$/),
  v.transform((text) => fromPesos(Number(text))),
)
const optionalAmount = v.nullish(amountSchema)
const word = v.nullish(v.string(), '')

const qrOrderSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  status: v.string(),
  status_detail: word,
  external_reference: word,
  total_amount: amountSchema,
  currency: v.nullish(v.string(), 'ARS'),
  user_id: v.nullish(idSchema),
  created_date: word,
  last_updated_date: word,
  expiration_time: word,
  type_response: v.nullish(v.object({ qr_data: word })),
  transactions: v.nullish(
    v.object({
      payments: v.nullish(
        v.array(
          v.object({
            id: v.string(),
            amount: amountSchema,
            paid_amount: optionalAmount,
            reference_id: v.nullish(idSchema),
            status: word,
            status_detail: word,
            payment_method: v.nullish(
              v.object({ id: word, type: word, installments: v.nullish(v.number(), 1) }),
            ),
          }),
        ),
        [],
      ),
      refunds: v.nullish(
        v.array(
          v.object({
            id: v.string(),
            transaction_id: word,
            reference_id: v.nullish(idSchema),
            amount: amountSchema,
            status: word,
          }),
        ),
        [],
      ),
    }),
  ),
})
type WireOrder = v.InferOutput<typeof qrOrderSchema>
type WireQrPayment = NonNullable<NonNullable<WireOrder['transactions']>['payments']>[number]
type WireQrRefund = NonNullable<NonNullable<WireOrder['transactions']>['refunds']>[number]

/** In person they write `canceled`, online `cancelled`. */
const ENDS: Record<string, QrOrder['state']> = {
  expired: 'expired',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  failed: 'cancelled',
  processed: 'paid',
  refunded: 'paid',
}

/** What was never paid is no payment: `created`, `canceled`, `expired`, `failed`. */
const PAID: Record<string, ProviderPaymentState> = {
  processed: 'approved',
  partially_refunded: 'approved',
  refunded: 'refunded',
  charged_back: 'charged_back',
  in_mediation: 'charged_back',
}

const refundStatus = (said: string): ProviderRefundState =>
  said === 'processed' || said === 'approved'
    ? 'succeeded'
    : said === 'failed' || said === 'rejected'
      ? 'failed'
      : 'pending'
/** By its classic number, so that both of their APIs tell of one refund, not two. */
const readQrRefund = ({ id, reference_id: number, amount, status }: WireQrRefund): ProviderRefund => ({
  id: number ?? id,
  amount,
  status: refundStatus(status),
})

/** `PT10M`, and with hours and seconds; null for what is none. */
function duration(text: string): number | null {
  const [, hours, minutes, seconds] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text) ?? []
  const sum = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return sum > 0 ? sum * 1000 : null
}

function readPaid(order: WireOrder, payment: WireQrPayment): ProviderPayment[] {
  const status = PAID[payment.status]
  if (!status) return []
  const refunds = (order.transactions?.refunds ?? []).filter((one) => one.transaction_id === payment.id)
  return [
    {
      id: payment.reference_id ?? payment.id,
      status,
      detail: payment.status_detail,
      reference: order.external_reference,
      preferenceId: order.id,
      amount: payment.paid_amount ?? payment.amount,
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      currency: order.currency,
      sellerId: order.user_id ?? '',
      method: payment.payment_method?.id ?? '',
      instalments: payment.payment_method?.installments ?? 1,
      fee: null,
      approvedAt: readDate(order.last_updated_date),
      refunds: refunds.map(readQrRefund),
    },
  ]
}

function readOrder(order: WireOrder): QrOrder {
  const from = readDate(order.created_date)
  const lasts = duration(order.expiration_time)
  return {
    id: order.id,
    reference: order.external_reference,
    state: ENDS[order.status] ?? 'waiting',
    total: order.total_amount,
    code: order.type_response?.qr_data ?? '',
    expiresAt: from && lasts ? new Date(from.getTime() + lasts) : null,
    payments: (order.transactions?.payments ?? []).flatMap((payment) => readPaid(order, payment)),
  }
}

const bodyOf = (request: QrRequest, posId: string) => ({
  type: 'qr',
  total_amount: wireAmount(request.total),
  description: request.description.slice(0, DESCRIPTION_LONGEST),
  external_reference: request.reference,
  expiration_time: `PT${request.minutes}M`,
  config: { qr: { external_pos_id: posId, mode: 'dynamic' } },
  transactions: { payments: [{ amount: wireAmount(request.total) }] },
  items: request.lines.map(({ id, title, quantity, unitPrice }) => ({
    title: title.slice(0, TITLE_LONGEST),
    unit_price: wireAmount(unitPrice),
    quantity,
    unit_measure: 'unit',
    external_code: id,
  })),
})

type Call = <S extends v.GenericSchema>(schema: S, request: WireCall) => Promise<v.InferOutput<S>>

export function openQrOrders(
  call: Call,
  budget: () => number,
  { posId, wallet }: { posId: string; wallet?: string },
): QrOrders {
  const at = (id: string) => `/v1/orders/${encodeURIComponent(id)}`

  async function wireOrder(id: string): Promise<WireOrder | null> {
    try {
      return await call(qrOrderSchema, {
        operation: 'order.find',
        method: 'GET',
        path: at(id),
        deadline: budget(),
      })
    } catch (error) {
      if (error instanceof WireRefused && error.status === 404) return null
      throw error
    }
  }
  async function find(id: string): Promise<QrOrder | null> {
    const order = await wireOrder(id)
    return order && readOrder(order)
  }

  return {
    find,
    playedAt: (id) => (wallet === undefined ? null : wallet + encodeURIComponent(id)),

    async create(request, key) {
      try {
        const order = await call(qrOrderSchema, {
          operation: 'order.create',
          method: 'POST',
          path: '/v1/orders',
          body: bodyOf(request, posId),
          idempotencyKey: key,
          deadline: budget(),
        })
        return readOrder(order)
      } catch (error) {
        // Our first call with this key still runs there: in a moment it is the same QR.
        if (error instanceof WireRefused && error.status === LOCKED)
          throw new GatewayUnavailable('Mercado Pago: order.create: still at it', { cause: error })
        throw error
      }
    },

    async cancel(id) {
      try {
        const order = await call(qrOrderSchema, {
          operation: 'order.cancel',
          method: 'POST',
          path: `${at(id)}/cancel`,
          body: {},
          // Of this try alone: they may answer a repeated key with what they said while the buyer was paying.
          idempotencyKey: randomUUID(),
          deadline: budget(),
        })
        return readOrder(order)
      } catch (error) {
        // It ended otherwise, was paid, or is being paid: what it is now is the answer.
        const known = error instanceof WireRefused ? await find(id) : null
        if (!known) throw error
        return known
      }
    },

    async refund(id, paymentId, amount, key) {
      const order = await wireOrder(id)
      const payment = order?.transactions?.payments?.find(
        (one) => one.reference_id === paymentId || one.id === paymentId,
      )
      const after = await call(qrOrderSchema, {
        operation: 'order.refund',
        method: 'POST',
        path: `${at(id)}/refund`,
        // Each payment by its name: of two that paid one order, only that one goes back.
        body: { transactions: [{ id: payment?.id ?? paymentId, amount: wireAmount(amount) }] },
        idempotencyKey: key,
        deadline: budget(),
      })
      const made = (after.transactions?.refunds ?? []).filter(
        (one) => one.transaction_id === (payment?.id ?? paymentId) && one.amount === amount,
      )
      const last = made.at(-1)
      return last ? readQrRefund(last) : { id: key, amount, status: 'pending' }
    },
  }
}
