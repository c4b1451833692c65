import { useState } from 'react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import {
  ORDER_VIEWS,
  orderView,
  readOrderQuery,
  writeOrderQuery,
  type OrderViewName,
} from '#rules/orders/query.ts'
import { NO_RESULTS } from '#rules/search/search.ts'
import { tooFewDigits } from '#rules/search-everything/everything.ts'
import { takesByHand } from '#rules/payments/means.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/orders-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { actOnView } from './act-on-view.ts'
import { KeptView } from './kept-view.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderRow } from './order-row.tsx'
import { ChooseAll } from './many/choose-all.tsx'
import { ManyBar } from './many/many-bar.tsx'
import { UndoBar } from './undo/undo-bar.tsx'
import { useSelection } from '#web/admin/products/use-selection.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'orders', needs: 'order.read' } satisfies RouteHandle

const NAMES = Object.keys(ORDER_VIEWS) as OrderViewName[]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordersAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const query = readOrderQuery(url.searchParams)
  const [list, counts, own, undoable] = await Promise.all([
    ordersAdmin.list(visitor, query),
    ordersAdmin.counts(visitor),
    ordersAdmin.views.list(visitor),
    ordersAdmin.undoable(visitor),
  ])
  const { orders, paging, total } = valueOf(list)
  return {
    query: { ...query, page: paging.page },
    orders,
    paging,
    total,
    counts: valueOf(counts),
    own: valueOf(own),
    undoable: valueOf(undoable),
    byHand: takesByHand(context.get(settingsContext)),
  }
}
export function action({ request, context }: Route.ActionArgs) {
  return actOnView(request, context.get(shopContext), context.get(visitorContext))
}

const CHOSEN = 'elegidos'
const LIST = 'lista-de-pedidos'

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const { query, orders, paging, total, counts, own, byHand } = loaderData
  const selection = useSelection(LIST, orders.length)
  const [everythingOf, setEverythingOf] = useState<string | null>(null)
  const address = (ask: Parameters<typeof writeOrderQuery>[0]) => adminPaths.orders + writeOrderQuery(ask)
  const here = writeOrderQuery({ ...query, page: 1 })
  // Of another list it is another choice.
  const everything = everythingOf === here
  const tooFew = tooFewDigits(query.q)
  const everyday = NAMES.some((name) => writeOrderQuery(orderView(name)) === here)
  return (
    <>
      <PageTitle name={counted(useWaiting().orders, 'Pedidos')} hidden />
      <AdminTitle title="Pedidos" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Pedidos' }]}>
        {may('order.manage') && (
          <ButtonLink to={adminPaths.newOrder} size="small">
            Pedido nuevo
          </ButtonLink>
        )}
        {may('order.fulfil') && (
          <ButtonLink to={adminPaths.packing} look="quiet" size="small">
            Armado
          </ButtonLink>
        )}
        {may('gift-card.read') && (
          <ButtonLink to={adminPaths.giftCards} look="quiet" size="small">
            Tarjetas de regalo
          </ButtonLink>
        )}
        {byHand && may('transfer.read') && (
          <ButtonLink to={adminPaths.transfers} look="quiet" size="small">
            Por acreditar
          </ButtonLink>
        )}
        {may('order.export') && <CsvLink to={adminPaths.ordersFile + here}>Exportar CSV</CsvLink>}
        {/* Whoever has no list of people finds theirs here. */}
        {may('person.export') && !may('person.list') && (
          <CsvLink to={adminPaths.usersFile}>Clientes en CSV</CsvLink>
        )}
      </AdminTitle>
      <UndoBar undoable={loaderData.undoable} />
      <ViewLinks
        label="Vistas"
        views={[
          ...NAMES.map((name) => ({
            name: ORDER_VIEWS[name].label,
            to: address(orderView(name)),
            here: writeOrderQuery(orderView(name)) === here,
            count: counts[name],
          })),
          ...own.map((view) => ({
            name: view.name,
            to: adminPaths.orders + view.query,
            here: view.query === here,
            mine: true,
          })),
        ]}
      />
      <OrderFilters query={query} />
      {!everyday && <KeptView query={here} view={own.find((view) => view.query === here)} refusal={answer} />}
      <p className="mb-3 text-md text-muted tabular-nums" role="status">
        {paging.total === 1 ? '1 pedido' : `${paging.total} pedidos`}
        {total !== null && ` · ${formatPesos(total)}`}
        {query.userId && (
          <>
            {' '}
            de{' '}
            {may('person.list') ? (
              <Link to={adminPaths.user(query.userId)} className="link">
                una persona
              </Link>
            ) : (
              'una persona'
            )}{' '}
            ·{' '}
            <Link to={address({ ...query, userId: null, page: 1 })} className="link">
              Ver los de todas
            </Link>
          </>
        )}
        {query.q && (
          <>
            {' '}
            para «{query.q}» ·{' '}
            <Link to={address({ ...query, q: '', page: 1 })} className="link">
              Quitar la búsqueda
            </Link>
          </>
        )}
      </p>
      {tooFew && <p className="mb-3 text-md text-muted">{tooFew}</p>}
      {orders.length === 0 ? (
        <Empty title={query.q ? NO_RESULTS : 'No hay pedidos en esta vista'} as="h2">
          <ButtonLink to={adminPaths.orders} look="quiet">
            Ver todos los pedidos
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <Form id={CHOSEN} method="get" action={adminPaths.slips}>
            {[...new URLSearchParams(here)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </Form>
          {may('order.fulfil') && (
            <ChooseAll
              key={here}
              form={CHOSEN}
              selection={selection}
              total={paging.total}
              everything={everything}
              onEverything={(all) => setEverythingOf(all ? here : null)}
            />
          )}
          <ul
            id={LIST}
            key={address(query)}
            className="panel divide-y divide-line px-4 md:px-5"
            onChange={selection.count}
            onClick={selection.onClick}
          >
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} form={CHOSEN} />
            ))}
          </ul>
          {may('order.fulfil') && (
            <ManyBar form={CHOSEN} chosen={everything ? paging.total : selection.chosen} />
          )}
          <AdminPageLinks
            paging={paging}
            to={(page) => address({ ...query, page })}
            of={paging.total === 1 ? 'pedido' : 'pedidos'}
          />
        </>
      )}
    </>
  )
}
