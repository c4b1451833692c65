import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isAway, PART_LABEL, PART_SAYS, PART_TONE, unitsSaid, waitsToGo } from '#rules/fulfilment/parts.ts'
import { MOST_NOTE, SHORTEST_WHY } from '#rules/orders/order.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import { isLive, isLost } from '#rules/shipments/states.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import type { OrderShipment } from '#shop/shipments/shipments.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { ShipmentFields } from '#web/admin/ui/shipment-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Props = {
  order: AdminOrder
  parcels: { shipments: OrderShipment[]; couriers: CourierName[] }
  /** So that a second click separates nothing twice. */
  requestKey: string
  refusal: Refusal | undefined
}

/** What leaves before the rest: chosen, sent by a parcel of its own, followed until it arrives. */
export function Parts({ order, parcels, requestKey, refusal }: Props) {
  const { parts, rest, noPart } = order
  const units = rest.reduce((sum, { quantity }) => sum + quantity, 0)
  const canSeparate = noPart === null && units > 1
  if (parts.length === 0 && !canSeparate) return null
  return (
    <section aria-labelledby="partes" className="panel p-4 md:p-5">
      <h2 id="partes" className="mb-1 text-lg font-bold">
        Envío por partes
      </h2>
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <li key={part.id} className="space-y-3 py-3 first:pt-0">
            <OnePart part={part} order={order} parcels={parcels} requestKey={requestKey} refusal={refusal} />
          </li>
        ))}
      </ul>
      {parts.length > 0 && rest.length > 0 && (
        <p className="text-md">
          Con el resto: <WithCodes text={unitsSaid(rest)} />.
        </p>
      )}
      {canSeparate && (
        <details open={refusal?.intent === 'part-separate'}>
          <summary className="link flex min-h-11 items-center font-semibold">
            {parts.length === 0 ? 'Mandar una parte antes' : 'Separar otra parte'}
          </summary>
          <Separate key={requestKey} rest={rest} requestKey={requestKey} refusal={refusal} />
        </details>
      )}
    </section>
  )
}

type One = Props & { part: AdminOrder['parts'][number] }
function OnePart({ part, order, parcels: { shipments, couriers }, requestKey, refusal }: One) {
  const { id, number, state, lines, carrier, trackingCode, trackingUrl, leftAt } = part
  const may = useMay()
  const parcel = shipments.find((one) => one.part === number && isLive(one.state) && one.sentAgainAt === null)
  const byCourier = parcel !== undefined
  const mayBeLost = isAway(state) && (!byCourier || isLost(parcel.state))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-md">
          <p className="font-bold">Parte {number}</p>
          <p className="break-words">
            <WithCodes text={unitsSaid(lines)} />
          </p>
          {carrier && (
            <p className="text-sm text-muted">
              {[carrier, trackingCode].filter(Boolean).join(' · ')}
              {leftAt && ` · salió el ${shortMoment(leftAt)}`}
              {trackingUrl && (
                <>
                  {' · '}
                  <a
                    href={trackingUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="link"
                    aria-label={`Seguimiento de la parte ${number}`}
                  >
                    Seguimiento
                  </a>
                </>
              )}
            </p>
          )}
        </div>
        <span className="state" data-tone={PART_TONE[state]}>
          {PART_LABEL[state]}
        </span>
      </div>
      {waitsToGo(state) && byCourier && (
        <p className="text-md text-muted">Ya tiene su envío por correo: está más arriba.</p>
      )}
      {waitsToGo(state) && !byCourier && (
        <ParcelForm intent={`part-send-${id}`} part={part} summary="Despachar esta parte" refusal={refusal}>
          Despachar la parte
        </ParcelForm>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {waitsToGo(state) && !byCourier && couriers.length > 0 && (
          <ButtonLink to={adminPaths.newShipmentOf(order.id, id)} look="quiet" size="small">
            Crear envío
          </ButtonLink>
        )}
        {waitsToGo(state) && (
          <ButtonLink to={adminPaths.slipOfPart(order.id, id)} look="quiet" size="small">
            Remito y etiqueta
          </ButtonLink>
        )}
        {waitsToGo(state) && !byCourier && (
          <Deed intent={`part-join-${id}`}>Volver a juntarla con el resto</Deed>
        )}
        {isAway(state) && <Deed intent={`part-arrive-${id}`}>Marcar que llegó</Deed>}
        {mayBeLost && may('order.refund') && (
          <Question
            title={`¿Devolver el dinero de la parte ${number}?`}
            trigger="Se perdió: devolver su dinero"
            triggerClass="link min-h-11 font-semibold"
            fields={{ intent: `part-lost-${id}`, key: `${requestKey}-${number}` }}
            why={{ label: PART_SAYS.whyLost, shortest: SHORTEST_WHY, longest: MOST_NOTE }}
            yes="Devolver el dinero"
            no="Todavía no"
          >
            <p>
              Nada de eso vuelve al stock, y el pedido deja de esperarlo. Le avisamos a quien compró. No se
              puede deshacer.
            </p>
          </Question>
        )}
        {part.undoable && <Deed intent={`part-undo-${id}`}>Deshacer</Deed>}
      </div>
      {isAway(state) && (
        <ParcelForm
          intent={`part-correct-${id}`}
          part={part}
          summary={`Corregir el seguimiento de la parte ${number}`}
          refusal={refusal}
        >
          Corregir y avisar
        </ParcelForm>
      )}
    </>
  )
}

type ParcelForm = {
  intent: string
  part: AdminOrder['parts'][number]
  summary: string
  refusal: Refusal | undefined
  children: string
}
const ParcelForm = ({ intent, part, summary, refusal, children }: ParcelForm) => (
  <details open={refusal?.intent === intent}>
    <summary className="link flex min-h-11 items-center font-semibold">{summary}</summary>
    <Form method="post" preventScrollReset className="grid gap-4 pb-2">
      <input type="hidden" name="intent" value={intent} />
      <ShipmentFields intent={intent} refusal={refusal} known={part} />
      <Button look="quiet" size="small" className="sm:w-fit">
        {children}
      </Button>
    </Form>
  </details>
)

const Deed = ({ intent, children }: { intent: string; children: string }) => (
  <Form method="post" preventScrollReset>
    <Button name="intent" value={intent} look="quiet" size="small">
      {children}
    </Button>
  </Form>
)

type Choose = Pick<AdminOrder, 'rest'> & Pick<Props, 'requestKey' | 'refusal'>
function Separate({ rest, requestKey, refusal }: Choose) {
  const typed = refusal?.intent === 'part-separate' ? refusal.typed : {}
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value="part-separate" />
      <input type="hidden" name="key" value={requestKey} />
      <ul className="divide-y divide-line">
        {rest.map(({ orderLineId, name, size, quantity }) => (
          <li key={orderLineId} className="flex items-center gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 grow font-semibold">
              <WithCodes text={name} />, talle {size}
              <span className="block text-sm font-normal text-muted tabular-nums">
                {quantity === 1 ? 'Queda 1' : `Quedan ${quantity}`}
              </span>
            </span>
            <input
              name={`p.${orderLineId}`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[`p.${orderLineId}`]}
              placeholder="0"
              aria-label={`Cuántas van en la parte de ${name}, talle ${size}`}
              className="input max-w-20 shrink-0"
            />
          </li>
        ))}
      </ul>
      <Button look="quiet" size="small">
        Separar la parte
      </Button>
    </Form>
  )
}
