import { adminPaths } from '#rules/admin-paths.ts'
import { provinceName } from '#rules/checkout/shipping.ts'
import { Link } from 'react-router'
import { CHANNEL_LABEL } from '#rules/orders/channel.ts'
import { formatPesos } from '#rules/money.ts'
import type { AdminOrderRow } from '#shop/order-desk.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { Picture } from '#web/ui/picture.tsx'
import { LineSummary } from './line-summary.tsx'
import { OrderState } from './order-state.tsx'
import { QuickStep } from './quick-step.tsx'

/** `form`: the one that its box belongs to. */
export function OrderRow({ order, form }: { order: AdminOrderRow; form: string }) {
  const may = useMay()
  const { id, number, placedAt, name, surname, province, delivery, channel, total, units, lines } = order
  return (
    <li className="relative grid gap-x-5 gap-y-2 py-3.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_10rem_12rem] md:items-center">
      <div className="flex min-w-0 items-center gap-3">
        {may('order.fulfil') && (
          <label className="relative z-10 -ml-2 grid size-11 shrink-0 place-items-center">
            <input type="checkbox" name="id" value={id} form={form} className="tick" autoComplete="off" />
            <span className="sr-only">Elegir {number}</span>
          </label>
        )}
        <span className="flex shrink-0 gap-1">
          {lines.slice(0, 2).map(({ image }, index) => (
            <span
              key={index}
              className={`aspect-4/5 w-10 overflow-hidden rounded-tile bg-tile ${index > 0 ? 'hidden md:block' : 'block'}`}
            >
              <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
            </span>
          ))}
        </span>
        <span className="min-w-0 leading-tight">
          <Link
            to={adminPaths.order(number)}
            className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
          >
            {number}
          </Link>
          <span className="block truncate text-md">
            {name} {surname}
          </span>
          <span className="block text-sm text-muted">
            {shortMoment(placedAt)} ·{' '}
            {delivery === 'pickup' ? 'Retira en el showroom' : provinceName(province)}
            {channel !== 'web' && ` · ${CHANNEL_LABEL[channel]}`}
          </span>
          <LineSummary lines={lines} units={units} />
        </span>
      </div>
      <OrderState order={order} />
      <p className="flex items-baseline gap-3 md:justify-end">
        <span className="text-sm text-muted">
          {units} {units === 1 ? 'unidad' : 'unidades'}
        </span>
        {total !== null && <b className="tabular-nums">{formatPesos(total)}</b>}
      </p>
      <div className="md:justify-self-end">{may('order.fulfil') && <QuickStep order={order} />}</div>
    </li>
  )
}
