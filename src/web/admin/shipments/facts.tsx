import { formatPesos } from '#rules/money.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { EXCHANGE_TODO } from '#rules/shipments/exchange.ts'
import { isAtBranch, SHIPMENT_TONE, shipmentSaid } from '#rules/shipments/states.ts'
import { WAIT_TEXT } from '#rules/shipments/waits.ts'
import { weekdaySaid } from '#rules/calendar/said.ts'
import type { Box } from '#rules/products/box-fields.ts'
import type { OrderShipment, ShipmentFacts } from '#shop/shipments/shipments.ts'
import { shortMoment } from '#web/ui/dates.ts'

const boxSaid = ({ weightG, lengthCm, widthCm, heightCm }: Box): string =>
  `${weightG} g, ${lengthCm} × ${widthCm} × ${heightCm} cm`

export const ShipmentMark = ({ state, handedAt }: Pick<ShipmentFacts, 'state' | 'handedAt'>) => (
  <span className="state" data-tone={SHIPMENT_TONE[state]}>
    {shipmentSaid(state, handedAt !== null)}
  </span>
)

/** Who takes it, its number, what it is, and where it waits. */
export function ShipmentLines({ shipment }: { shipment: ShipmentFacts }) {
  const { courier, trackingCode, trackingUrl, boxes, box, declared, branch, branchUntil } = shipment
  const { priceChange, toBranch, part } = shipment
  return (
    <div className="text-md">
      <p className="break-words">
        <b>{COURIER_LABEL[courier]}</b>
        {part !== null && ` · parte ${part}`}
        {shipment.exchangeCode !== null && ' · lo nuevo de un cambio'}
        {trackingCode !== null && <span className="tabular-nums"> · {trackingCode}</span>}
        {trackingUrl !== '' && (
          <>
            {' · '}
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="link"
              aria-label={`Seguimiento de ${shipment.number}`}
            >
              Seguimiento
            </a>
          </>
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {boxes === 1 ? 'Una caja' : `${boxes} cajas`} de {boxSaid(box)} · declarado {formatPesos(declared)}
      </p>
      {toBranch !== null && <p>A la sucursal {toBranch}: la eligió quien compró.</p>}
      {priceChange !== null && <p className="text-sm">{priceChange}</p>}
      {branchUntil !== null && isAtBranch(shipment.state) && (
        <p>
          Espera en {branch || 'la sucursal del correo'} hasta el {weekdaySaid(branchUntil, branchUntil)}.
        </p>
      )}
    </div>
  )
}

/** Why it waits for somebody, and what there is to do. */
export function ShipmentWaits({ shipment }: { shipment: ShipmentFacts }) {
  const { waitsFor, waitsSince, trouble, exchangeCode } = shipment
  if (waitsFor === null) return trouble === '' ? null : <p className="text-md text-muted">{trouble}</p>
  const { title, todo: usual } = WAIT_TEXT[waitsFor]
  const todo = (exchangeCode !== null && EXCHANGE_TODO[waitsFor]) || usual
  return (
    <div className="text-md">
      <p className="font-semibold text-rojo">
        {title}
        {waitsSince && <span className="font-normal text-muted"> · {shortMoment(waitsSince)}</span>}
      </p>
      <p>{[trouble, todo].filter(Boolean).join(' ')}</p>
    </div>
  )
}

/** What its courier said of it, the newest first. */
export const ShipmentCourse = ({ events }: { events: OrderShipment['events'] }) => (
  <ol className="space-y-1.5 text-md">
    {events.map(({ at, text, place }) => (
      <li key={`${at.toISOString()} ${text} ${place}`}>
        {text}
        <span className="block text-sm text-muted">
          {shortMoment(at)}
          {place && ` · ${place}`}
        </span>
      </li>
    ))}
  </ol>
)
