import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { Owed } from '#shop/dashboard/dashboard.ts'
import { useMay } from '#web/admin/sections/may.ts'

/** What people have to spend here; leads to the same sums among the numbers, for whose role they are. */
export function OwedLine({ credit, gifts }: Owed) {
  const reads = useMay()('reports.read')
  if (credit + gifts === 0) return null
  const of = [credit > 0 && 'saldos a favor', gifts > 0 && 'tarjetas de regalo'].filter(
    (one) => one !== false,
  )
  const text = `Debemos ${formatPesos(credit + gifts)} en ${of.join(' y ')}`
  return (
    <p className="mt-4 px-4 text-md tabular-nums md:px-5">
      {reads ? (
        <Link to={adminPaths.reports} className="link font-semibold">
          {text}
        </Link>
      ) : (
        <span className="font-semibold">{text}</span>
      )}
      <span className="text-muted">: es una deuda, y será venta cuando lo gasten.</span>
    </p>
  )
}
