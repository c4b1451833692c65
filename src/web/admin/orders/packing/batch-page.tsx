import { Printer } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MAX_MANY } from '#rules/fulfilment/many.ts'
import { MAX_BATCH } from '#rules/fulfilment/packing.ts'
import { DELIVERY_LABEL } from '#rules/checkout/shipping.ts'
import { asking, paths } from '#rules/paths.ts'
import type { ToPack } from '#shop/order-desk.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { valueOf } from '#web/admin/ui/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { choiceOf } from '#web/admin/ui/many-orders.ts'
import type { Route } from './+types/batch-page'
import { batchAddress, boxAddress, boxOf, emptyBox } from './query.ts'
import { FetchList } from './fetch-list.tsx'

export const handle = { section: 'orders', needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { packing, many } = context.get(shopContext).ordersAdmin
  const visitor = context.get(visitorContext)
  const choice = choiceOf(url.searchParams)
  if ('query' in choice) {
    const ids = valueOf(await many.idsOf(visitor, choice.query, MAX_MANY))
    throw redirect(batchAddress(ids.toSorted((a, b) => a - b).slice(0, MAX_BATCH)))
  }
  const { batch } = boxOf(url.searchParams)
  if (batch.length === 0) return { begun: false, tooMany: false, ...valueOf(await packing.next(visitor)) }
  const tooMany = new Set(choice.ids).size > MAX_BATCH
  return { begun: true, tooMany, orders: valueOf(await packing.batch(visitor, batch)), waiting: 0 }
}

/** A batch of orders: what to fetch for all of them in one walk, then each box, then their papers and their way out. */
export default function PackingBatch({
  loaderData: { begun, tooMany, orders, waiting },
}: Route.ComponentProps) {
  const batch = orders.map(({ id }) => id)
  const left = orders.filter(({ packed, why }) => !packed && why === null)
  const packed = orders.filter((order) => order.packed)
  const stuck = orders.flatMap(({ id, number, packed: done, why }) =>
    done || why === null ? [] : [{ id, number, why }],
  )
  const [first] = left
  return (
    <>
      <PageTitle name="Armado" hidden />
      <AdminTitle
        title="Armado"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Armado' },
        ]}
      >
        {left.length > 0 && (
          <Button
            type="button"
            look="quiet"
            size="small"
            className="with-scripts print:hidden"
            onClick={() => window.print()}
          >
            <Icon of={Printer} size={20} />
            Imprimir la lista
          </Button>
        )}
      </AdminTitle>
      {orders.length === 0 ? (
        <Empty title="No hay pedidos por preparar." as="h2">
          <ButtonLink to={adminPaths.orders} look="quiet">
            Ver los pedidos
          </ButtonLink>
        </Empty>
      ) : (
        <div className="space-y-4">
          {tooMany && (
            <p className="text-md font-semibold">Son los {MAX_BATCH} más viejos de los que elegiste.</p>
          )}
          <Progress begun={begun} left={left.length} packed={packed.length} waiting={waiting} />
          <LeftOutOrders
            leftOut={stuck}
            title={stuck.length === 1 ? 'Uno no se prepara:' : `${stuck.length} no se preparan:`}
          />
          <div className="flex flex-wrap gap-3 print:hidden">
            {first ? (
              <ButtonLink to={boxAddress(first.number, emptyBox(batch))}>
                {packed.length > 0
                  ? `Seguir con ${first.number}`
                  : `Armar ${left.length === 1 ? 'este' : `estos ${left.length}`}`}
              </ButtonLink>
            ) : (
              begun && <WayOut packed={packed} />
            )}
          </div>
          {left.length > 0 && <FetchList orders={left} />}
          <section aria-labelledby="cajas" className="panel p-4 md:p-5 print:hidden">
            <h2 id="cajas" className="mb-1 text-lg font-bold">
              Las cajas
            </h2>
            <ul className="divide-y divide-line">
              {orders.map((order) => (
                <BoxRow key={order.id} order={order} batch={batch} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  )
}

type Counts = { begun: boolean; left: number; packed: number; waiting: number }
function Progress({ begun, left, packed, waiting }: Counts) {
  if (!begun)
    return (
      <p className="text-md text-muted">
        {waiting > left
          ? `Hay ${waiting} por preparar: estos son los ${left} que esperan hace más.`
          : left === 1
            ? 'Hay 1 por preparar.'
            : `Hay ${left} por preparar, del que espera hace más al último.`}
      </p>
    )
  return (
    <p className="text-md" role="status">
      {left === 0
        ? `Todo listo: ${packed === 1 ? '1 preparado' : `${packed} preparados`}.`
        : `${packed} de ${packed + left} preparados.`}
    </p>
  )
}

/** Once all boxes are closed: their papers, and each to whoever carries it or to its shelf for pickup. */
function WayOut({ packed }: { packed: ToPack[] }) {
  const ids = packed.map(({ id }) => id)
  const parcels = packed.flatMap(({ id, delivery }) => (delivery === 'delivery' ? [id] : []))
  return (
    <>
      {ids.length > 0 && (
        <ButtonLink to={asking(adminPaths.slips, { id: ids })}>Remitos y etiquetas</ButtonLink>
      )}
      {parcels.length > 0 && (
        <ButtonLink to={asking(adminPaths.manyOrders, { paso: 'ship', id: parcels })} look="quiet">
          Despachar {parcels.length === 1 ? '1 envío' : `${parcels.length} envíos`}
        </ButtonLink>
      )}
      <ButtonLink to={adminPaths.packing} look="quiet">
        Otra tanda
      </ButtonLink>
    </>
  )
}

function BoxRow({ order, batch }: { order: ToPack; batch: number[] }) {
  const { number, delivery, packed, why, lines } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <Link
        to={packed || why !== null ? adminPaths.order(number) : boxAddress(number, emptyBox(batch))}
        className="link font-bold tabular-nums"
      >
        {number}
      </Link>
      <span className="text-sm text-muted">
        {pieces === 1 ? '1 prenda' : `${pieces} prendas`} · {DELIVERY_LABEL[delivery]}
      </span>
      <span className="ml-auto text-sm font-semibold">
        {packed ? (
          <span className="text-verde">Preparado</span>
        ) : why === null ? (
          'Por armar'
        ) : (
          'No se prepara'
        )}
      </span>
    </li>
  )
}
