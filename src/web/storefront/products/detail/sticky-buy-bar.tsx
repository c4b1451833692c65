import { useEffect, useState, type RefObject } from 'react'
import { ADDED_TO_CART, ADD_TO_CART } from '#rules/cart/cart.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { once } from '../card/use-bag.ts'
import { BUY_FORM } from './buy-form.tsx'
import type { ChosenSize } from './sizes/use-chosen-size.ts'

/** On phones, the price and the button again once the main button has been scrolled past. */
export function StickyBuyBar({
  product,
  size: { chosen, on },
  watch,
}: {
  product: ProductPage
  size: ChosenSize
  watch: RefObject<HTMLElement | null>
}) {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!watch.current) return
    // All that lies below the window counts as seen: who jumps from above the button to far below it has passed it too.
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(watch.current)
    return () => observer.disconnect()
  }, [watch])
  if (!past || product.stock === 0) return null
  return (
    <div className="stays-below fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden">
      <span className="min-w-0">
        <Price of={product} />
        {chosen && <span className="block text-sm text-muted">Talle {chosen}</span>}
      </span>
      <Button onClick={once} form={BUY_FORM} look={on ? 'quiet' : 'strong'} size="small">
        {on ? ADDED_TO_CART : ADD_TO_CART}
      </Button>
    </div>
  )
}
