import type { OrderView } from '#shop/orders/view.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** What happened so far, newest last; moves that mean nothing to a shopper are left out. */
export function OrderTimeline({ history }: Pick<OrderView, 'history'>) {
  return (
    <section aria-labelledby="historia" className="mt-10">
      <h2 id="historia" className="display text-lg">
        Qué pasó hasta ahora
      </h2>
      <ol className="mt-4">
        {history.map(({ words, at }, index) => (
          <li key={index} className="relative flex items-baseline justify-between gap-4 pb-4 pl-6 text-md">
            <span aria-hidden className="absolute top-2 left-0 size-2.5 rounded-full bg-ink" />
            {index < history.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-0 left-1 w-px bg-field" />
            )}
            {words}
            <time dateTime={at.toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
              {shortMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
