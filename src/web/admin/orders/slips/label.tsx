import { DELIVERY_LABEL, localityLine } from '#rules/checkout/shipping.ts'
import { formatDni } from '#rules/checkout/format-dni.ts'
import type { SlipOf } from '#shop/order-desk.ts'
import { Replaces } from './replaces.tsx'
import { useFrame } from '#web/ui/page/frame.ts'

/** 10 by 15 cm, to stick on the parcel: readable from the other side of a counter. */
export function Label({
  order: { number, part, delivery, personal, recipientCorrectedAt },
}: {
  order: SlipOf
}) {
  const shop = useFrame()?.shop
  return (
    <section className="paper paper-label" aria-label={`Etiqueta del pedido ${number}`}>
      <p className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <span className="display text-lg">{shop?.name}</span>
        <span>{DELIVERY_LABEL[delivery]}</span>
      </p>
      <p className="paper-number">
        {number}
        {part !== null && `, parte ${part}`}
      </p>
      <Replaces correctedAt={recipientCorrectedAt} />
      <div className="paper-name">
        {personal.name} {personal.surname}
      </div>
      {personal.company && <p className="font-semibold">{personal.company}</p>}
      {delivery === 'delivery' && (
        <p className="paper-address">
          {[personal.street, personal.apartment].filter(Boolean).join(', ')}
          <br />
          <b>{personal.postalCode}</b> {localityLine({ ...personal, postalCode: '' })}
        </p>
      )}
      <p className="paper-phone">
        Tel. {personal.phone}
        {personal.dni && ` · DNI ${formatDni(personal.dni)}`}
      </p>
      {personal.notes && <p className="paper-notes">«{personal.notes}»</p>}
      <p className="mt-auto border-t-2 border-ink pt-2 text-sm">
        Envía {shop?.name}
        {shop?.address && ` · ${shop.address}`}
      </p>
    </section>
  )
}
