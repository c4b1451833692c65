import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { OrderView } from '#shop/orders/orders.ts'
import { formatPesos } from '#rules/money.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Countdown } from '#web/storefront/payments/countdown.tsx'
import type { Story } from '#rules/orders/story.ts'
import { isPartlyRefunded } from '#rules/payments/order-payment.ts'
import { isBack } from '#rules/payments/refund-states.ts'

/** What happened and what it means; announced again when it changes while the page is open. */
export function OrderNews({ order, story }: { order: OrderView; story: Story }) {
  const back =
    isPartlyRefunded(order.paymentStatus) && order.refunds.filter((refund) => isBack(refund.status))
  return (
    <div aria-live="polite" data-scripts={story.waiting ? 'soon' : undefined}>
      <Notice quiet tone={story.tone} className="text-base">
        <p>{story.text}</p>
        {back && (
          <p className="mt-1">
            Te devolvimos {formatPesos(back.reduce((sum, { amount }) => sum + amount, 0))} de este pedido.
          </p>
        )}
      </Notice>
      {order.returns.map(({ code, story, exchange }) => (
        <Notice key={code} quiet tone="info" className="mt-3 text-base">
          <p>{story}</p>
          {exchange && (
            <Link to={paths.exchange(order.reference, code)} className="link mt-1 inline-block font-semibold">
              Ver el cambio
            </Link>
          )}
        </Notice>
      ))}
      {story.pay && <Countdown until={order.expiresAt} />}
      {story.waiting && (
        <noscript>
          <a href={paths.order(order.reference)} className="link mt-3 inline-flex min-h-11 items-center">
            Ver si hay novedades
          </a>
        </noscript>
      )}
      {order.trackingCode && (
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
