import type { FormEvent, RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { ADDED_TO_CART, ADD_TO_CART, MAX_QUANTITY } from '#rules/cart/cart.ts'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import { stockText } from '#rules/products/stock-text.ts'
import type { Sizing } from '#rules/products/sizing/sizing.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { once, useBag } from '../card/use-bag.ts'
import { BUY_FORM } from './anchors.ts'
import { SizeChoice } from './sizes/size-choice.tsx'
import type { ChosenSize } from './sizes/use-chosen-size.ts'
import { apart } from '#web/ui/start/apart.tsx'

const SizeNotes = apart('size-notes', () => import('./sizes/size-notes.tsx'))
const KeepSize = apart('keep-size', () => import('#web/storefront/my-size/keep-size.tsx'))

/** Size, quantity and the toggle with its two labels, which speaks of the chosen size; without one it asks (product §7.3). */
export function BuyForm({
  product,
  sizing,
  button,
  size: { chosen, choose, on },
}: {
  product: ProductPage
  sizing: Sizing
  button: RefObject<HTMLDivElement | null>
  size: ChosenSize
}) {
  const { inCart, onSubmit } = useBag(product)
  const soldOut = product.stock === 0
  const there = on
    ? `Talle ${chosen}. Tocá de nuevo para sacarlo.`
    : inCart.length > 0 && `En tu carrito: talle ${inCart.join(', ').replace(/@\w+/g, '')}.`
  const send = (event: FormEvent<HTMLFormElement>) => {
    const quantity = Number(new FormData(event.currentTarget).get('quantity'))
    const open = chosen === null && product.sizes.length !== 1
    onSubmit(event, open ? { quantity, chosen: choose } : null)
  }
  return (
    <form method="post" action={paths.toggleInCart} onSubmit={send} id={BUY_FORM} className="mt-6">
      <Here />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <input type="hidden" name="of" value={chosen ?? ''} />
      <SizeChoice product={product} sizing={sizing} chosen={chosen} choose={choose} />
      {soldOut ? (
        <p className="mt-6 rounded-input bg-tile p-4 font-semibold">
          {OUT_OF_STOCK}. Elegí tu talle acá abajo y te avisamos cuando vuelva.
        </p>
      ) : (
        <div ref={button} className="mt-5 flex gap-2">
          <label className="shrink-0">
            <span className="sr-only">Cantidad</span>
            <select name="quantity" defaultValue="1" className="input min-w-20 font-semibold tabular-nums">
              {Array.from(
                { length: Math.min(MAX_QUANTITY, product.stock - (product.units?.listed ?? 0) || 1) },
                (_, index) => (
                  <option key={index} value={index + 1}>
                    {index + 1}
                  </option>
                ),
              )}
            </select>
          </label>
          <Button
            onClick={once}
            look={on ? 'quiet' : 'strong'}
            className="grow px-2! xs:whitespace-nowrap max-sm:gap-1.5! max-sm:text-[0.9375rem]!"
          >
            <Icon of={on ? 'check' : 'shopping-bag'} size={20} />
            {on ? ADDED_TO_CART : ADD_TO_CART}
          </Button>
        </div>
      )}
      <SizeNotes product={product} sizing={sizing} chosen={chosen} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 pt-1.5 text-md text-muted">
        {there ? (
          <>
            {there}
            <Link to={paths.cart} className="link inline-flex min-h-11 items-center font-semibold text-ink">
              Ver carrito
            </Link>
          </>
        ) : (
          !soldOut && stockText(product, chosen)
        )}
        <KeepSize product={product} chosen={chosen} />
      </div>
    </form>
  )
}
