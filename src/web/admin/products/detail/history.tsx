import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import type { AuditRow } from '#shop/audit/lists.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { ChangeList } from '#web/admin/audit/change-list.tsx'

/** Who did what to this product, newest first; all of it, and its undo, is in the record. */
export function History({ rows, productId }: { rows: AuditRow[]; productId: number }) {
  return (
    <section aria-labelledby="historial" className="mt-12 border-t border-line pt-8">
      <h2 id="historial" className="display text-xl">
        Historial
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">Nadie lo cambió desde que está en la tienda.</p>
      ) : (
        <>
          <ol className="mt-3 divide-y divide-line">
            {rows.map(({ id, action, entity, label, at, actorName, changes }) => (
              <li key={id} className="py-3 text-md">
                <b>{label}</b>
                <span className="text-sm text-muted">
                  {' '}
                  <time dateTime={at.toISOString()}>{shortMoment(at)}</time> · {actorName}
                </span>
                {changes.length > 0 && (
                  <details>
                    <summary className="link w-fit py-2.5 text-sm">
                      {changes.length === 1 ? '1 dato' : `${changes.length} datos`}
                      <span className="sr-only"> de «{label}»</span>
                    </summary>
                    <ChangeList {...{ action, entity, changes }} />
                  </details>
                )}
              </li>
            ))}
          </ol>
          <Link
            to={asking(adminPaths.audit, { cosa: 'product', q: productId })}
            className="link inline-block py-2.5 text-md"
          >
            Ver en el registro
          </Link>
        </>
      )}
    </section>
  )
}
