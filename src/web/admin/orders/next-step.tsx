import { Form, useNavigation } from 'react-router'
import { adminMoveLabel, isOneClick, type AdminMove } from '#rules/orders/admin.ts'
import { isUntouched } from '#rules/orders/fulfilment/states.ts'
import { isOpen } from '#rules/orders/states.ts'
import { isNotPaid } from '#rules/payments/order-payment.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import type { ShipmentFacts } from '#shop/shipments/shipments.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { ShipmentFields } from '#web/admin/ui/shipment-fields.tsx'

/** Forward moves first; a step back is quiet. Which are open is the order's own table of lawful moves. */
type Props = {
  order: AdminOrder
  refusal: Refusal | undefined
  /** Whose label is printed already. */
  parcel?: ShipmentFacts
}
export function NextStep({ order, refusal, parcel }: Props) {
  const pending = useNavigation().state === 'submitting'
  const { moves, blocked, delivery, fulfilment } = order
  const forward = moves.filter(isOneClick)
  const waits = isUntouched(fulfilment) && !moves.includes('pack') ? blocked.pack : null
  if (
    forward.length === 0 &&
    !moves.includes('ship') &&
    !moves.includes('unpack') &&
    !waits &&
    !order.carrier
  )
    return null
  return (
    <section aria-labelledby="siguiente" className="panel p-4 md:p-5">
      <h2 id="siguiente" className="mb-3 text-lg font-bold">
        {delivery === 'pickup' ? 'Retiro en el showroom' : 'Envío'}
      </h2>
      {waits && (
        <p className="text-muted">
          {waits}
          {isOpen(order.status) && isNotPaid(order.paymentStatus) && (
            <>
              {' '}
              Si no se paga antes del{' '}
              <time dateTime={order.expiresAt.toISOString()}>{shortMoment(order.expiresAt)}</time>, vence solo
              y sus unidades vuelven a la venta.
            </>
          )}
        </p>
      )}
      {order.carrier && (
        <p className="mb-3 text-md">
          Lo lleva <b>{order.carrier}</b>
          {order.trackingCode && ` · ${order.trackingCode}`}
          {order.trackingUrl && (
            <>
              {' · '}
              <a href={order.trackingUrl} target="_blank" rel="noreferrer" className="link">
                Seguimiento
              </a>
            </>
          )}
        </p>
      )}
      {moves.includes('ship') && (
        <PressForm method="post" preventScrollReset className="grid gap-4">
          <input type="hidden" name="intent" value="ship" />
          <ShipmentFields
            refusal={refusal}
            known={parcel && { ...parcel, carrier: COURIER_LABEL[parcel.courier] }}
          />
          <PressButton pending={pending} className="sm:w-fit">
            {adminMoveLabel('ship')}
          </PressButton>
        </PressForm>
      )}
      <div className="flex flex-wrap gap-3">
        {forward.map((move) => (
          <MoveButton key={move} move={move} pending={pending} />
        ))}
      </div>
      {moves.includes('unpack') && (
        <div className="mt-3">
          <MoveButton move="unpack" pending={pending} quiet />
        </div>
      )}
    </section>
  )
}

const MoveButton = ({ move, pending, quiet }: { move: AdminMove; pending: boolean; quiet?: boolean }) => (
  <Form method="post" preventScrollReset>
    <Button
      name="intent"
      value={move}
      pending={pending}
      look={quiet ? 'quiet' : 'strong'}
      size={quiet ? 'small' : 'normal'}
    >
      {adminMoveLabel(move)}
    </Button>
  </Form>
)
