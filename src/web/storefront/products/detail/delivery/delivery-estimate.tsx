import { paths } from '#rules/paths.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { DEFAULT_PROVINCE, PROVINCE_OPTIONS, type Province } from '#rules/checkout/shipping.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OfferShown } from '#web/storefront/shipping/offer-shown.ts'
import QuoteForm from '#web/storefront/shipping/quote-form.tsx'

export type Delivery = {
  product: number
  /** What couriers ask, where the shop charges that; null: its own table counts. */
  quoted: OfferShown | null
  province: Province | null
  fee: Centavos
  /** How much more is sent for nothing, with what the cart has. */
  missing: string | null
  text: string
  arrives: string | null
  /** It may be picked up too. */
  pickup: boolean
}

/** What it costs to send it and when it arrives, before the checkout; the province is chosen once and remembered. Still: buy-box.tsx sends it. */
export default function DeliveryEstimate({ delivery }: { delivery: Delivery }) {
  return (
    <section aria-label="Envío" className="mt-2 rounded-input bg-tile/60 p-4">
      {delivery.quoted ? (
        <QuoteForm shown={delivery.quoted} product={delivery.product} free={delivery.fee === 0} />
      ) : (
        <form method="post" action={paths.province} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Here />
          <Icon of="truck" size={20} />
          <label htmlFor="provincia-envio" className="font-semibold">
            Envío a
          </label>
          <select
            id="provincia-envio"
            name="province"
            defaultValue={delivery.province ?? DEFAULT_PROVINCE}
            className="input min-h-11! w-auto! min-w-0 grow text-md!"
          >
            {PROVINCE_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <noscript>
            <button className="button" data-size="small" data-look="quiet">
              Calcular
            </button>
          </noscript>
        </form>
      )}
      {(delivery.quoted?.options.length ?? 0) === 0 && (
        <p role="status" className="mt-3 text-md">
          <b className="tabular-nums">{delivery.fee === 0 ? 'Gratis' : formatPesos(delivery.fee)}</b> ·{' '}
          {delivery.text}
          {delivery.arrives ? `: llega antes del ${delivery.arrives}.` : ', cuando vuelva a haber stock.'}
        </p>
      )}
      {delivery.missing && <p className="text-md font-semibold text-verde">{delivery.missing}</p>}
      {delivery.pickup && <p className="text-md text-muted">Retiro en el showroom: gratis.</p>}
    </section>
  )
}
