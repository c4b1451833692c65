import { Form } from 'react-router'
import { MOST_NOTE, SHORTEST_WHY } from '#rules/orders/order.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isAsked, isCreated, isFollowed, isLost, maySendAgain } from '#rules/shipments/states.ts'
import type { OrderShipment } from '#shop/shipments/shipments.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { Button } from '#web/ui/button.tsx'
import { AttendForm } from './attend-form.tsx'
import { Claim } from './claim.tsx'
import { ShipmentCourse, ShipmentLines, ShipmentMark, ShipmentWaits } from './facts.tsx'
import { LabelLinks } from './label-links.tsx'

type Props = {
  shipment: OrderShipment
  /** What it carries left and has not arrived: it may go once more. */
  open: boolean
  refusal: Refusal | undefined
}
/** A parcel that the shop sends: labelled, given away and followed, and what is done where it does not arrive. */
export function OneShipment({ shipment, open: waits, refusal }: Props) {
  const { id, state, events, handedAt, outdated } = shipment
  const may = useMay()
  const waitsHere = isCreated(state) && handedAt === null
  const open = shipment.sentAgainAt === null && waits
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
            <p>Lo mismo se aparta otra vez del stock, y puede tener otro envío.</p>
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
            <p>La etiqueta deja de servir. Lo demás sigue igual, y se puede crear otro envío.</p>
          </Question>
        )}
      </div>
      <Claim shipment={shipment} refusal={refusal} />
      {shipment.waitsFor !== null && <AttendForm id={id} label="Qué se hizo" refusal={refusal} />}
      {events.length > 0 && (
        <details open={isFollowed(state) || undefined}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            Recorrido de {shipment.exchangeCode ?? shipment.number}
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
