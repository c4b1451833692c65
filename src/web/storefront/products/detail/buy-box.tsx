import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { salePrice } from '#rules/products/discount.ts'
import { formatExact, formatPesos, instalment, percentOf, withoutNationalTaxes } from '#rules/money.ts'
import { creditCost, instalmentsName } from '#rules/payments/instalments.ts'
import type { Sizing } from '#rules/products/sizing/sizing.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { Price } from '#web/ui/price.tsx'
import { useSendInPlace } from '#web/ui/form/use-send-in-place.ts'
import { useBrand, useFrame, useTerms } from '#web/ui/page/frame.ts'
import { still } from '#web/ui/start/still.tsx'
import { BuyForm } from './buy-form.tsx'
import type { Delivery } from '#web/storefront/products/detail/delivery/delivery-estimate.tsx'
import { Rating } from '#web/storefront/reviews/rating.tsx'
import { useChosenSize } from './sizes/use-chosen-size.ts'
import { StickyBuyBar } from './sticky-buy-bar.tsx'

const StillColours = still(() => import('./other-colours.tsx'))
const StillEstimate = still(() => import('#web/storefront/products/detail/delivery/delivery-estimate.tsx'))
const StillStockAlerts = still(() => import('#web/storefront/stock-alerts/stock-alert-box.tsx'))
const StillPopUps = still(() => import('./below-buttons.tsx'))

export function BuyBox({
  product,
  lowest,
  sizing,
  showTaxes,
  delivery,
  alertedSizes,
  signedIn,
  opinions,
}: {
  product: ProductPage
  /** Of an offer: the lowest price before it, in words. */
  lowest: string | null
  sizing: Sizing
  showTaxes: boolean
  delivery: Delivery
  /** Sizes that this person waits for. */
  alertedSizes: string[]
  signedIn: boolean
  /** How many reviews there are. */
  opinions: number
}) {
  const size = useChosenSize(product)
  const button = useRef<HTMLDivElement>(null)
  const estimate = useFetcher()
  const send = useSendInPlace()
  const shop = useFrame()?.shop
  const terms = useTerms()
  const brand = useBrand(product.brand)
  const { instalments, handDiscount } = terms
  const amount = salePrice(product)
  return (
    <div className="lg:pt-2">
      <p className="text-md text-muted">
        {brand}
        {product.colourway && ` · ${product.colourway}`}
      </p>
      <h1 className="display mt-1.5 text-2xl lg:text-[2.125rem]">{product.name}</h1>
      {opinions > 0 && (
        <a href="#opiniones" className="mt-1 inline-flex min-h-11 items-center gap-2 text-md hover:underline">
          <Rating score={product.average} />
          <span className="text-muted">
            {opinions} {opinions === 1 ? 'opinión' : 'opiniones'}
          </span>
        </a>
      )}
      <p className={opinions > 0 ? 'mt-1' : 'mt-4'}>
        <Price of={product} large />
      </p>
      {product.told && <p className="mt-1 font-semibold text-verde">{product.told.said}</p>}
      {lowest && <p className="mt-1 text-sm text-muted tabular-nums">{lowest}</p>}
      {showTaxes && (
        <p className="mt-1 text-xs tracking-wide text-muted tabular-nums">
          PRECIO SIN IMPUESTOS NACIONALES: {formatExact(withoutNationalTaxes(amount))}
        </p>
      )}
      <p className="mt-3 font-semibold text-verde">
        {instalmentsName(terms)} de{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPesos(instalment(amount, instalments))}</span>
      </p>
      <p className="text-xs text-muted tabular-nums">
        {handDiscount > 0 ? `Precio de contado ${terms.handMeans}` : 'Precio de contado'}{' '}
        {formatPesos(amount - percentOf(amount, handDiscount))} · {creditCost(terms)}
      </p>
      {product.colours.length > 0 && (
        <StillColours
          colours={product.colours}
          current={{ id: product.id, price: product.price, offer: product.offer, discount: product.discount }}
        />
      )}
      <BuyForm product={product} sizing={sizing} button={button} size={size} />
      <div className="contents" onSubmit={send}>
        <StillStockAlerts
          productId={product.id}
          gone={product.sizes.filter(({ stock }) => stock === 0).map(({ size }) => size)}
          alertedSizes={alertedSizes}
          signedIn={signedIn}
        />
      </div>
      {/* What happens in it comes here, as from any part of the page. */}
      <div
        className="contents"
        onInput={({ target }) => void estimate.submit((target as HTMLSelectElement).form)}
      >
        <StillEstimate delivery={delivery} />
      </div>
      <StillPopUps
        amount={amount}
        province={delivery.province}
        arrives={delivery.arrives}
        address={shop?.address}
        terms={terms}
      />
      <StickyBuyBar product={product} watch={button} size={size} />
    </div>
  )
}
