import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { orderLabel } from '#rules/orders/story.ts'
import type { OrderSummary } from '#shop/orders/view.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

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
          <span className="rounded-full bg-bone px-3 py-1 text-sm font-semibold">{orderLabel(order)}</span>
          <strong className="tabular-nums">{formatPesos(order.total)}</strong>
        </p>
        {order.canChangeSizes && (
          <Link
            to={paths.orderSizes(order.reference)}
            className="link relative z-1 mt-1 inline-flex min-h-11 items-center text-md"
          >
            Cambiar el talle<span className="sr-only"> del pedido {order.number}</span>
          </Link>
        )}
        {order.canReturn && (
          <Link
            to={paths.startReturn(order.reference)}
            className="link relative z-1 mt-1 inline-flex min-h-11 items-center text-md"
          >
            Devolver, cambiar o reclamar
          </Link>
        )}
      </div>
      <Icon of="chevron-right" className="shrink-0 text-muted" />
    </li>
  )
}
