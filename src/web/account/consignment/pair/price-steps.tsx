import { formatAmount, type Centavos } from '#rules/money.ts'
import { daySaid } from '#rules/calendar/said.ts'
import type { PricePoint } from '#shop/consignment/portal/pair.ts'

const WIDE = 320
const HIGH = 96
const EDGE = 8

const when = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Every price it had, and will have while nobody buys it: as steps, and in words below them. */
export function PriceSteps({
  points,
  floor,
  today,
  until,
}: {
  points: PricePoint[]
  floor: Centavos | null
  today: string
  until: string | null
}) {
  if (points.length === 0) return null
  const last = points.at(-1)!.day
  const [from, to] = [when(points[0]!.day), when([until ?? last, last, today].toSorted().at(-1)!)]
  const most = Math.max(...points.map(({ price }) => price))
  const least = Math.min(...points.map(({ price }) => price), floor ?? most)
  const x = (day: string) => EDGE + ((when(day) - from) / Math.max(1, to - from)) * (WIDE - 2 * EDGE)
  const y = (price: Centavos) => EDGE + ((most - price) / Math.max(1, most - least)) * (HIGH - 2 * EDGE)
  const steps = points.map(
    ({ day, price }, index) =>
      `${index === 0 ? 'M' : 'H'}${x(day).toFixed(1)} ${index === 0 ? '' : 'V'}${y(price).toFixed(1)}`,
  )
  return (
    <section aria-labelledby="precio">
      <h2 id="precio" className="border-b border-line pb-2 text-lg font-bold">
        El precio y su calendario
      </h2>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        className="mt-4 h-24 w-full max-w-xl"
        aria-hidden
        preserveAspectRatio="none"
      >
        {floor !== null && (
          <line
            x1={EDGE}
            x2={WIDE - EDGE}
            y1={y(floor)}
            y2={y(floor)}
            className="stroke-rojo"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={`${steps.join('')}H${(WIDE - EDGE).toFixed(1)}`}
          className="fill-none stroke-ink"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={x(today)}
          x2={x(today)}
          y1={0}
          y2={HIGH}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="mt-3 max-w-xl space-y-1 text-md">
        {points.map(({ day, price, ahead }) => (
          <li key={`${day} ${price} ${ahead}`} className="flex justify-between gap-4">
            <span className={ahead ? 'text-muted' : ''}>
              {ahead ? 'Desde el ' : ''}
              {daySaid(day, today)}
            </span>
            <b className="tabular-nums">{formatAmount(price)}</b>
          </li>
        ))}
        {floor !== null && (
          <li className="flex justify-between gap-4 border-t border-line pt-1">
            <span>Nunca por menos de</span>
            <b className="tabular-nums">{formatAmount(floor)}</b>
          </li>
        )}
        {until !== null && (
          <li className="flex justify-between gap-4">
            <span>A la venta hasta</span>
            <b>{daySaid(until, today)}</b>
          </li>
        )}
      </ol>
    </section>
  )
}
