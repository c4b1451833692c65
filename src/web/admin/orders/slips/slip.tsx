import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { labelOf } from '#rules/products/labels.ts'
import { DELIVERY_LABEL, localityLine } from '#rules/checkout/shipping.ts'
import { formatDni } from '#rules/checkout/format-dni.ts'
import type { SlipOf } from '#shop/order-desk.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Replaces } from './replaces.tsx'
import { useFrame } from '#web/ui/page/frame.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** It goes with the goods; the invoice is another paper. */
const NOT_FISCAL = 'Documento no válido como factura ni como remito fiscal'

const latest = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one

/** A4, to put into the box. No prices: the parcel may be a gift. */
export function Slip({ order }: { order: SlipOf }) {
  const { brands } = useCatalogue()
  const { number, part, placedAt, delivery, personal, recipientCorrectedAt, editedAt, lines } = order
  const shop = useFrame()?.shop
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="paper paper-slip" aria-label={`Remito del pedido ${number}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="display text-2xl">{shop?.name}</p>
        <p className="text-right">
          <span className="paper-number block">{number}</span>
          Remito{part !== null && ` de la parte ${part}`} · {fullDate(placedAt)}
          <span className="block text-sm">{NOT_FISCAL}</span>
        </p>
      </div>
      <div className="my-6 border-2 border-ink p-4 text-lg leading-snug">
        <p className="text-sm">{DELIVERY_LABEL[delivery]}</p>
        <Replaces correctedAt={latest(recipientCorrectedAt, editedAt)} />
        <p className="paper-name">
          {personal.name} {personal.surname}
        </p>
        {personal.company && <p>{personal.company}</p>}
        {delivery === 'delivery' && (
          <p>
            {[personal.street, personal.apartment].filter(Boolean).join(', ')}
            <br />
            {localityLine(personal)}
          </p>
        )}
        <p>Tel. {personal.phone}</p>
        {personal.dni && <p>DNI {formatDni(personal.dni)}</p>}
        {personal.notes && <p className="mt-2 break-words">«{personal.notes}»</p>}
      </div>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="w-10 py-1">
              <span className="sr-only">Está</span>
              <span aria-hidden>✓</span>
            </th>
            <th scope="col">Producto</th>
            <th scope="col" className="px-3">
              Talle
            </th>
            <th scope="col" className="text-right">
              Cantidad
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, brand, size, sku, quantity }) => (
            <tr key={id} className="break-inside-avoid border-b border-line">
              <td className="py-2">
                <span aria-hidden>☐</span>
              </td>
              <td>
                <WithCodes text={name} /> ({labelOf(brands, brand)})
              </td>
              <td className="px-3">
                <b>{size}</b>
                {sku && <span className="block text-sm">{sku}</span>}
              </td>
              <td className="text-right font-bold">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-right">
        {units} {units === 1 ? 'unidad' : 'unidades'}
      </p>
      {shop?.address && <p className="mt-6 text-sm">{shop.address}</p>}
    </section>
  )
}
