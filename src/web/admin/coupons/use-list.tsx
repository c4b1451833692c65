import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { FULFILMENT } from '#rules/orders/fulfilment/states.ts'
import { formatPesos } from '#rules/money.ts'
import type { CouponUse } from '#shop/coupons/read.ts'
import { OrderState } from '#web/admin/orders/order-state.tsx'
import { shortMoment } from '#web/ui/dates.ts'

/** The orders that a coupon or a promotion took something off; `none` is said while there is none. */
export const UseList = ({ uses, none }: { uses: readonly CouponUse[]; none: string }) => (
  <section aria-labelledby="usos" className="panel p-4 md:p-5">
    <h2 id="usos" className="mb-1 text-lg font-bold">
      Usos
    </h2>
    {uses.length === 0 && <p className="py-2 text-muted">{none}</p>}
    <ul className="divide-y divide-line">
      {uses.map((use) => (
        <li
          key={use.orderId}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-md"
        >
          <span>
            <Link
              to={adminPaths.order(use.number)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {use.number}
            </Link>{' '}
            · {use.username}
            <span className="block text-sm text-muted">
              {shortMoment(use.at)}
              {use.released && ' · se devolvió el uso'}
            </span>
          </span>
          <OrderState order={{ ...use, fulfilment: FULFILMENT.unfulfilled }} parcel={false} />
          <b className="tabular-nums">−{formatPesos(use.discount)}</b>
        </li>
      ))}
    </ul>
  </section>
)
