import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { Period } from '#rules/reports/period.ts'
import type { SalesDay } from '#shop/reports/reports.ts'

const HEIGHT = 160
const short = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
const span = ({ from, to }: Period) => (from === to ? short(from) : `${short(from)} al ${short(to)}`)

export type Bar = { period: Period; orders: number; revenue: number; refunded: number; before: number }

/** Days put together as `parts` says; `before` is the same place in the period before. */
export function barsOf(parts: Period[], days: SalesDay[], before: SalesDay[]): Bar[] {
  let at = 0
  return parts.map((period) => {
    const length = days.filter(({ day }) => day >= period.from && day <= period.to).length
    const own = days.slice(at, at + length)
    const earlier = before.slice(at, at + length)
    at += length
    const sum = (list: SalesDay[], key: 'orders' | 'revenue' | 'refunded') =>
      list.reduce((all, day) => all + day[key], 0)
    return {
      period,
      orders: sum(own, 'orders'),
      revenue: sum(own, 'revenue'),
      refunded: sum(own, 'refunded'),
      before: sum(earlier, 'revenue'),
    }
  })
}

/**
 * Bars, with the period before as a dashed line. A tap or the arrow keys choose a bar (they are radio buttons, so that no
 * script is needed); what it stands for is written above, with the way to its rows.
 */
export function SalesPlot({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.flatMap(({ revenue, before }) => [revenue, before]), 1)
  const step = 100 / bars.length
  const height = (value: number) => (value / most) * HEIGHT
  const best = bars.reduce((top, bar, at) => (bar.revenue > bars[top]!.revenue ? at : top), 0)
  return (
    <div className="plot">
      <p className="text-sm text-muted tabular-nums">Hasta {formatPesos(most)}</p>
      <div className="relative mt-10">
        <svg
          aria-hidden
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-ink"
        >
          {bars.map(({ period, revenue }, at) => (
            <rect
              key={period.from}
              x={at * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT - height(revenue)}
              height={height(revenue)}
              className="fill-naranja"
            />
          ))}
          <polyline
            points={bars.map(({ before }, at) => `${(at + 0.5) * step},${HEIGHT - height(before)}`).join(' ')}
            className="fill-none stroke-ink"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ol className="absolute inset-0 flex" aria-label="Ventas, de la primera a la última">
          {bars.map(({ period, revenue, orders, refunded, before }, at) => (
            <li key={period.from} className="plot-bar">
              <label className="block size-full cursor-pointer">
                <input
                  type="radio"
                  name="barra"
                  defaultChecked={at === best}
                  className="sr-only"
                  aria-label={`${span(period)}: ${formatPesos(revenue)} en ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}; antes ${formatPesos(before)}`}
                />
              </label>
              <p className="plot-words">
                <b>{span(period)}</b> {formatPesos(revenue)} ·{' '}
                <Link to={adminPaths.report('ventas', period)} className="link">
                  {orders} {orders === 1 ? 'pedido' : 'pedidos'}
                </Link>
                <span className="text-muted">
                  {refunded > 0 && ` · devuelto ${formatPesos(refunded)}`} · antes {formatPesos(before)}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-1 flex justify-between text-sm text-muted tabular-nums">
        <span>{short(bars[0]!.period.from)}</span>
        <span>{short(bars.at(-1)!.period.to)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">Barras: estos días. Línea cortada: los anteriores.</p>
    </div>
  )
}
