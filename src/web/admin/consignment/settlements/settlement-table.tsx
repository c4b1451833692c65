import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  SETTLEMENT_STATE_LABEL,
  SETTLEMENT_STATES,
  type SettlementState,
} from '#rules/consignment/settlements/states.ts'
import { formatAmount } from '#rules/money.ts'
import type { SettlementList } from '#shop/consignment/settlements/list.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { StateMark } from './state-mark.tsx'

type Props = { list: SettlementList; state: SettlementState | null; paperless: boolean }

/** All settlements, newest first, by their state; and those that lack their tax paper. */
export function SettlementTable({ list, state, paperless }: Props) {
  const { lines, paging, counts } = list
  const may = useMay()
  const here = paperless ? 'sin-comprobante' : (state ?? undefined)
  const views = [
    { name: 'Todas', to: adminPaths.settlements, here: here === undefined },
    ...SETTLEMENT_STATES.filter((one) => counts[one].count > 0).map((one) => ({
      name: SETTLEMENT_STATE_LABEL[one],
      to: adminPaths.settlementsIn({ estado: one }),
      here: here === one,
      count: counts[one].count,
    })),
    ...(list.paperless > 0
      ? [
          {
            name: 'Falta comprobante',
            to: adminPaths.settlementsIn({ estado: 'sin-comprobante' }),
            here: paperless,
            count: list.paperless,
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="todas" className="mt-8">
      <h2 id="todas" className="display mb-4 text-xl">
        Todas
      </h2>
      {views.length > 1 && <ViewLinks label="Liquidaciones por estado" views={views} />}
      {paperless && may('consign.see-private') && (
        <p className="mb-4">
          <a href={adminPaths.paperlessFile} className="link">
            Descargar la lista para el contador
          </a>
        </p>
      )}
      {lines.length === 0 ? (
        <Empty title="No hay liquidaciones así" />
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {lines.map(({ id, number, state: stands, total, name, closedAt, paidAt, proof }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
            >
              <span className="min-w-0">
                <Link
                  to={adminPaths.settlement(number)}
                  className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
                >
                  {number}
                </Link>{' '}
                {name}
                <span className="block text-sm text-muted">
                  {paidAt
                    ? `Pagada el ${fullDate(paidAt)} · banco ${proof}`
                    : `Cerrada el ${fullDate(closedAt)}`}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <StateMark state={stands} />
                <b className="tabular-nums">{formatAmount(total)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => adminPaths.settlementsIn({ estado: here, page })}
          of="liquidaciones"
        />
      )}
    </section>
  )
}
