import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { ConsignmentOwed } from '#shop/dashboard/dashboard.ts'

/** Other people's money, in a colour of its own, so that nobody takes it for income. */
export function ConsignorsLine({ owed, due }: ConsignmentOwed) {
  if (owed === 0) return null
  return (
    <p className="mt-4 rounded-input bg-ambar-tint px-4 py-3 text-md text-ambar tabular-nums md:px-5">
      <Link to={adminPaths.settlements} className="link font-semibold">
        Debemos {formatPesos(owed)} a consignantes
      </Link>
      {due > 0 && ` · ${formatPesos(due)} vencen esta semana`}
    </p>
  )
}
