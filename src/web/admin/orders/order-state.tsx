import { FULFILMENT_LABEL, type FulfilmentState } from '#rules/fulfilment/states.ts'
import { ORDER_PAYMENT_LABEL, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { ORDER_STATE_LABEL, type OrderState as State } from '#rules/orders/states.ts'

type Lives = {
  status: State
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  held?: boolean
}
type Tone = 'good' | 'wait' | 'bad' | undefined

const PAYMENT_TONE: Partial<Record<OrderPaymentState, Tone>> = {
  paid: 'good',
  pending: 'wait',
  authorized: 'wait',
  not_paid: 'wait',
  disputed: 'bad',
}

/** How an order stands: its end when it has one, its money, its parcel. */
export function OrderState({ order, parcel = true }: { order: Lives; parcel?: boolean }) {
  const { status, paymentStatus, fulfilment } = order
  const over = status === 'cancelled' || status === 'expired'
  // «Por preparar» would send somebody to the shelf for what nobody has paid.
  const nothingYet = fulfilment === 'unfulfilled' && PAYMENT_TONE[paymentStatus] === 'wait'
  return (
    <span className="flex flex-wrap gap-1.5">
      {status !== 'placed' && <State tone={over ? 'bad' : 'good'}>{ORDER_STATE_LABEL[status]}</State>}
      {!(over && paymentStatus === 'not_paid') && (
        <State tone={PAYMENT_TONE[paymentStatus]}>{ORDER_PAYMENT_LABEL[paymentStatus]}</State>
      )}
      {order.held && !over && <State tone="bad">Frenado</State>}
      {parcel && !over && !nothingYet && <State>{FULFILMENT_LABEL[fulfilment]}</State>}
    </span>
  )
}

const State = ({ tone, children }: { tone?: Tone; children: string }) => (
  <span className="state" data-tone={tone}>
    {children}
  </span>
)
