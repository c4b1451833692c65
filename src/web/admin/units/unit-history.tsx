import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** Every move of its life; what was changed on it, and taking that back, is in the record. */
export function UnitHistory({ history, code }: { history: UnitPage['history']; code: string }) {
  const may = useMay()
  return (
    <section aria-labelledby="historia" className="panel p-4 md:p-5">
      <h2
        id="historia"
        className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold"
      >
        Historia
        {may('audit.read') && (
          <Link to={asking(adminPaths.audit, { q: code })} className="link text-md font-semibold">
            Ver los cambios en el registro
          </Link>
        )}
      </h2>
      <ol className="divide-y divide-line text-md">
        {history.map(({ at, who, from, to, reason, order }) => (
          <li key={`${at.toISOString()} ${to}`} className="py-2">
            <b>{from === null ? 'Entró' : `${UNIT_STATE_LABEL[from]} → ${UNIT_STATE_LABEL[to]}`}</b>
            <span className="block text-sm text-muted">
              {shortMoment(at)} · {who}
              {order && (
                <>
                  {' · '}
                  <Link to={adminPaths.order(order.number)} className="link">
                    {order.number}
                  </Link>
                </>
              )}
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
