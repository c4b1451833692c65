import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { startedOn, waitingSince, WORTHLESS_HERE, INVOICES_OFF } from '#rules/invoices/labels.ts'
import type { InvoicesNow } from '#shop/invoices/admin.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { shortMoment } from '#web/ui/dates.ts'

/** How invoicing stands: off, something to set, a trial, or waiting for ARCA. */
export function Contingency({ now }: { now: InvoicesNow }) {
  const { environment, missing, startsOn } = now
  if (environment === null)
    return (
      <Notice className="mb-5" quiet title={INVOICES_OFF.title}>
        {INVOICES_OFF.todo}
      </Notice>
    )
  return (
    <div className="mb-5 space-y-3">
      {missing && (
        <Notice tone="error" quiet title={missing}>
          <Link to={`${adminPaths.settings}#datos-fiscales`} className="link">
            Ir a Configuración
          </Link>
        </Notice>
      )}
      {now.waitingSince && (
        <Notice tone="warning" quiet title={waitingSince(shortMoment(now.waitingSince))}>
          Se sigue vendiendo igual. Lo que espera sale en orden cuando ARCA conteste.
        </Notice>
      )}
      {environment !== 'production' && <Notice quiet title={WORTHLESS_HERE} />}
      {startsOn && <p className="text-md text-muted">{startedOn(startsOn, now.pointOfSale!)}</p>}
    </div>
  )
}
