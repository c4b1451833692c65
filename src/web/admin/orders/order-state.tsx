import { PART_LEFT_LABEL } from '#rules/fulfilment/parts.ts'
import {
  FULFILMENT_LABEL,
  type FulfilmentState,
  isStillHere,
  isUntouched,
} from '#rules/orders/fulfilment/states.ts'
import {
  DISPUTE_LOST_LABEL,
  ORDER_PAYMENT_LABEL,
  type OrderPaymentState,
  isNotPaid,
  isUnpaid,
  ORDER_PAYMENT_TONE,
} from '#rules/payments/order-payment.ts'
import { ORDER_STATE_LABEL, type OrderState as State, endedUnsold, isOpen } from '#rules/orders/states.ts'
import type { Tone } from '#rules/states.ts'

type Lives = {
  status: State
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  held?: boolean
  partLeft?: boolean
  disputeLost?: boolean
}

/** How an order stands: its end when it has one, its money, its parcel. */
export function OrderState({ order, parcel = true }: { order: Lives; parcel?: boolean }) {
  const { status, paymentStatus, fulfilment } = order
  const over = endedUnsold(status)
  // «Por preparar» would send somebody to the shelf for what nobody has paid.
  const nothingYet = isUntouched(fulfilment) && isUnpaid(paymentStatus)
  return (
    <span className="flex flex-wrap gap-1.5">
      {!isOpen(status) && <State tone={over ? 'bad' : 'good'}>{ORDER_STATE_LABEL[status]}</State>}
      {!(over && isNotPaid(paymentStatus)) && (
        <State tone={ORDER_PAYMENT_TONE[paymentStatus]}>
          {order.disputeLost ? DISPUTE_LOST_LABEL : ORDER_PAYMENT_LABEL[paymentStatus]}
        </State>
      )}
      {order.held && !over && <State tone="bad">Frenado</State>}
      {parcel && order.partLeft && isStillHere(fulfilment) && <State tone="wait">{PART_LEFT_LABEL}</State>}
      {parcel && !over && !nothingYet && <State>{FULFILMENT_LABEL[fulfilment]}</State>}
    </span>
  )
}

const State = ({ tone, children }: { tone?: Tone | null; children: string }) => (
  <span className="state" data-tone={tone ?? undefined}>
    {children}
  </span>
)
