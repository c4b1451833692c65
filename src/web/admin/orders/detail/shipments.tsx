import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isAway } from '#rules/fulfilment/parts.ts'
import { isOnTheWay, isStillHere } from '#rules/fulfilment/states.ts'
import { isAsked, isCreated, isFollowed, isLive, isLost, maySendAgain } from '#rules/shipments/states.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import type { AdminOrder } from '#shop/orders/admin/admin.ts'
import type { OrderShipment } from '#shop/shipments/shipments.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { MOST_NOTE, SHIPMENT_SAYS, SHORTEST_WHY } from '#rules/shipments/messages.ts'
import { useMay } from '#web/admin/shell/may.ts'
import { Claim } from '#web/admin/shipments/claim.tsx'
import { LabelLinks } from '#web/admin/shipments/label-links.tsx'
import { ShipmentCourse, ShipmentLines, ShipmentMark, ShipmentWaits } from '#web/admin/shipments/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  order: AdminOrder
  parcels: { shipments: OrderShipment[]; couriers: CourierName[] }
  refusal: Refusal | undefined
}

/** The parcel by courier: made known, labelled, given away and followed; those that came to nothing stay below it. */
export function Shipments({ order, parcels: { shipments, couriers }, refusal }: Props) {
  // Those of its parts stand beside them.
  const own = shipments.filter(({ part }) => part === null)
  const live = own.some(({ state, sentAgainAt }) => isLive(state) && sentAgainAt === null)
  const again = own.some(({ sentAgainAt }) => sentAgainAt !== null) && isOnTheWay(order.fulfilment)
  const canMake =
    couriers.length > 0 && !live && order.noSlip === null && (again || isStillHere(order.fulfilment))
  if (shipments.length === 0 && !canMake) return null
  return (
    <section aria-labelledby="correo" className="panel p-4 md:p-5">
      <h2 id="correo" className="mb-3 text-lg font-bold">
        Envío por correo
      </h2>
      {canMake && (
        <ButtonLink to={adminPaths.newShipmentOf(order.id)} look={shipments.length > 0 ? 'quiet' : 'strong'}>
          Crear envío
        </ButtonLink>
      )}
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="space-y-3 py-3 first:pt-0 last:pb-0">
            <OneShipment shipment={shipment} order={order} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What carries a part goes again while the part is on its way; its own verb looks. */
const waitsForIt = ({ part }: OrderShipment, { fulfilment, parts }: AdminOrder): boolean =>
  part === null ? isOnTheWay(fulfilment) : parts.some(({ number, state }) => number === part && isAway(state))

type One = { shipment: OrderShipment; order: AdminOrder; refusal: Refusal | undefined }
function OneShipment({ shipment, order, refusal }: One) {
  const { id, state, events, handedAt, outdated } = shipment
  const may = useMay()
  const waitsHere = isCreated(state) && handedAt === null
  const open = shipment.sentAgainAt === null && waitsForIt(shipment, order)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ShipmentLines shipment={shipment} />
        <ShipmentMark {...shipment} />
      </div>
      <ShipmentWaits shipment={shipment} />
      {outdated && (
        <p className="text-md font-semibold text-rojo">
          Los datos de entrega cambiaron después de la etiqueta: anulá este envío y creá otro.
        </p>
      )}
      {isCreated(state) && <LabelLinks id={id} zpl={shipment.zpl} />}
      <div className="flex flex-wrap items-center gap-3">
        {waitsHere && (
          <Deed intent="shipment-hand-over" id={id} look="strong">
            Se lo llevó el correo
          </Deed>
        )}
        {(isAsked(state) || isFollowed(state)) && (
          <Deed intent="shipment-ask" id={id}>
            Preguntar ahora
          </Deed>
        )}
        {maySendAgain(state) && open && (
          <Deed intent="shipment-again" id={id} look="strong">
            Mandarlo otra vez
          </Deed>
        )}
        {isLost(state) && shipment.sentAgainAt === null && (
          <Deed intent="shipment-turned-up" id={id}>
            Apareció
          </Deed>
        )}
        {isLost(state) && open && may('order.manage') && (
          <Question
            title="¿Mandar otro del stock?"
            trigger="Mandar otro del stock"
            triggerClass="link min-h-11 font-semibold"
            fields={{ intent: 'shipment-another', shipment: id }}
            look="strong"
            yes="Mandar otro"
            no="No"
          >
            <p>Lo mismo se aparta otra vez del stock, y el pedido puede tener otro envío.</p>
          </Question>
        )}
        {isFollowed(state) && handedAt !== null && (
          <Question
            title="¿Dar por perdido el envío?"
            trigger="Darlo por perdido"
            triggerClass="link min-h-11 font-semibold"
            fields={{ intent: 'shipment-lost', shipment: id }}
            why={{ label: SHIPMENT_SAYS.whyLost, shortest: SHORTEST_WHY, longest: MOST_NOTE }}
            yes="Darlo por perdido"
            no="Seguir esperando"
          >
            <p>Al correo no se le pregunta más por este envío. A quien compró le avisás vos.</p>
          </Question>
        )}
        {waitsHere && (
          <Question
            title="¿Anular el envío?"
            trigger="Anular envío"
            triggerClass="link min-h-11 font-semibold"
            fields={{ intent: 'shipment-cancel', shipment: id }}
            yes="Anular envío"
            no="Dejarlo"
          >
            <p>La etiqueta deja de servir. El pedido sigue igual, y se puede crear otro envío.</p>
          </Question>
        )}
      </div>
      <Claim shipment={shipment} refusal={refusal} />
      {shipment.waitsFor !== null && <AttendForm id={id} refusal={refusal} />}
      {events.length > 0 && (
        <details open={isFollowed(state) || undefined}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            Recorrido de {order.number}
          </summary>
          <ShipmentCourse events={events} />
        </details>
      )}
    </>
  )
}

type DeedProps = { intent: string; id: number; look?: 'quiet' | 'strong'; children: string }
const Deed = ({ intent, id, look = 'quiet', children }: DeedProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="shipment" value={id} />
    <Button name="intent" value={intent} look={look} size="small">
      {children}
    </Button>
  </Form>
)

const AttendForm = ({ id, refusal }: { id: number; refusal: Refusal | undefined }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
    <input type="hidden" name="intent" value="shipment-attend" />
    <input type="hidden" name="shipment" value={id} />
    <TextField
      field={plainField('shipment-attend', 'note', refusal)}
      label="Qué se hizo"
      optional
      autoComplete="off"
      className="min-w-0 grow"
    />
    <Button look="quiet" size="small">
      Ya está atendido
    </Button>
  </Form>
)
