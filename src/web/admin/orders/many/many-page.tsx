import { data, Form, useLocation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { manyStep, type ManyStep } from '#rules/fulfilment/many.ts'
import { adminMoveLabel } from '#rules/orders/admin.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import type { ChosenOrder } from '#shop/order-desk.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/many-page'
import { actOnMany } from './act.ts'
import { choiceOf } from '#web/admin/ui/many-orders.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { ChosenOrders } from './chosen-orders.tsx'
import { Ends } from './ends.tsx'
import { ShipForm } from './ship-form.tsx'
import { useInPieces } from './use-in-pieces.ts'

export const handle = { section: 'orders', needs: 'order.fulfil' } satisfies RouteHandle

const TITLE: Record<ManyStep, string> = { pack: 'Preparar varios', ship: 'Despachar varios' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const step = manyStep(url.searchParams.get('paso'))
  const { many } = context.get(shopContext).ordersAdmin
  const end = await many.choose(context.get(visitorContext), choiceOf(url.searchParams), step)
  if (end.ok) return { step, chosen: end.value, nothing: null }
  if (end.kind !== 'conflict') throw data(end.message, { status: statusOf(end) })
  return { step, chosen: null, nothing: end.message }
}
export const action = ({ request, context }: Route.ActionArgs) =>
  actOnMany(request, context.get(shopContext), context.get(visitorContext))
/** What was chosen stays on the page while it is done: the answers say how each ended. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== 'POST'

/** The ticked orders, or the whole list, packed or shipped in one go: first what would be done, then how each ended. */
export default function ManyOrders({ loaderData }: Route.ComponentProps) {
  // «Despacharlos» leads from here to here: other orders, or another step, begin anew.
  return <Many key={useLocation().search} loaderData={loaderData} />
}

function Many({ loaderData: { step, chosen, nothing } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const answer = useAnswer<typeof action>()
  const { run, onSubmit } = useInPieces(step === 'pack' ? 'id' : 'parcel')
  const ended =
    run ?? (answer?.kind === 'ended' ? { ends: answer.ends, total: answer.ends.length, stopped: null } : null)
  const refused = answer?.kind === 'refused' ? answer : undefined
  return (
    <>
      <PageTitle name={TITLE[step]} failed={refused !== undefined} hidden />
      <AdminTitle
        title={TITLE[step]}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: TITLE[step] },
        ]}
      />
      {refused && (
        <Notice tone="error" className="mb-5" title={refused.message}>
          {Object.values(refused.fields).map((problem) => (
            <p key={problem} className="whitespace-pre-line">
              {problem}
            </p>
          ))}
        </Notice>
      )}
      {ended ? (
        <Ends step={step} {...ended} />
      ) : chosen === null ? (
        <Empty title={nothing ?? ''} as="h2">
          <ButtonLink to={adminPaths.orders} look="quiet">
            Elegir en la lista
          </ButtonLink>
        </Empty>
      ) : (
        <div className="space-y-4">
          <LeftOutOrders
            leftOut={chosen.leftOut}
            title={
              chosen.leftOut.length === 1
                ? 'Uno no está para este paso y queda como está:'
                : `${chosen.leftOut.length} no están para este paso y quedan como están:`
            }
          />
          {chosen.going.length === 0 ? (
            <Empty title="Ninguno de los elegidos está para este paso." as="h2">
              <ButtonLink to={adminPaths.orders} look="quiet">
                Elegir en la lista
              </ButtonLink>
            </Empty>
          ) : step === 'pack' ? (
            <PackForm going={chosen.going} onSubmit={onSubmit} />
          ) : (
            <ShipForm going={chosen.going} answer={answer} onSubmit={onSubmit} />
          )}
        </div>
      )}
    </>
  )
}

type Pack = { going: ChosenOrder[]; onSubmit: ReturnType<typeof useInPieces>['onSubmit'] }

const PackForm = ({ going, onSubmit }: Pack) => (
  <Form method="post" onSubmit={onSubmit} className="panel space-y-4 p-4 md:p-5">
    <input type="hidden" name="intent" value="pack" />
    {going.map(({ id }) => (
      <input key={id} type="hidden" name="id" value={id} />
    ))}
    <ChosenOrders orders={going} />
    <Button>
      {adminMoveLabel('pack')} {going.length === 1 ? '1 pedido' : `${going.length} pedidos`}
    </Button>
  </Form>
)
