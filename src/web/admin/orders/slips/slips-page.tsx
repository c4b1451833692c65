import { Printer } from 'lucide-react'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { MAX_SLIPS, printPart } from '#rules/fulfilment/slip.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/slips-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { choiceOf } from '#web/admin/ui/many-orders.ts'
import { Label } from './label.tsx'
import { Slip } from './slip.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'orders', needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordersAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const choice = choiceOf(url.searchParams)
  // One more than are printed, to know that there are more.
  const ids =
    'ids' in choice ? choice.ids : valueOf(await ordersAdmin.many.idsOf(visitor, choice.query, MAX_SLIPS + 1))
  const ofPart = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('parte') ?? '')?.[0]
  const found = valueOf(
    await ordersAdmin.slips(visitor, ofPart ? ids.slice(0, 1) : ids, ofPart ? Number(ofPart) : null),
  )
  return {
    ofPart,
    orders: found.slips,
    leftOut: found.leftOut,
    part: printPart(url.searchParams.get('que')),
    tooMany: new Set(ids).size > MAX_SLIPS,
  }
}

/** What the printer will print, as it will: slips on A4, labels of 10 by 15 cm, each on a page of its own. */
export default function AdminSlips({
  loaderData: { orders, leftOut, part, ofPart, tooMany },
}: Route.ComponentProps) {
  const address = (que: string) =>
    asking(adminPaths.slips, { id: orders.map(({ id }) => id), parte: ofPart, que })
  const [only] = orders
  const trail = [
    { name: 'Dashboard', to: paths.dashboard },
    { name: 'Pedidos', to: adminPaths.orders },
    ...(orders.length === 1 && only ? [{ name: only.number, to: adminPaths.order(only.number) }] : []),
    { name: 'Imprimir' },
  ]
  return (
    <>
      <div className="print:hidden">
        <PageTitle name="Remitos y etiquetas" hidden />
        <AdminTitle title="Remitos y etiquetas" trail={trail}>
          {orders.length > 0 && (
            <Button type="button" size="small" className="with-scripts" onClick={() => window.print()}>
              <Icon of={Printer} size={20} />
              Imprimir
            </Button>
          )}
        </AdminTitle>
        <LeftOutOrders
          leftOut={leftOut}
          className="mb-5"
          title={
            leftOut.length === 1 ? 'Un pedido no se imprime:' : `${leftOut.length} pedidos no se imprimen:`
          }
        />
        {orders.length === 0 ? (
          <Empty
            title={leftOut.length > 0 ? 'No queda nada para imprimir.' : 'Elegí al menos un pedido.'}
            as="h2"
          >
            <ButtonLink to={adminPaths.orders} look="quiet">
              Elegir en la lista
            </ButtonLink>
          </Empty>
        ) : (
          <>
            <ViewLinks
              label="Qué imprimir"
              views={[
                { name: 'Remitos y etiquetas', to: address('todo'), here: part === 'todo' },
                { name: 'Solo remitos', to: address('remitos'), here: part === 'remitos' },
                { name: 'Solo etiquetas', to: address('etiquetas'), here: part === 'etiquetas' },
              ]}
            />
            <p className="mb-4 max-w-[75ch] text-md text-muted">
              {tooMany && <b className="text-ink">Son los primeros {MAX_SLIPS} que elegiste. </b>}
              El remito sale en A4 y va en la caja, sin precios; la etiqueta es de 10 × 15 cm.{' '}
              <span className="without-scripts">Se imprime con «Imprimir» en el menú del navegador.</span>
            </p>
          </>
        )}
      </div>
      <div className="papers">
        {part !== 'etiquetas' && orders.map((order) => <Slip key={order.id} order={order} />)}
        {part !== 'remitos' && orders.map((order) => <Label key={order.id} order={order} />)}
      </div>
    </>
  )
}
