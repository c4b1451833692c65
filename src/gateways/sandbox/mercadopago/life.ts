/**
 * The life of a payment at the provider: paid, settled, cancelled, refunded, disputed, suspected. Every change is kept and
 * announced in one transaction.
 */
import { fromPesos, toPesos } from '#rules/money.ts'
import { ApiError } from './api/error.ts'
import type { Chargeback, Claim, Payment, Preference, Refund } from './documents.ts'
import type { Outcome, TestCard } from './outcomes.ts'
import { rejected } from './outcomes.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

export type Attempt = {
  /** One form, one payment, however often it is sent. */
  formKey: string
  method: 'card' | 'account_money' | 'cash'
  outcome: Outcome
  card?: TestCard
  installments?: number
}
export type Life = ReturnType<typeof openLife>

const METHODS = {
  account_money: { payment_method_id: 'account_money', payment_type_id: 'account_money' },
  cash: { payment_method_id: 'rapipago', payment_type_id: 'ticket' },
} as const
const FEE_PERCENT = 6.29
const QR_FEE_PERCENT = 0.8
const RELEASE_DAYS = 18
const DOCUMENTATION_DAYS = 10

export const totalOf = (preference: Pick<Preference, 'items'>): number =>
  toPesos(preference.items.reduce((sum, item) => sum + fromPesos(item.unit_price) * item.quantity, 0))

export const isExpired = (preference: Preference, now: Date): boolean =>
  preference.expires &&
  Boolean(preference.expiration_date_to) &&
  Date.parse(preference.expiration_date_to!) <= now.getTime()

/** Their "cannot do that now" has always this number. */
const wrongState = (): ApiError => {
  const description = 'The action requested is not valid for the current payment state'
  return new ApiError(400, 'bad_request', description, [{ code: 2063, description }])
}

export function openLife(store: Store, webhooks: Webhooks, now: () => Date, collectorId: number) {
  function announce(
    payment: Payment,
    action: string,
    topic = 'payment',
    resourceId = String(payment.id),
  ): void {
    const url = store.preference(store.preferenceIdOf(payment.id))?.notification_url
    const data = topic === 'payment' ? {} : { payment_id: payment.id, site_id: 'MLA' }
    if (url) webhooks.announce({ url, topic, action, resourceId, data })
  }

  /** Names the payment in its body only: their fraud alerts have no `data.id` to sign. */
  function alertOf(payment: Payment): void {
    const url = store.preference(store.preferenceIdOf(payment.id))?.notification_url
    const data = { description: 'Fraud alert', payment_id: payment.id, site_id: 'MLA' }
    const topic = 'stop_delivery_op_wh'
    if (url)
      webhooks.announce({ url, topic, action: 'created', resourceId: '', id: String(payment.id), data })
  }

  /** Back to the buyer by the provider's decision, not the seller's. */
  const givenBack = (payment: Payment): Partial<Payment> => {
    const left = fromPesos(payment.transaction_amount) - fromPesos(payment.transaction_amount_refunded)
    const refund: Refund = {
      id: store.nextId('refunds'),
      payment_id: payment.id,
      amount: toPesos(left),
      status: 'approved',
      date_created: now().toISOString(),
      source: { id: 'MP', name: 'Mercado Pago', type: 'admin' },
    }
    return {
      status: 'refunded',
      status_detail: 'by_admin',
      transaction_amount_refunded: payment.transaction_amount,
      refunds: [...payment.refunds, refund],
    }
  }

  function change(payment: Payment, changes: Partial<Payment>): Payment {
    const changed = { ...payment, ...changes, date_last_updated: now().toISOString() }
    store.savePayment(changed)
    announce(changed, 'payment.updated')
    return changed
  }

  const approval = (): Pick<Payment, 'date_approved' | 'money_release_date'> => ({
    date_approved: now().toISOString(),
    money_release_date: new Date(now().getTime() + RELEASE_DAYS * 86_400_000).toISOString(),
  })

  function draft(preference: Preference, attempt: Attempt): Payment {
    // A binary preference knows only yes and no: nothing may stay open.
    const open = attempt.outcome.status === 'pending' || attempt.outcome.status === 'in_process'
    const outcome = preference.binary_mode && open ? rejected('cc_rejected_other_reason') : attempt.outcome
    const total = totalOf(preference)
    const fee = toPesos(Math.round((fromPesos(total) * FEE_PERCENT) / 100))
    const installments = attempt.method === 'card' ? (attempt.installments ?? 1) : 1
    const method =
      attempt.method === 'card'
        ? { payment_method_id: attempt.card?.brand ?? 'visa', payment_type_id: 'credit_card' }
        : METHODS[attempt.method]
    const approved = outcome.status === 'approved'
    return {
      id: store.nextId('payments'),
      status: outcome.status,
      status_detail: outcome.detail,
      external_reference: preference.external_reference ?? null,
      description: preference.items[0]!.title,
      collector_id: collectorId,
      currency_id: 'ARS',
      transaction_amount: total,
      transaction_amount_refunded: 0,
      transaction_details: {
        net_received_amount: approved ? toPesos(fromPesos(total) - fromPesos(fee)) : 0,
        total_paid_amount: total,
        installment_amount: toPesos(Math.round(fromPesos(total) / installments)),
      },
      fee_details: approved ? [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }] : [],
      installments,
      ...method,
      card: attempt.card ? { last_four_digits: attempt.card.lastFour } : {},
      date_created: now().toISOString(),
      date_approved: null,
      date_last_updated: now().toISOString(),
      money_release_date: null,
      ...(approved ? approval() : {}),
      payer: { email: preference.payer.email ?? null },
      order: { id: String(store.merchantOrderId(preference)), type: 'mercadopago' },
      refunds: [],
      metadata: preference.metadata,
      statement_descriptor: preference.statement_descriptor ?? null,
      binary_mode: preference.binary_mode,
      live_mode: false,
      operation_type: 'regular_payment',
    }
  }

  /** A QR that was paid out of a wallet: money at once, whoever's wallet it is. */
  function draftQr(paid: {
    orderId: string
    reference: string
    description: string
    amount: number
    wallet: 'account_money' | 'interop_transfer'
  }): Payment {
    const at = now().toISOString()
    const fee = toPesos(Math.round((fromPesos(paid.amount) * QR_FEE_PERCENT) / 100))
    return {
      id: store.nextId('payments'),
      status: 'approved',
      status_detail: 'accredited',
      external_reference: paid.reference,
      description: paid.description,
      collector_id: collectorId,
      currency_id: 'ARS',
      transaction_amount: paid.amount,
      transaction_amount_refunded: 0,
      transaction_details: {
        net_received_amount: toPesos(fromPesos(paid.amount) - fromPesos(fee)),
        total_paid_amount: paid.amount,
        installment_amount: paid.amount,
      },
      fee_details: [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }],
      installments: 1,
      payment_method_id: paid.wallet,
      payment_type_id: paid.wallet === 'account_money' ? 'account_money' : 'bank_transfer',
      card: {},
      date_created: at,
      date_last_updated: at,
      ...approval(),
      payer: { email: null },
      order: { id: paid.orderId, type: 'mercadopago' },
      refunds: [],
      metadata: {},
      statement_descriptor: null,
      binary_mode: false,
      live_mode: false,
      operation_type: 'regular_payment',
    }
  }

  function find(id: number): Payment {
    const payment = Number.isSafeInteger(id) ? store.payment(id) : null
    if (!payment)
      throw new ApiError(404, 'not_found', 'Payment not found', [
        { code: 2000, description: 'Payment not found' },
      ])
    return payment
  }

  const isOpen = (payment: Payment): boolean =>
    payment.status === 'pending' || payment.status === 'in_process'

  return {
    find,
    draftQr,

    pay: (preference: Preference, attempt: Attempt): Payment =>
      store.atomically(() => {
        const before = store.paymentByForm(attempt.formKey)
        if (before) return before
        const payment = draft(preference, attempt)
        store.addPayment(payment, preference.id, attempt.formKey)
        announce(payment, 'payment.created')
        return payment
      }),

    settle: (id: number, outcome: Outcome): Payment =>
      store.atomically(() => {
        const payment = find(id)
        if (!isOpen(payment)) throw wrongState()
        const { status, detail } = outcome
        return change(payment, {
          status,
          status_detail: detail,
          ...(status === 'approved' ? approval() : {}),
        })
      }),

    cancel: (id: number): Payment =>
      store.atomically(() => {
        const payment = find(id)
        if (!isOpen(payment)) throw wrongState()
        return change(payment, { status: 'cancelled', status_detail: 'by_collector' })
      }),

    /** `amount` in pesos; undefined is all that is left. */
    refund: (id: number, amount: number | undefined): Refund =>
      store.atomically(() => {
        const payment = find(id)
        if (payment.status !== 'approved') throw wrongState()
        const left = fromPesos(payment.transaction_amount) - fromPesos(payment.transaction_amount_refunded)
        const wanted = amount === undefined ? left : fromPesos(amount)
        if (wanted <= 0)
          throw new ApiError(400, 'bad_request', 'Invalid amount', [
            { code: 4037, description: 'Invalid amount' },
          ])
        if (wanted > left) {
          const description = 'Amount must be lower than or equal to the remaining amount'
          throw new ApiError(400, 'bad_request', description, [{ code: 2085, description }])
        }
        const refund: Refund = {
          id: store.nextId('refunds'),
          payment_id: id,
          amount: toPesos(wanted),
          status: 'approved',
          date_created: now().toISOString(),
          source: { id: String(collectorId), name: 'Vendedor de prueba', type: 'collector' },
        }
        change(payment, {
          status: wanted === left ? 'refunded' : 'approved',
          status_detail: wanted === left ? 'refunded' : 'partially_refunded',
          transaction_amount_refunded: toPesos(fromPesos(payment.transaction_amount_refunded) + wanted),
          refunds: [...payment.refunds, refund],
        })
        return refund
      }),

    chargeBack: (id: number): Chargeback =>
      store.atomically(() => {
        const payment = find(id)
        if (payment.status !== 'approved') throw wrongState()
        const chargeback: Chargeback = {
          id: store.nextId('chargebacks'),
          payments: [id],
          amount: toPesos(
            fromPesos(payment.transaction_amount) - fromPesos(payment.transaction_amount_refunded),
          ),
          currency: 'ARS',
          coverage_applied: null,
          date_created: now().toISOString(),
          date_documentation_deadline: new Date(
            now().getTime() + DOCUMENTATION_DAYS * 86_400_000,
          ).toISOString(),
        }
        store.saveChargeback(chargeback)
        const changed = change(payment, { status: 'charged_back', status_detail: 'in_process' })
        announce(changed, 'chargeback.created', 'topic_chargebacks_wh', String(chargeback.id))
        return chargeback
      }),

    /** `won`: the seller was right and keeps the money. */
    endDispute: (id: number, won: boolean): Chargeback =>
      store.atomically(() => {
        const payment = find(id)
        const open = store.chargebackOf(id)
        if (payment.status !== 'charged_back' || payment.status_detail !== 'in_process' || !open)
          throw wrongState()
        const chargeback = { ...open, coverage_applied: won }
        store.saveChargeback(chargeback)
        const changed = change(payment, { status_detail: won ? 'reimbursed' : 'settled' })
        announce(changed, 'chargeback.updated', 'topic_chargebacks_wh', String(chargeback.id))
        return chargeback
      }),

    openClaim: (id: number): Claim =>
      store.atomically(() => {
        const payment = find(id)
        if (payment.status !== 'approved') throw wrongState()
        const at = now().toISOString()
        const claim: Claim = {
          id: store.nextId('claims'),
          resource: 'payment',
          resource_id: id,
          type: 'mediations',
          stage: 'claim',
          status: 'opened',
          date_created: at,
          last_updated: at,
        }
        store.saveClaim(claim)
        const changed = change(payment, { status: 'in_mediation', status_detail: 'in_process' })
        announce(changed, 'claim.created', 'topic_claims_integration_wh', String(claim.id))
        return claim
      }),

    /** `forBuyer`: the money goes back to them. */
    closeClaim: (id: number, forBuyer: boolean): Claim =>
      store.atomically(() => {
        const payment = find(id)
        const open = store.claimOf(id)
        if (payment.status !== 'in_mediation' || open?.status !== 'opened') throw wrongState()
        const claim: Claim = { ...open, status: 'closed', last_updated: now().toISOString() }
        store.saveClaim(claim)
        const kept: Partial<Payment> = { status: 'approved', status_detail: 'accredited' }
        const changed = change(payment, forBuyer ? givenBack(payment) : kept)
        announce(changed, 'claim.updated', 'topic_claims_integration_wh', String(claim.id))
        return claim
      }),

    suspectFraud: (id: number): Payment =>
      store.atomically(() => {
        const payment = find(id)
        if (payment.status !== 'approved') throw wrongState()
        alertOf(payment)
        return payment
      }),
  }
}
