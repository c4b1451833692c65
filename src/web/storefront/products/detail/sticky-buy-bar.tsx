import type { RefObject } from 'react'
import { paths } from '#rules/paths.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { Price } from '#web/ui/price.tsx'
import { once } from '../card/use-bag.ts'
import { BUY_FORM, SIZE_STEP } from './anchors.ts'
import type { ChosenSize } from './sizes/use-chosen-size.ts'
import { StaysBelow } from './stays-below.tsx'

/** On phones, price, size and the next step from the first view on; while no size is chosen, the way to the sizes. */
export default function StickyBuyBar({
  product,
  size: { chosen, on },
  watch,
}: {
  product: ProductPage
  size: ChosenSize
  watch: RefObject<HTMLElement | null>
}) {
  if (product.stock === 0) return null
  return (
    <StaysBelow watch={watch}>
      <span className="min-w-0">
        <Price of={product} />
        <span className="block text-sm text-muted">{chosen ? `Talle ${chosen}` : 'Falta tu talle'}</span>
      </span>
      {chosen === null ? (
        <a href={`#${SIZE_STEP}`} className="button" data-size="small">
          Elegir talle
        </a>
      ) : on ? (
        <a href={paths.cart} className="button" data-look="quiet" data-size="small">
          En tu carrito
        </a>
      ) : (
        <button onClick={once} form={BUY_FORM} className="button" data-size="small">
          Agregar<span className="sr-only"> talle {chosen}</span>
        </button>
      )}
    </StaysBelow>
  )
}
