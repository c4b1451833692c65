import { formatPesos } from '#rules/money.ts'
import { salePrice } from '#rules/products/discount.ts'
import { LOWEST_LABEL, type PricePoint } from '#rules/prices/history.ts'
import type { PriceHistory } from '#shop/prices/history.ts'
import { fullDate, shortMoment } from '#web/ui/dates.ts'

const HEIGHT = 120
/** Of the height, above the dearest and below the cheapest. */
const AIR = 0.12

/** What it cost from its first day to today, as steps: the list price thin, what one paid thick. The numbers stand below. */
export function PricePlot({ history: { points, lowest }, now }: { history: PriceHistory; now: Date }) {
  const first = points[0]!
  const amounts = points.flatMap((point) => [point.price, salePrice(point)])
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const span = now.getTime() - first.since.getTime() || 1
  const x = (at: Date) => ((at.getTime() - first.since.getTime()) / span) * 100
  const y = (amount: number) =>
    most === least
      ? HEIGHT / 2
      : HEIGHT * (1 - AIR) - ((amount - least) / (most - least)) * HEIGHT * (1 - 2 * AIR)
  const steps = (amountOf: (point: PricePoint) => number) =>
    points
      .map((point, index) => {
        const level = y(amountOf(point))
        return `${index === 0 ? 'M' : 'L'}${x(point.since)},${level} H${x(points[index + 1]?.since ?? now)}`
      })
      .join(' ')
  return (
    <section aria-labelledby="precios" className="mt-12 border-t border-line pt-8">
      <h2 id="precios" className="display text-xl">
        Precios
      </h2>
      <p className="mt-3 text-md text-muted">
        {points.length === 1
          ? `Cuesta lo mismo desde el ${fullDate(first.since)}, el primer día que se conoce.`
          : `Se conocen desde el ${fullDate(first.since)}.`}{' '}
        {points.at(-1)!.offer &&
          (lowest
            ? `${LOWEST_LABEL} antes de la oferta: ${formatPesos(lowest.price)}${lowest.knownSince ? ', de los días que se conocen' : ''}.`
            : 'No se conoce ningún precio de antes de la oferta: la página del producto no muestra el más bajo.')}
      </p>
      {points.length > 1 && (
        <>
          <p className="mt-4 text-sm text-muted tabular-nums">
            De {formatPesos(least)} a {formatPesos(most)}
          </p>
          <svg
            aria-hidden
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            className="mt-1 h-32 w-full border-b border-ink"
          >
            <path
              d={steps(({ price }) => price)}
              className="fill-none stroke-muted"
              strokeWidth="1"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={steps(salePrice)}
              className="fill-none stroke-naranja"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="mt-1 flex justify-between text-sm text-muted">
            <span>{shortMoment(first.since)}</span>
            <span>hoy</span>
          </p>
          <p className="mt-1 text-sm text-muted">Línea llena: lo que se paga. Cortada: el precio de lista.</p>
        </>
      )}
      <details className="mt-2">
        <summary className="link w-fit py-2.5 text-md">
          {points.length === 1 ? '1 precio' : `${points.length} precios`}
        </summary>
        <ol className="divide-y divide-line">
          {points.toReversed().map((point) => (
            <li key={point.since.getTime()} className="flex flex-wrap gap-x-3 py-2 text-md tabular-nums">
              <time dateTime={point.since.toISOString()} className="w-32 text-muted">
                {shortMoment(point.since)}
              </time>
              <b>{formatPesos(salePrice(point))}</b>
              {point.offer && (
                <span className="text-muted">
                  {point.discount} menos que {formatPesos(point.price)}
                </span>
              )}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
