import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { FULFILMENT_LABEL } from '#rules/fulfilment/states.ts'
import { ORDER_PAYMENT_LABEL } from '#rules/payments/order-payment.ts'
import { END_LABEL } from '#rules/orders/story.ts'
import type { OrderSummary } from '#shop/orders/orders.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The one thing to know about it now: its end, else its money, else where the parcel is. */
const statusOf = ({ status, endCause, verifying, paymentStatus, fulfilment }: OrderSummary): string =>
  endCause !== null && status !== 'completed'
    ? END_LABEL[endCause as keyof typeof END_LABEL]
    : verifying
      ? 'Verificando el pago'
      : paymentStatus === 'paid'
        ? FULFILMENT_LABEL[fulfilment]
        : ORDER_PAYMENT_LABEL[paymentStatus]

export function OrderCard({ order }: { order: OrderSummary }) {
  return (
    <li className="relative flex items-center gap-4 py-5 md:gap-6">
      <div className="flex shrink-0 gap-1.5">
        {order.pictures.map(({ image }, index) => (
          <div
            key={index}
            className={`aspect-4/5 w-16 overflow-hidden rounded-tile bg-tile md:w-20 ${index > 0 ? 'max-md:hidden' : ''}`}
          >
            <Picture image={image} alt="" sizes="80px" className="size-full object-contain" />
          </div>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-bold">
          <Link to={paths.order(order.reference)} className="after:absolute after:inset-0 hover:underline">
            Pedido {order.number}
          </Link>
        </h2>
        <p className="text-md text-muted">
          {fullDate(order.placedAt)} · {order.units} {order.units === 1 ? 'unidad' : 'unidades'}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
          <span className="rounded-full bg-bone px-3 py-1 text-sm font-semibold">{statusOf(order)}</span>
          <strong className="tabular-nums">{formatPesos(order.total)}</strong>
        </p>
      </div>
      <Icon of="chevron-right" className="shrink-0 text-muted" />
    </li>
  )
}
