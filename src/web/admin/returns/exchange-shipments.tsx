import { isOnTheRoad } from '#rules/returns/exchange/states.ts'
import type { CasePlan, OrderShipment } from '#shop/shipments/shipments.ts'
import { OneShipment } from '#web/admin/shipments/one-shipment.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import type { Exchange } from './exchange-panel.tsx'
import { MakeForm } from './make-form.tsx'

type Props = {
  exchange: Exchange | null
  order: string | null
  plan: CasePlan | null
  shipments: OrderShipment[]
  refusal: Refusal | undefined
}
/** What an exchange gives, by courier: made known, labelled, given away and followed. */
export function ExchangeShipments({ exchange, order, plan, shipments, refusal }: Props) {
  const makes = plan !== null && plan.couriers.length > 0
  if (exchange === null || (!makes && shipments.length === 0)) return null
  return (
    <section aria-labelledby="lo-nuevo" className="panel space-y-3 p-4 md:p-5">
      <h2 id="lo-nuevo" className="text-lg font-bold">
        Lo nuevo, por correo
      </h2>
      {makes && (
        <MakeForm order={order} plan={plan} refusal={refusal} intent="exchange-shipment" says="Crear envío">
          {exchange.made
            ? 'Va a la dirección del pedido. Cuando se lo lleva el correo, le avisamos a quien compró.'
            : 'Todavía no volvió lo anterior: sale antes, porque así lo elegís. Va a la dirección del pedido.'}
        </MakeForm>
      )}
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="space-y-3 py-3 first:pt-0 last:pb-0">
            <OneShipment shipment={shipment} open={isOnTheRoad(exchange.parcel)} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  )
}
