/**
 * The life of a QR order at the provider (product §57.7): created, opened in a wallet, paid, cancelled, run out, given back; and what goes wrong
 * with it there: paid after its end, paid twice, paid with another amount.
 */
import * as v from 'valibot'
import { fromPesos, toPesos } from '#rules/money.ts'
import { ApiError } from '../api/error.ts'
import type { Payment } from '../documents.ts'
import type { Life } from '../life.ts'
import type { MercadoPagoSandboxOptions } from '../options.ts'
import type { Store } from '../store.ts'
import type { Webhooks } from '../webhooks.ts'
import { durationMs, qrInputSchema, type InstoreOrder } from './documents.ts'
import { emvCode } from './emv.ts'

export type Instore = ReturnType<typeof openInstore>
/** A wallet of theirs knows who pays; that of a bank does not say. */
export type Wallet = 'account_money' | 'interop_transfer'
const LOCK_MS = 60_000

/** Theirs is `{ errors: [{ code, message, details }] }`. */
export class OrderError extends ApiError {}

function refuse(issue: v.BaseIssue<unknown>): never {
  const known = /^[a-z_]+$/.test(issue.message) ? issue.message : 'required_properties'
  throw new OrderError(400, known, `${known}: ${v.getDotPath(issue) ?? 'body'}`)
}

export function openInstore(
  { store, life, webhooks, now }: { store: Store; life: Life; webhooks: Webhooks; now: () => Date },
  options: Pick<MercadoPagoSandboxOptions, 'sellerId' | 'posId' | 'noticeUrl'>,
) {
  const announce = (order: InstoreOrder, action: string) => {
    if (options.noticeUrl)
      webhooks.announce({
        url: options.noticeUrl,
        topic: 'order',
        action: `order.${action}`,
        resourceId: order.id,
      })
  }
  const paymentsOf = (order: InstoreOrder): Payment[] =>
    order.payment_ids.flatMap((id) => store.payment(id) ?? [])

  function change(order: InstoreOrder, changes: Partial<InstoreOrder>, action: string): InstoreOrder {
    const changed = { ...order, ...changes, last_updated_date: now().toISOString() }
    store.saveInstoreOrder(changed)
    announce(changed, action)
    return changed
  }

  const endOf = (order: InstoreOrder): number =>
    Date.parse(order.created_date) + durationMs(order.expiration_time)
  const isLocked = (order: InstoreOrder): boolean => order.lockedUntil > now().getTime()
  const isOpen = (order: InstoreOrder): boolean => order.ended === null && order.payment_ids.length === 0

  /** Its time runs out by itself, unless somebody is paying. */
  function find(id: string): InstoreOrder {
    const order = store.instoreOrder(id)
    if (!order) throw new OrderError(404, 'order_not_found', `Order ${id.slice(0, 60)} not found`)
    const over = isOpen(order) && !isLocked(order) && endOf(order) <= now().getTime()
    return over ? change(order, { ended: 'expired' }, 'expired') : order
  }

  function statusOf(order: InstoreOrder): [status: string, detail: string] {
    const payments = paymentsOf(order)
    if (payments.length === 0) return order.ended ? [order.ended, order.ended] : ['created', 'created']
    if (payments.every(({ status }) => status === 'refunded')) return ['refunded', 'refunded']
    const part = payments.some(({ transaction_amount_refunded: back }) => back > 0)
    return ['processed', part ? 'partially_refunded' : 'accredited']
  }

  const PAYMENT_WORDS: Record<string, string> = { approved: 'processed', in_mediation: 'in_mediation' }
  function paid(order: InstoreOrder, payment: Payment) {
    return {
      id: `PAY01${payment.id}`,
      amount: order.total_amount,
      paid_amount: payment.transaction_amount.toFixed(2),
      reference_id: String(payment.id),
      status: PAYMENT_WORDS[payment.status] ?? payment.status,
      status_detail: payment.status_detail,
      payment_method: {
        id: payment.payment_method_id,
        type: payment.payment_type_id,
        installments: payment.installments,
      },
    }
  }

  function present(order: InstoreOrder) {
    const [status, status_detail] = statusOf(order)
    const payments = paymentsOf(order)
    return {
      id: order.id,
      type: 'qr',
      processing_mode: 'automatic',
      external_reference: order.external_reference,
      description: order.description ?? '',
      total_amount: order.total_amount,
      expiration_time: order.expiration_time,
      country_code: 'ARG',
      user_id: options.sellerId,
      status,
      status_detail,
      currency: 'ARS',
      created_date: order.created_date,
      last_updated_date: order.last_updated_date,
      integration_data: { application_id: '1' },
      transactions: {
        payments:
          payments.length > 0
            ? payments.map((payment) => paid(order, payment))
            : [
                {
                  id: `PAY01${order.id.slice(-12)}`,
                  amount: order.total_amount,
                  status: order.ended ?? 'created',
                  status_detail: order.ended ?? 'ready_to_process',
                },
              ],
        refunds: payments.flatMap((payment) =>
          payment.refunds.map((refund) => ({
            id: `REF01${refund.id}`,
            transaction_id: `PAY01${payment.id}`,
            reference_id: String(refund.id),
            amount: refund.amount.toFixed(2),
            status: 'processed',
          })),
        ),
      },
      config: order.config,
      items: order.items,
      type_response: {
        qr_data: emvCode({ id: order.id, total: order.total_amount, name: 'Vendedor de prueba' }),
      },
    }
  }

  return {
    find,
    present,
    isOpen,
    isLocked,
    endOf,
    paymentsOf,

    create(body: unknown): InstoreOrder {
      const parsed = v.safeParse(qrInputSchema, body)
      if (!parsed.success) refuse(parsed.issues[0])
      const input = parsed.output
      if (input.config.qr.external_pos_id !== options.posId)
        throw new OrderError(404, 'pos_not_found', 'Point of sale not found')
      if (input.transactions.payments[0]!.amount !== input.total_amount)
        throw new OrderError(400, 'property_value', 'total_amount is not the sum of its payments')
      const at = now().toISOString()
      const order: InstoreOrder = {
        ...input,
        id: `ORDTST01${store.nextId('instore_orders').toString(36).toUpperCase().padStart(12, '0')}`,
        ended: null,
        lockedUntil: 0,
        payment_ids: [],
        created_date: at,
        last_updated_date: at,
      }
      store.saveInstoreOrder(order)
      return order
    },

    cancel: (id: string): InstoreOrder =>
      store.atomically(() => {
        const order = find(id)
        if (order.ended === 'canceled')
          throw new OrderError(409, 'order_already_canceled', 'The order is canceled')
        if (isOpen(order) && isLocked(order))
          throw new OrderError(409, 'instore_order_locked_error', 'The buyer is paying this order')
        if (!isOpen(order)) throw new OrderError(409, 'cannot_cancel_order', 'The order can not be canceled')
        return change(order, { ended: 'canceled' }, 'canceled')
      }),

    refund: (id: string, body: unknown): InstoreOrder =>
      store.atomically(() => {
        const order = find(id)
        if (order.payment_ids.length === 0)
          throw new OrderError(409, 'cannot_refund_order', 'The order is not paid')
        const asked = v.safeParse(
          v.object({
            transactions: v.optional(
              v.array(v.object({ id: v.string(), amount: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)) })),
            ),
          }),
          body ?? {},
        )
        if (!asked.success) refuse(asked.issues[0])
        const parts =
          asked.output.transactions ?? paymentsOf(order).map(({ id }) => ({ id: `PAY01${id}`, amount: null }))
        for (const part of parts) {
          const payment = paymentsOf(order).find((one) => `PAY01${one.id}` === part.id)
          if (!payment) throw new OrderError(404, 'transaction_not_found', `No transaction ${part.id}`)
          if (payment.status === 'refunded')
            throw new OrderError(409, 'order_already_refunded', 'The order is refunded')
          life.refund(payment.id, part.amount === null ? undefined : Number(part.amount))
        }
        return change(order, {}, statusOf(order)[0] === 'refunded' ? 'refunded' : 'processed')
      }),

    /** Somebody opened it in their wallet, and is looking at it. */
    open: (id: string): InstoreOrder =>
      store.atomically(() => {
        const order = find(id)
        if (!isOpen(order)) return order
        const opened = { ...order, lockedUntil: now().getTime() + LOCK_MS }
        store.saveInstoreOrder(opened)
        return opened
      }),

    /** `late`: also what has ended; `again`: also what is paid; `amount`: another one than was asked for, in pesos. One form is one payment. */
    pay: (
      id: string,
      asked: { wallet: Wallet; formKey: string; late?: boolean; again?: boolean; amount?: number },
    ): InstoreOrder =>
      store.atomically(() => {
        const order = find(id)
        if (store.paymentByForm(asked.formKey)) return order
        if (order.payment_ids.length > 0 && !asked.again)
          throw new OrderError(409, 'operation_not_supported', 'The order is paid')
        if (order.ended && !asked.late)
          throw new OrderError(409, 'operation_not_supported', 'The order is over')
        const amount = asked.amount ?? Number(order.total_amount)
        const payment = life.draftQr({
          orderId: order.id,
          reference: order.external_reference,
          description: order.description ?? 'Compra',
          amount: toPesos(fromPesos(amount)),
          wallet: asked.wallet,
        })
        store.addPayment(payment, '', asked.formKey)
        return change(order, { payment_ids: [...order.payment_ids, payment.id], lockedUntil: 0 }, 'processed')
      }),

    expire: (id: string): InstoreOrder =>
      store.atomically(() => {
        const order = find(id)
        return isOpen(order) ? change(order, { ended: 'expired', lockedUntil: 0 }, 'expired') : order
      }),
  }
}
