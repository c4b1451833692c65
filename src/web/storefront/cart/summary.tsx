import { useFetcher } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { byPromotion, type PromotionOffer } from '#rules/promotions/offers.ts'
import {
  DEFAULT_PROVINCE,
  deliveryPromise,
  PROVINCE_OPTIONS,
  provinceName,
} from '#rules/checkout/shipping.ts'
import type { CartView } from '#shop/cart/cart.ts'
import { useTerms } from '#web/ui/page/frame.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { chooseSizeOf } from './sizes/choose-size-of.ts'
import { still } from '#web/ui/start/still.tsx'
import type { OfferShown } from '#web/storefront/shipping/offer-shown.ts'
import { apart } from '#web/ui/start/apart.tsx'

const StillAssurances = still(() => import('./assurances.tsx'), { anew: true })
const CartQuote = apart('cart-quote', () => import('#web/storefront/shipping/cart-quote.tsx'))

type Props = {
  cart: CartView
  amounts: Amounts
  offer: PromotionOffer
  /** To free shipping, in words. */
  missing: string | null
  province: string | null
  /** Where the shop charges what couriers ask. */
  quoted: OfferShown | null
  showNetPrice: boolean
  changing: boolean
}

/** The whole cost before the checkout: what is bought, and the shipping to the province that was chosen once. */
export function CartSummary({
  cart,
  amounts,
  offer,
  missing,
  province,
  quoted,
  showNetPrice,
  changing,
}: Props) {
  const { handMeans, hours } = useTerms()
  return (
    <section
      aria-labelledby="resumen"
      aria-busy={changing}
      className={`h-fit bg-bone px-5 py-6 transition-opacity max-md:-mx-4 md:px-7 lg:sticky lg:top-20 ${changing ? 'opacity-60' : ''}`}
    >
      <h2 id="resumen" className="display mb-4 text-xl">
        Resumen
      </h2>
      {amounts.subtotal > 0 ? (
        <Cost {...{ cart, amounts, offer, missing, province, quoted, showNetPrice }} />
      ) : (
        <>
          <p className="font-medium">
            Nada de lo que hay en tu carrito se puede comprar ahora. Revisá lo marcado o elegí otra cosa.
          </p>
          <ButtonLink to={paths.home} className="mt-5 w-full text-lg">
            Ver productos
          </ButtonLink>
        </>
      )}
      <StillAssurances handMeans={handMeans} within={hours.within} />
    </section>
  )
}

function Cost({ cart, amounts, offer, missing, province, quoted, showNetPrice }: Omit<Props, 'changing'>) {
  const terms = useTerms()
  const carried = quoted?.options[0]
  const open = cart.lines.find(({ problem }) => problem === 'size-open')
  return (
    <>
      {quoted ? (
        <CartQuote shown={quoted} free={amounts.shipping === 0} />
      ) : (
        <ProvinceChoice province={province} />
      )}
      <AmountsTable
        amounts={amounts}
        promotions={byPromotion(offer.lines)}
        freeShipping={offer.freeShipping?.name}
        shippingName={carried?.name ?? `Envío a ${provinceName(province ?? DEFAULT_PROVINCE)}`}
        showNetPrice={showNetPrice}
      />
      <p className="mt-1 text-sm text-muted">
        Llega en {carried?.when ?? deliveryPromise(terms, { province })}.
        {terms.pickup && ' Retiro en el showroom: gratis.'}
      </p>
      {missing && <p className="mt-2 text-md font-semibold text-verde">{missing}</p>}
      {/* A fresh page: only the checkout's own policy lets the payment provider in. */}
      <ButtonLink
        reloadDocument
        to={open ? chooseSizeOf(open) : paths.checkout}
        className="mt-5 w-full text-lg"
      >
        Iniciar compra · {formatPesos(amounts.total)}
      </ButtonLink>
      {!cart.ready && (
        <p className="mt-2 text-center text-sm font-medium text-rojo">
          {open ? 'Falta elegir un talle.' : 'Revisá los productos marcados.'}
        </p>
      )}
    </>
  )
}

function ProvinceChoice({ province }: { province: string | null }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={paths.province} className="mb-4 flex items-end gap-2">
      <input type="hidden" name="returnTo" value={paths.cart} />
      <div className="grow">
        <label htmlFor="provincia" className="mb-1.5 block text-md font-semibold">
          ¿A dónde te lo enviamos?
        </label>
        <select
          id="provincia"
          name="province"
          key={province}
          defaultValue={province ?? DEFAULT_PROVINCE}
          onChange={(event) => void fetcher.submit(event.currentTarget.form)}
          className="input"
        >
          {PROVINCE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <button className="button" data-look="quiet">
            Actualizar
          </button>
        )}
      </noscript>
    </fetcher.Form>
  )
}
