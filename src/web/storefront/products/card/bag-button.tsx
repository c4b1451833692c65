import { paths } from '#rules/paths.ts'
import { ADDED_TO_CART, ADD_TO_CART } from '#rules/cart/cart.ts'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { once } from './use-bag.ts'
import { useCardBag } from './use-card-bag.ts'

/** Asks for the size where there is a choice (product §7.3). */
export function BagButton({ product }: { product: Bagged }) {
  const { on, onSubmit } = useCardBag(product)
  return (
    <form method="post" action={paths.toggleInCart} onSubmit={onSubmit}>
      <Here />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <button
        onClick={once}
        className={`icon-button ${on ? 'text-white' : ''}`}
        data-on={on || undefined}
        aria-label={`${on ? ADDED_TO_CART : ADD_TO_CART}: ${product.name}`}
      >
        <Icon of={on ? 'check' : 'shopping-bag'} />
      </button>
    </form>
  )
}
