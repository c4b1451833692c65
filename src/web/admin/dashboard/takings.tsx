import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { useMay } from '#web/admin/sections/may.ts'

/** What was paid today; leads to the same sum among the numbers, for whose role they are. */
export function Takings({ amount, orders, day }: NonNullable<Waiting['takings']>) {
  const reads = useMay()('reports.read')
  const text = `Cobrado hoy: ${formatPesos(amount)} en ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`
  return reads ? (
    <Link
      to={asking(adminPaths.reports, { from: day, to: day })}
      className="link text-md font-semibold tabular-nums"
    >
      {text}
    </Link>
  ) : (
    <span className="text-md font-semibold tabular-nums">{text}</span>
  )
}
