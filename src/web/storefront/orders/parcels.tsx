import { isAway, PART_LABEL } from '#rules/fulfilment/parts.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Units = OrderView['rest']
type Parcel = Pick<OrderView, 'carrier' | 'trackingCode' | 'trackingUrl'>
type Props = { order: Parcel & Pick<OrderView, 'parts' | 'rest' | 'fulfilment'> }

/** Of an order that leaves in parts: what is in each parcel and under which number, and what is still being prepared. */
export default function Parcels({ order }: Props) {
  const { parts, rest, fulfilment } = order
  return (
    <section aria-labelledby="envios" className="mt-5">
      <h2 id="envios" className="text-lg font-bold">
        Cómo te llega
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line text-md">
        {parts.map((part) => (
          <li key={part.number} className="py-3">
            <Goods state={PART_LABEL[part.state]} units={part.lines} />
            <Tracking parcel={part} over={!isAway(part.state)} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="py-3">
            <Goods state={isStillHere(fulfilment) ? 'Lo estamos preparando' : 'Lo último'} units={rest} />
            <Tracking parcel={order} over={false} />
          </li>
        )}
      </ul>
    </section>
  )
}

const Goods = ({ state, units }: { state: string; units: Units }) => (
  <>
    <p className="font-bold">{state}</p>
    <ul>
      {units.map(({ name, size, quantity }) => (
        <li key={`${name} ${size}`}>
          {quantity} × <WithCodes text={name} />, talle {size}
        </li>
      ))}
    </ul>
  </>
)

const Tracking = ({ parcel, over }: { parcel: Parcel; over: boolean }) => {
  const { carrier, trackingCode, trackingUrl } = parcel
  if (over || (!carrier && !trackingCode)) return null
  return (
    <p className="text-muted">
      {carrier}
      {trackingCode && (
        <>
          {carrier && ': '}
          <strong className="break-all text-ink">{trackingCode}</strong>
        </>
      )}
      {trackingUrl && (
        <>
          {' · '}
          <a
            href={trackingUrl}
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
            aria-label={`Ver dónde está ${trackingCode ?? ''}`.trim()}
          >
            Ver dónde está
          </a>
        </>
      )}
    </p>
  )
}
