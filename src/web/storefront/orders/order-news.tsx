import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { Story } from '#rules/orders/story.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { apart } from '#web/ui/start/apart.tsx'

/** Only of orders that wait to be paid. */
const Countdown = apart('countdown', () => import('#web/storefront/payments/countdown.tsx'))

/** Only of orders that leave in parts. */
const Parcels = apart('parcels', () => import('./parcels.tsx'))

/** What happened and what it means; announced again when it changes while the page is open. */
export function OrderNews({
  order,
  now,
  story,
  givenBack,
}: {
  order: OrderView
  now: Date
  story: Story
  givenBack: Centavos | null
}) {
  return (
    <div aria-live="polite" data-scripts={story.waiting ? 'soon' : undefined}>
      <Notice quiet tone={story.tone} className="text-base">
        <p>{story.text}</p>
        {givenBack !== null && <p className="mt-1">Te devolvimos {formatPesos(givenBack)} de este pedido.</p>}
      </Notice>
      {order.edit && (
        <Notice quiet tone="info" className="mt-3 text-base">
          <p>Hay un cambio en tu pedido: falta pagar {formatPesos(order.edit.difference)}.</p>
          <Link
            to={paths.orderDifference(order.reference)}
            className="link mt-1 inline-flex min-h-11 items-center font-semibold"
          >
            Ver el cambio y pagarlo
          </Link>
        </Notice>
      )}
      {order.returns.map(({ code, story, exchange, to }) => (
        <Notice key={code} quiet tone="info" className="mt-3 text-base">
          <p>
            <WithCodes text={story} />
          </p>
          {to !== null && (
            <p>
              Te llevás: <WithCodes text={to} />.
            </p>
          )}
          <Link
            to={(exchange ? paths.exchange : paths.return)(order.reference, code)}
            className="link mt-1 inline-block font-semibold"
          >
            {exchange ? 'Ver el cambio' : 'Ver cómo sigue'}
          </Link>
        </Notice>
      ))}
      {story.pay && <Countdown until={order.expiresAt} now={now} />}
      {story.waiting && (
        <noscript>
          <a href={paths.order(order.reference)} className="link mt-3 inline-flex min-h-11 items-center">
            Ver si hay novedades
          </a>
        </noscript>
      )}
      {order.parts.length > 0 && <Parcels order={order} />}
      {order.parts.length === 0 && order.trackingCode && (
        <p className="mt-4 text-md">
          Seguimiento{order.carrier && ` de ${order.carrier}`}: <strong>{order.trackingCode}</strong>
          {order.trackingUrl && (
            <>
              {' · '}
              <a href={order.trackingUrl} rel="noreferrer" className="link">
                Ver dónde está
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
