import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { isOn } from '#rules/prices/list-states.ts'
import { salePrice } from '#rules/products/discount.ts'
import type { Booking } from '#shop/prices/lists/read.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Link } from 'react-router'

/** What price lists do to this product, so that nobody wonders at a price that changes by itself. */
export function BookedNotice({ bookings }: { bookings: Booking[] }) {
  const mayOpen = useMay()('price-list.write')
  return bookings.map(({ id, name, state, startsAt, endsAt, before, after }) => (
    <div key={id} className="mb-4">
      <Notice tone="info" quiet>
        {isOn(state) ? 'Está' : 'Va a estar'} en la lista{' '}
        {mayOpen ? (
          <Link to={adminPaths.priceList(id)} className="link font-semibold">
            «{name}»
          </Link>
        ) : (
          `«${name}»`
        )}
        : {!isOn(state) && `el ${shortMoment(startsAt)} `}
        {isOn(state) ? 'cuesta' : 'pasa a costar'} {formatAmount(salePrice(after))}
        {endsAt &&
          `, y el ${shortMoment(endsAt)} vuelve a ${formatAmount(salePrice(before))} si nadie lo cambia antes`}
        .
      </Notice>
    </div>
  ))
}
