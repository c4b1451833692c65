import { formatPesos } from '#rules/money.ts'
import type { SalesDay } from '#shop/figures.ts'

const HEIGHT = 160
const dayInWords = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** A bar for each day, and the same as a table for those who read or copy it. */
export function SalesPlot({ days }: { days: SalesDay[] }) {
  const most = Math.max(...days.map(({ revenue }) => revenue), 1)
  const step = 100 / days.length
  return (
    <>
      <div className="relative">
        <p className="text-sm text-muted tabular-nums">{formatPesos(most)}</p>
        <svg
          role="img"
          aria-label={`Ventas de ${days.length} días, el mejor con ${formatPesos(most)}`}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-ink"
        >
          {days.map(({ day, revenue, orders }, index) => (
            <rect
              key={day}
              x={index * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT - (revenue / most) * HEIGHT}
              height={(revenue / most) * HEIGHT}
              className="fill-naranja"
            >
              <title>{`${dayInWords(day)}: ${formatPesos(revenue)} en ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`}</title>
            </rect>
          ))}
        </svg>
        <p className="mt-1 flex justify-between text-sm text-muted tabular-nums">
          <span>{dayInWords(days[0]!.day)}</span>
          <span>{dayInWords(days.at(-1)!.day)}</span>
        </p>
      </div>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 items-center text-md font-semibold">
          Ver en una tabla
        </summary>
        <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label="Ventas por día, tabla">
          <table className="w-full text-left text-md tabular-nums">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                {['Día', 'Pedidos', 'Unidades', 'Ventas', 'Devuelto'].map((name) => (
                  <th key={name} className="py-1.5 pr-3 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {days.toReversed().map(({ day, orders, units, revenue, refunded }) => (
                <tr key={day}>
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    {dayInWords(day)}
                  </th>
                  <td className="pr-3">{orders}</td>
                  <td className="pr-3">{units}</td>
                  <td className="pr-3">{formatPesos(revenue)}</td>
                  <td>{refunded > 0 ? formatPesos(refunded) : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
