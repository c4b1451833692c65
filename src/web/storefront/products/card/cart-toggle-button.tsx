import { paths } from '#rules/paths.ts'
import { ADDED_TO_CART, ADD_TO_CART } from '#rules/cart/cart.ts'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { once } from './use-bag.ts'
import { useCardBag } from './use-card-bag.ts'

/** The wide button with its two labels (product §7.3); pressing it again takes the product out. */
export function CartToggle({ product, size }: { product: Bagged; size?: 'small' }) {
  const { on, onSubmit } = useCardBag(product)
  return (
    <form method="post" action={paths.toggleInCart} onSubmit={onSubmit}>
      <Here />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <Button
        onClick={once}
        look={on ? 'quiet' : 'strong'}
        size={size}
        className="w-full max-sm:px-3! max-sm:text-sm!"
      >
        <Icon of={on ? 'check' : 'shopping-bag'} size={18} className="max-sm:hidden" />
        {on ? ADDED_TO_CART : ADD_TO_CART}
        <span className="sr-only">: {product.name}</span>
      </Button>
    </form>
  )
}
