import { BRAND_LABEL, type Brand } from '#rules/product.ts'
import { DELIVERY_LABEL } from '#rules/shipping.ts'
import type { DeskOrder } from '#shop/order-desk.ts'
import { fullDate } from '../../ui/dates.ts'
import { useFrame } from '../../ui/frame.ts'

/** On paper only: what to put into the box, and the label to stick on it. No prices: the parcel may be a gift. */
export function Slip({ order }: { order: DeskOrder }) {
  const { number, placedAt, delivery, personal, lines } = order
  const shop = useFrame()?.shop
  return (
    <div className="slip" aria-hidden>
      <p className="display text-2xl">{shop?.name}</p>
      <p className="mt-1">
        Remito · Pedido <b>{number}</b> · {fullDate(placedAt)}
      </p>
      <div className="my-6 border-2 border-ink p-4 text-lg leading-snug">
        <p className="text-sm">{DELIVERY_LABEL[delivery]}</p>
        <p className="font-bold">
          {personal.name} {personal.surname} {personal.company && `· ${personal.company}`}
        </p>
        {delivery === 'delivery' && (
          <p>
            {[personal.street, personal.apartment].filter(Boolean).join(', ')}
            <br />
            {personal.postalCode} {personal.province}
          </p>
        )}
        <p>{personal.phone}</p>
        {personal.notes && <p className="mt-2">«{personal.notes}»</p>}
      </div>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1">✓</th>
            <th>Producto</th>
            <th>Talle</th>
            <th>Cantidad</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, brand, size, quantity }) => (
            <tr key={id} className="border-b border-line">
              <td className="py-2">☐</td>
              <td>
                {name} ({BRAND_LABEL[brand as Brand] ?? brand})
              </td>
              <td className="font-bold">{size}</td>
              <td className="font-bold">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shop?.address && <p className="mt-6 text-sm">{shop.address}</p>}
    </div>
  )
}
