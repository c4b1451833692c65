import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { asking, paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { CLAIM_LABEL, CLAIM_STATES, isClaimPaid } from '#rules/shipments/claims.ts'
import { NO_SHIPMENTS, SHIPMENT_VIEW_LABEL, SHIPMENT_VIEWS, shipmentView } from '#rules/shipments/views.ts'
import { isCreated } from '#rules/shipments/states.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import type { ClaimSums, ListedShipment } from '#shop/shipments/shipments.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/shipments-page'
import { AttendForm } from './attend-form.tsx'
import { ClaimLine } from './claim.tsx'
import { ShipmentLines, ShipmentMark, ShipmentWaits } from './facts.tsx'
import { shipmentDeed } from './said-of.ts'

export const handle = { section: 'shipments', needs: 'order.fulfil' } satisfies RouteHandle

const CHOSEN = 'elegidos'

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = shipmentView(url.searchParams.get('ver'))
  const { shipments } = context.get(shopContext)
  const list = valueOf(await shipments.list(context.get(visitorContext), { view, page: pageOf(url) }))
  return { view, ...list }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { shipments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const here = adminPaths.shipmentsIn(shipmentView(url.searchParams.get('ver')))
  if (form.get('intent') === 'hand-over') {
    const end = await shipments.handOverMany(visitor, form.getAll('id').map(Number))
    if (!end.ok) return refusal(end, form)
    return end.value.every(({ done }) => done)
      ? onward(request, here, 'shipment-handed')
      : data({ ends: end.value }, { status: 409 })
  }
  const deed = await shipmentDeed(form, shipments, visitor)
  if (!deed) throw data(null, { status: 400 })
  return deed.end.ok ? onward(request, here, deed.said) : refusal(deed.end, form)
}

/** What waits for a person first; the boxes that the courier takes today, with their labels; and all the others. */
export default function AdminShipments({ loaderData }: Route.ComponentProps) {
  const { view, shipments, paging, counts, claims, couriers } = loaderData
  const answer = useAnswer<typeof action>()
  const ends = answer && 'ends' in answer ? answer.ends : null
  const refused = answer && !('ends' in answer) ? answer : undefined
  const gives = view === 'por-entregar' && shipments.length > 0
  return (
    <>
      <PageTitle name="Envíos" failed={answer !== undefined} hidden />
      <AdminTitle title="Envíos" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Envíos' }]} />
      <ViewLinks
        label="Vistas"
        views={SHIPMENT_VIEWS.map((one) => ({
          name: SHIPMENT_VIEW_LABEL[one],
          to: adminPaths.shipmentsIn(one),
          here: one === view,
          ...(one in counts ? { count: counts[one as keyof typeof counts] } : {}),
        }))}
      />
      {refused && (
        <Notice tone="error" className="mb-5" title={refused.message}>
          {Object.values(refused.fields).join(' · ') || null}
        </Notice>
      )}
      {ends && <Stayed ends={ends} />}
      {shipments.length === 0 ? (
        <Empty
          title={
            couriers.length === 0
              ? 'La tienda todavía no tiene un contrato con un correo'
              : NO_SHIPMENTS[view]
          }
          as="h2"
        >
          <ButtonLink to={couriers.length === 0 ? adminPaths.providers : adminPaths.orders} look="quiet">
            {couriers.length === 0 ? 'Ver cómo se activa' : 'Crear desde los pedidos'}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          {gives && <ChosenForm />}
          {view === 'reclamos' && claims && <Sums claims={claims} />}
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {shipments.map((shipment) => (
              <li key={shipment.id} className="space-y-2 py-4">
                <Row shipment={shipment} chooses={gives} />
                {view === 'esperan' && (
                  <AttendForm
                    id={shipment.id}
                    label={`Qué se hizo con ${shipment.returnCode ?? shipment.exchangeCode ?? shipment.number}`}
                    refusal={refused}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => asking(adminPaths.shipments, { ver: view, page })}
          of="envíos"
        />
      )}
    </>
  )
}

function Row({ shipment, chooses }: { shipment: ListedShipment; chooses: boolean }) {
  const { id, number, name, place, state, returnCode, exchangeCode } = shipment
  const caseCode = returnCode ?? exchangeCode
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 items-center gap-3 font-semibold">
          {chooses && isCreated(state) && returnCode === null && (
            <label className="-ml-2 grid size-11 shrink-0 place-items-center">
              <input
                type="checkbox"
                name="id"
                value={id}
                form={CHOSEN}
                defaultChecked
                className="tick"
                autoComplete="off"
              />
              <span className="sr-only">Elegir {caseCode ?? number}</span>
            </label>
          )}
          <span>
            <Link
              to={caseCode === null ? adminPaths.order(number) : adminPaths.return(caseCode)}
              className="link tabular-nums"
            >
              {caseCode ?? number}
            </Link>{' '}
            {name}
            <span className="font-normal text-muted"> · {place}</span>
          </span>
        </p>
        <ShipmentMark {...shipment} />
      </div>
      <ShipmentLines shipment={shipment} />
      <ShipmentWaits shipment={shipment} />
      {shipment.claim && <ClaimLine claim={shipment.claim} />}
    </>
  )
}

/** What couriers owe, paid and denied. It is no sale: no report of sales has it. */
const Sums = ({ claims }: { claims: ClaimSums }) => (
  <dl className="panel mb-4 grid gap-4 p-4 sm:grid-cols-3 md:p-5">
    {CLAIM_STATES.map((state) => (
      <div key={state}>
        <dt className="text-sm text-muted">
          {CLAIM_LABEL[state]} · {claims[state].count}
        </dt>
        <dd className="font-semibold tabular-nums">
          {isClaimPaid(state)
            ? `${formatPesos(claims[state].paid)} de ${formatPesos(claims[state].claimed)}`
            : formatPesos(claims[state].claimed)}
        </dd>
      </div>
    ))}
  </dl>
)

/** Labels are files, so this is the browser's own form. */
const ChosenForm = () => (
  <form
    id={CHOSEN}
    method="get"
    action={adminPaths.shipmentLabels}
    aria-label="Los elegidos"
    className="mb-4 flex flex-wrap gap-3"
  >
    <Button name="papel" value="10x15" look="quiet" size="small">
      Etiquetas 10 × 15
    </Button>
    <Button name="papel" value="a4" look="quiet" size="small">
      Etiquetas en A4
    </Button>
    <Button name="papel" value="zpl" look="quiet" size="small">
      ZPL
    </Button>
    <Button formAction={adminPaths.shipmentManifest} look="quiet" size="small">
      Planilla del retiro
    </Button>
    <Button
      formMethod="post"
      formAction={adminPaths.shipmentsIn('por-entregar')}
      name="intent"
      value="hand-over"
      size="small"
    >
      Se los llevó el correo
    </Button>
  </form>
)

function Stayed({ ends }: { ends: ManyEnd[] }) {
  const left = ends.flatMap(({ id, number, why }) => (why === null ? [] : [{ id, number, why }]))
  return (
    <div className="mb-5" role="status">
      <LeftOutOrders
        leftOut={left}
        title={left.length === 1 ? '1 quedó como estaba:' : `${left.length} quedaron como estaban:`}
      />
    </div>
  )
}
