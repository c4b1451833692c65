import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { LeftOut } from '#shop/order-desk.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** What was chosen and stays as it is, with why. */
export function LeftOutOrders({
  leftOut,
  title,
  className,
}: {
  leftOut: LeftOut[]
  title: string
  className?: string
}) {
  if (leftOut.length === 0) return null
  return (
    <Notice tone="warning" title={title} quiet className={className}>
      <ul className="max-h-60 overflow-y-auto">
        {leftOut.map(({ id, number, why }) => (
          <li key={id}>
            <Link to={adminPaths.order(number)} className="link font-semibold">
              {number}
            </Link>
            : {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
