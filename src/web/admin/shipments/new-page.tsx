import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { formatPesos, toPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { BOX_NAMES, BOX_SHORT } from '#rules/products/box-fields.ts'
import { carriageName } from '#rules/shipments/carriage.ts'
import { COURIER_LABEL, MOST_BOXES } from '#rules/shipments/couriers.ts'
import { MOST_SHIPMENTS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import type { PlannedShipment } from '#shop/shipments/shipments.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { choiceOf } from '#web/admin/ui/many-orders.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { SenderMissing } from './sender-missing.tsx'
import type { Route } from './+types/new-page'

export const handle = { section: 'shipments', needs: 'order.fulfil' } satisfies RouteHandle

const INTENT = 'create'
/** Of each order's own box, and how its label says it. */
const FIELDS = [
  ...BOX_NAMES.map((name) => ({ name, label: BOX_SHORT[name] })),
  { name: 'boxes' as const, label: 'Cajas' },
  { name: 'declared' as const, label: 'Valor declarado ($)' },
]
const nameOf = (id: number, field: string): string => `${field}-${id}`

/** Of one order, what it sends in a part. */
const partIn = (params: URLSearchParams): number | null => {
  const part = Number(params.get('parte') ?? '')
  return Number.isInteger(part) && part > 0 && part < 2 ** 31 ? part : null
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordersAdmin, shipments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const choice = choiceOf(url.searchParams)
  const ids =
    'ids' in choice
      ? choice.ids
      : valueOf(await ordersAdmin.many.idsOf(visitor, choice.query, MOST_SHIPMENTS + 1))
  const part = partIn(url.searchParams)
  return {
    ...valueOf(await shipments.plan(visitor, ids, part)),
    part,
    tooMany: new Set(ids).size > MOST_SHIPMENTS,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const part = partIn(url.searchParams)
  const asked = form.getAll('order').map((text) => {
    const orderId = Number(text)
    const own = FIELDS.map(({ name }) => [name, texts[nameOf(orderId, name)] ?? ''])
    const of = part === null ? {} : { part }
    return { orderId, input: { ...Object.fromEntries(own), ...of, courier: texts['courier'] } }
  })
  const end = await context.get(shopContext).shipments.createMany(context.get(visitorContext), asked)
  if (!end.ok) return refusal(end, form)
  const [first] = end.value
  if (end.value.length === 1 && first?.done)
    return onward(request, adminPaths.order(first.number), 'shipment-created')
  return data({ ends: end.value, typed: texts }, { status: end.value.every(({ done }) => done) ? 200 : 409 })
}

/** The chosen orders with the box that each would go in; sent once, each ends made or with its reason. */
export default function NewShipments({ loaderData }: Route.ComponentProps) {
  const { couriers, sender, going, leftOut, tooMany, part } = loaderData
  const answer = useAnswer<typeof action>()
  const ends = answer && 'ends' in answer ? answer.ends : null
  const refused = answer && !('ends' in answer) ? answer : undefined
  const ready = going.filter(({ problems }) => problems.length === 0)
  const title =
    going.length + leftOut.length > 1
      ? 'Crear envíos'
      : part === null
        ? 'Crear envío'
        : 'Crear envío de una parte'
  return (
    <>
      <PageTitle name={title} failed={answer !== undefined} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Envíos', to: adminPaths.shipments },
          { name: title },
        ]}
      />
      {refused && (
        <Notice tone="error" className="mb-5" title={refused.message}>
          {Object.values(refused.fields).join(' · ') || null}
        </Notice>
      )}
      {ends && <Ends ends={ends} />}
      {couriers.length > 0 && sender.length > 0 && <SenderMissing problems={sender} />}
      {tooMany && <Notice tone="warning" className="mb-5" title={SHIPMENT_SAYS.tooMany} />}
      <LeftOutOrders
        leftOut={leftOut}
        className="mb-5"
        title={leftOut.length === 1 ? 'Uno queda afuera:' : `${leftOut.length} quedan afuera:`}
      />
      {couriers.length === 0 ? (
        <Empty title="La tienda todavía no tiene un contrato con un correo" as="h2">
          <ButtonLink to={adminPaths.providers} look="quiet">
            Ver cómo se activa
          </ButtonLink>
        </Empty>
      ) : going.length === 0 ? (
        !ends && (
          <Empty title="No hay pedidos para enviar" as="h2">
            <ButtonLink to={adminPaths.orders} look="quiet">
              Elegir en la lista
            </ButtonLink>
          </Empty>
        )
      ) : (
        <Form method="post" className="space-y-4">
          <input type="hidden" name="intent" value={INTENT} />
          <div className="panel p-4 md:p-5">
            <ChoiceField
              field={plainField(INTENT, 'courier', refused)}
              legend="Con qué correo"
              choices={couriers.map((value) => ({
                value,
                label: MOST_BOXES[value] === 1 ? `${COURIER_LABEL[value]} (una caja)` : COURIER_LABEL[value],
              }))}
              chosen={answer?.typed['courier'] ?? chosenBy(going) ?? couriers[0]!}
            />
          </div>
          {going.map((one) => (
            <Planned key={one.id} planned={one} refused={refused} typed={answer?.typed} />
          ))}
          {ready.length > 0 && sender.length === 0 && (
            <Button>{ready.length === 1 ? 'Crear envío' : `Crear ${ready.length} envíos`}</Button>
          )}
        </Form>
      )}
    </>
  )
}

/** The courier that the first of them was sold with. */
const chosenBy = (going: readonly PlannedShipment[]) =>
  going.find(({ carriage }) => carriage !== null)?.carriage?.courier

type PlannedProps = {
  planned: PlannedShipment
  refused: Refusal | undefined
  typed: Record<string, string> | undefined
}
function Planned({ planned, refused, typed }: PlannedProps) {
  const { id, number, name, address, box, declared, carriage, problems } = planned
  const initial = { ...box, boxes: 1, declared: toPesos(declared) }
  return (
    <section aria-labelledby={`pedido-${id}`} className="panel space-y-3 p-4 md:p-5">
      <h2 id={`pedido-${id}`} className="text-lg font-bold">
        <Link to={adminPaths.order(number)} className="link tabular-nums">
          {number}
        </Link>{' '}
        {name}
      </h2>
      <p className="text-md">{address}</p>
      {carriage && (
        <p className="text-md font-semibold">
          Eligió {carriageName(carriage)}, cotizado {formatPesos(carriage.price)}.
        </p>
      )}
      {problems.length > 0 ? (
        <Notice tone="error" quiet title={SHIPMENT_SAYS.address}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <Link to={adminPaths.order(number)} className="link font-semibold">
            Corregir en el pedido {number}
          </Link>
        </Notice>
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          <input type="hidden" name="order" value={id} />
          {FIELDS.map((field) => {
            const own = nameOf(id, field.name)
            return (
              <TextField
                key={own}
                field={plainField(INTENT, own, refused, typed?.[own] ?? String(initial[field.name]))}
                label={field.label}
                inputMode="numeric"
                autoComplete="off"
              />
            )
          })}
        </div>
      )}
    </section>
  )
}

function Ends({ ends }: { ends: ManyEnd[] }) {
  const good = ends.filter(({ done }) => done)
  const left = ends.flatMap(({ id, number, why }) => (why === null ? [] : [{ id, number, why }]))
  return (
    <div className="mb-5 space-y-4" role="status">
      {good.length > 0 && (
        <Notice
          tone="success"
          title={good.length === 1 ? '1 envío creado.' : `${good.length} envíos creados.`}
        >
          <Link to={adminPaths.shipmentsIn('por-entregar')} className="link font-semibold">
            Imprimir las etiquetas
          </Link>
        </Notice>
      )}
      <LeftOutOrders
        leftOut={left}
        title={left.length === 1 ? '1 no se creó:' : `${left.length} no se crearon:`}
      />
    </div>
  )
}
