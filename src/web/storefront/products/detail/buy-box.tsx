import { useDeferredValue, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#rules/paths.ts'
import { pick } from '#rules/record.ts'
import type { Sizing } from '#rules/products/sizing/sizing.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { useHere } from '#web/ui/form/here.tsx'
import { useSendInPlace } from '#web/ui/form/use-send-in-place.ts'
import { useBrand, useFrame, useTerms } from '#web/ui/page/frame.ts'
import { still } from '#web/ui/start/still.tsx'
import type { Pieces } from '../units/unit-row.ts'
import type { CostOf } from './cost-of.ts'
import { BuyForm } from './buy-form.tsx'
import type { Delivery } from '#web/storefront/products/detail/delivery/delivery-estimate.tsx'
import { useChosenSize } from './sizes/use-chosen-size.ts'
import { apart } from '#web/ui/start/apart.tsx'

const StickyBuyBar = apart('sticky-buy-bar', () => import('./sticky-buy-bar.tsx'))
// Below the buttons, and its words follow the size: the page does not wait for it.
const AskAboutProduct = apart('ask-about-product', () => import('../ask-about-product.tsx'))
const StillHeading = still(() => import('./heading.tsx'))
const StillUnits = still(() => import('../units/unit-list.tsx'))
const StillMeasures = still(() => import('./sizes/measures.tsx'))
const StillCost = still(() => import('./cost.tsx'))
const StillColours = still(() => import('./other-colours.tsx'))
const StillEstimate = still(() => import('#web/storefront/products/detail/delivery/delivery-estimate.tsx'), {
  anew: true,
})
const StillStockAlerts = still(() => import('#web/storefront/stock-alerts/stock-alert-box.tsx'), {
  anew: true,
})
const StillPopUps = still(() => import('./below-buttons.tsx'))

export function BuyBox({
  product,
  cost,
  verified,
  pieces,
  sizing,
  delivery,
  alertedSizes,
  notices,
  signedIn,
  opinions,
}: {
  product: ProductPage
  cost: CostOf
  verified: string | null
  /** Its single pairs, as their list shows them. */
  pieces: Pieces | null
  sizing: Sizing
  delivery: Delivery
  /** Sizes that this person waits for. */
  alertedSizes: string[]
  /** What others say of how it is sold. */
  notices: ReactNode
  signedIn: boolean
  /** How many reviews there are. */
  opinions: number
}) {
  const size = useChosenSize(product)
  const here = useHere()
  // Its code may have to be fetched: until then what stands there stays.
  const chosen = useDeferredValue(size.chosen)
  const button = useRef<HTMLDivElement>(null)
  const estimate = useFetcher()
  const send = useSendInPlace()
  const shop = useFrame()?.shop
  const terms = useTerms()
  return (
    <div className="lg:pt-2">
      <StillHeading
        {...pick(product, ['name', 'colourway', 'average'])}
        brand={useBrand(product.brand)}
        opinions={opinions}
      />
      <div className={opinions > 0 ? 'mt-1' : 'mt-2 md:mt-4'}>
        <StillCost {...cost} terms={terms} />
      </div>
      {product.colours.length > 0 && (
        <StillColours
          colours={product.colours}
          current={{ id: product.id, price: product.price, offer: product.offer, discount: product.discount }}
        />
      )}
      {notices}
      <BuyForm product={product} sizing={sizing} button={button} size={size} />
      {sizing.measures && <StillMeasures {...sizing.measures} />}
      <div
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          size.send(new FormData(event.target as HTMLFormElement))
        }}
      >
        {pieces && <StillUnits {...pieces} size={chosen} here={here} folded />}
      </div>
      {shop?.chat && (
        <AskAboutProduct
          name={product.name}
          size={size.chosen}
          chat={shop.chat}
          url={`${shop.publicUrl}${paths.product(product.id)}`}
          className="mt-2 mb-3 w-full"
        />
      )}
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
        onInput={({ target }) => {
          if (target instanceof HTMLSelectElement) void estimate.submit(target.form)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void estimate.submit(event.target as HTMLFormElement)
        }}
      >
        <StillEstimate delivery={delivery} />
      </div>
      <StillPopUps
        amount={cost.amount}
        province={delivery.province}
        arrives={delivery.arrives}
        address={shop?.address}
        terms={terms}
        verified={verified}
      />
      <StickyBuyBar product={product} watch={button} size={size} />
    </div>
  )
}
