import { adminPaths } from '#rules/admin-paths.ts'
import { isAway } from '#rules/fulfilment/parts.ts'
import { isOnTheWay, isStillHere } from '#rules/orders/fulfilment/states.ts'
import { isLive } from '#rules/shipments/states.ts'
import type { CourierName } from '#rules/shipments/couriers.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import type { OrderShipment } from '#shop/shipments/shipments.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { OneShipment } from '#web/admin/shipments/one-shipment.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

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
            <OneShipment shipment={shipment} open={waitsForIt(shipment, order)} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What carries a part goes again while the part is on its way; its own verb looks. */
const waitsForIt = ({ part }: OrderShipment, { fulfilment, parts }: AdminOrder): boolean =>
  part === null ? isOnTheWay(fulfilment) : parts.some(({ number, state }) => number === part && isAway(state))
