import { Form } from 'react-router'
import { isAsked, isCreated, isFollowed } from '#rules/shipments/states.ts'
import type { CasePlan, OrderShipment } from '#shop/shipments/shipments.ts'
import { Claim } from '#web/admin/shipments/claim.tsx'
import { ShipmentCourse, ShipmentLines, ShipmentMark, ShipmentWaits } from '#web/admin/shipments/facts.tsx'
import { LabelLinks } from '#web/admin/shipments/label-links.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { MakeForm } from './make-form.tsx'

type Props = {
  order: string | null
  plan: CasePlan | null
  shipments: OrderShipment[]
  refusal: Refusal | undefined
}
/** The label for what comes back: made, printed and followed. */
export function BackPart({ order, plan, shipments, refusal }: Props) {
  const makes = plan !== null && plan.couriers.length > 0
  if (!makes && shipments.length === 0) return null
  return (
    <section aria-labelledby="vuelta" className="panel space-y-3 p-4 md:p-5">
      <h2 id="vuelta" className="text-lg font-bold">
        Etiqueta para lo que vuelve
      </h2>
      {makes && (
        <MakeForm order={order} plan={plan} refusal={refusal} intent="label" says="Hacer la etiqueta">
          La paga la tienda. A quien compró le llega por mail y la ve en su página.
        </MakeForm>
      )}
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="space-y-3 py-3 first:pt-0 last:pb-0">
            <One shipment={shipment} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function One({ shipment, refusal }: { shipment: OrderShipment; refusal: Refusal | undefined }) {
  const { id, state, events, waitsFor } = shipment
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ShipmentLines shipment={shipment} />
        <ShipmentMark {...shipment} />
      </div>
      <ShipmentWaits shipment={shipment} />
      {isCreated(state) && <LabelLinks id={id} zpl={shipment.zpl} />}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="shipment" value={id} />
        {(isAsked(state) || isFollowed(state)) && (
          <Button name="intent" value="shipment-ask" look="quiet" size="small">
            Preguntar ahora
          </Button>
        )}
        {isCreated(state) && (
          <Button name="intent" value="shipment-cancel" look="quiet" size="small">
            Anular la etiqueta
          </Button>
        )}
        {waitsFor !== null && (
          <Button name="intent" value="shipment-attend" look="quiet" size="small">
            Ya está atendido
          </Button>
        )}
      </Form>
      <Claim shipment={shipment} refusal={refusal} />
      {events.length > 0 && <ShipmentCourse events={events} />}
    </>
  )
}
