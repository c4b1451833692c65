/** QRs of a counter at a provider in memory: what wallets do with them can be set. */
import {
  GatewayRefused,
  GatewayUnavailable,
  type ProviderPayment,
  type QrOrder,
  type QrOrders,
} from '#gateways/ports.ts'

export function memoryQr(answering: () => void) {
  const shown = new Map<string, QrOrder>()
  const byKey = new Map<string, string>()
  const refunds = new Map<string, { id: string; status: 'succeeded'; amount: number }>()
  const outside = {
    shown,
    /** Whoever pays has it open. */
    locked: false,
    /** What happens while the provider is asked to call one off. */
    whenCancelled: async (): Promise<void> => undefined,
    /** The answer to the next request for a QR gets lost. */
    loseAnswer: false,

    ofOrder(reference: string): QrOrder {
      const [qr] = [...shown.values()].filter((one) => one.reference === reference)
      if (!qr) throw new Error('no QR of it is shown')
      return qr
    },
    /** Somebody pays it. */
    pay(reference: string, changes: Partial<ProviderPayment> = {}): ProviderPayment {
      const qr = outside.ofOrder(reference)
      const payment: ProviderPayment = {
        id: `qr-${reference}-${qr.payments.length + 1}`,
        status: 'approved',
        detail: 'accredited',
        reference,
        preferenceId: qr.id,
        amount: qr.total,
        refunded: 0,
        currency: 'ARS',
        sellerId: 'seller-1',
        method: 'account_money',
        instalments: 1,
        fee: null,
        approvedAt: null,
        refunds: [],
        ...changes,
      }
      qr.payments.push(payment)
      qr.state = 'paid'
      return payment
    },
  }
  const copy = (qr: QrOrder): QrOrder => structuredClone(qr)
  const port: QrOrders = {
    async create(request, key) {
      answering()
      const id = byKey.get(key) ?? `ORD${shown.size + 1}`
      if (!byKey.has(key)) {
        byKey.set(key, id)
        shown.set(id, {
          id,
          reference: request.reference,
          state: 'waiting',
          total: request.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
          code: `00020101${id}`,
          expiresAt: new Date(Date.now() + request.minutes * 60_000),
          payments: [],
        })
      }
      if (outside.loseAnswer) {
        outside.loseAnswer = false
        throw new GatewayUnavailable('no answer in time')
      }
      return copy(shown.get(id)!)
    },
    async find(id) {
      answering()
      const qr = shown.get(id)
      return qr ? copy(qr) : null
    },
    async cancel(id) {
      answering()
      await outside.whenCancelled()
      const qr = shown.get(id)
      if (!qr) throw new GatewayRefused('no such QR')
      if (qr.state === 'waiting' && !outside.locked) qr.state = 'cancelled'
      return copy(qr)
    },
    async refund(id, paymentId, amount, key) {
      answering()
      const known = refunds.get(key)
      if (known) return known
      const payment = shown.get(id)!.payments.find((one) => one.id === paymentId)!
      if (amount > payment.amount - payment.refunded) throw new GatewayRefused('more than is left')
      const refund = { id: `r-${key}`, status: 'succeeded' as const, amount }
      payment.refunded += amount
      payment.refunds.push(refund)
      refunds.set(key, refund)
      return refund
    },
    playedAt: () => null,
  }
  return { outside, port }
}
