import { data } from 'react-router'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/orders-page'
import { OrderCard } from './order-card.tsx'
import { OrderPages } from './order-pages.tsx'

export const handle = { opensFor: 'users' } satisfies RouteHandle

const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: 'Mis pedidos' },
]

export const meta: Route.MetaFunction = ({ matches }) => titled('Mis pedidos', matches, { noindex: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const page = Number(url.searchParams.get('page')) || 1
  const end = await context.get(shopContext).orders.list(visitor, page)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return end.value
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, paging } = loaderData
  return (
    <Page title="Mis pedidos" above={<Breadcrumb trail={TRAIL} />}>
      {orders.length === 0 ? (
        <Empty title="Todavía no hiciste ningún pedido" as="h2">
          <ButtonLink to={paths.home}>Ver productos</ButtonLink>
        </Empty>
      ) : (
        <>
          <ul className="max-w-4xl divide-y divide-line border-y border-line">
            {orders.map((order) => (
              <OrderCard key={order.reference} order={order} />
            ))}
          </ul>
          <OrderPages paging={paging} />
        </>
      )}
    </Page>
  )
}
