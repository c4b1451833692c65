import { data, redirect } from 'react-router'
import { linkPaths } from '#rules/link-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { Route } from './+types/linked-order-page'
import { apart } from '#web/ui/start/apart.tsx'

/** Only of orders that leave in parts. */
const Parcels = apart('parcels', () => import('./parcels.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => titled('Tu pedido', matches, { noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).orders.findByLink(context.get(visitorContext), params.token)
  if (!found.ok) throw data(found.message, { status: statusOf(found) })
  const { reference, toFinish, ...order } = found.value
  if (toFinish) throw redirect(linkPaths.finishOrder(params.token))
  if (reference !== null) throw redirect(paths.order(reference))
  return { ...order, token: params.token }
}

/** How far an order is, and nothing about whose it is: the e-mail may have been passed on. */
export default function LinkedOrder({ loaderData: order }: Route.ComponentProps) {
  const { story, lines, carrier, trackingCode, trackingUrl } = order
  return (
    <Page title={story.title} intro={`Pedido ${order.number}`}>
      <div className="max-w-2xl space-y-8">
        <Notice quiet tone={story.tone} className="text-base">
          <p>{story.text}</p>
        </Notice>
        {order.parts.length > 0 && <Parcels order={order} />}
        {order.parts.length === 0 && (trackingCode || trackingUrl) && (
          <p>
            {carrier ? `${carrier}: ` : 'Seguimiento: '}
            <b className="break-all">{trackingCode}</b>{' '}
            {trackingUrl && (
              <a href={trackingUrl} rel="noreferrer" className="link inline-flex min-h-11 items-center">
                Seguir el envío
              </a>
            )}
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={`${line.name} ${line.size}`} className="flex items-center gap-4 py-3">
              {line.image && (
                <div className="w-16 shrink-0">
                  <Picture image={line.image} alt="" sizes="64px" />
                </div>
              )}
              <p className="min-w-0">
                <b className="break-words">
                  <WithCodes text={line.name} />
                </b>
                <br />
                Talle {line.size} · {line.quantity === 1 ? '1 unidad' : `${line.quantity} unidades`}
              </p>
            </li>
          ))}
        </ul>
        <section aria-labelledby="todo" className="border-t border-line pt-5">
          <h2 id="todo" className="text-lg font-bold">
            ¿Es tuyo?
          </h2>
          <p className="mt-1 max-w-[58ch] text-md">
            Para pagarlo, cambiarlo, cancelarlo o ver la dirección y los importes ingresá con tu e-mail:
            alcanza con un código.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <a href={paths.signInFor(paths.orders)} className="button">
              Ingresar y ver mis pedidos
            </a>
            <a href={paths.withdrawalOf(order.number, order.token)} className="button" data-look="quiet">
              Arrepentirme de la compra
            </a>
          </div>
        </section>
      </div>
    </Page>
  )
}
