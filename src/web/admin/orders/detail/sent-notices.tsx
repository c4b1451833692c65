import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** What the shopper heard from us; each can be sent again, as the order is today. */
export function Told({ order: { news, number } }: { order: AdminOrder }) {
  const may = useMay()
  if (news.length === 0) return null
  return (
    <section aria-labelledby="avisos" className="panel p-4 md:p-5">
      <h2 id="avisos" className="mb-1 text-lg font-bold">
        Avisos
        {may('outbox.read') && (
          <Link to={asking(adminPaths.jobs, { q: number })} className="link ml-3 text-md font-semibold">
            Ver las cartas
          </Link>
        )}
      </h2>
      <ul className="divide-y divide-line">
        {news.map(({ emailKind: kind, title, body, at }) => (
          <li
            key={`${kind}-${at.toISOString()}`}
            className="flex items-center justify-between gap-3 py-2 text-md"
          >
            <span className="min-w-0">
              {body || title}
              <span className="block text-sm text-muted">{shortMoment(at)}</span>
            </span>
            {kind && may('order.manage') && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="resend" />
                <input type="hidden" name="kind" value={kind} />
                <button className="link inline-flex min-h-11 shrink-0 items-center text-md font-semibold">
                  Reenviar
                  <span className="sr-only"> «{body || title}»</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
