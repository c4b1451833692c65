import { paths } from '#rules/paths.ts'
import { ADDED_TO_CART, ADD_TO_CART } from '#rules/cart/cart.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBag } from './use-bag.ts'

/** Adds with the size still open; the cart asks for it (product §7.3). */
export function BagButton({ id, name }: { id: number; name: string }) {
  const { fetcher, on } = useBag(id)
  return (
    <fetcher.Form method="post" action={paths.toggleInCart}>
      <Here />
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <button
        className={`icon-button ${on ? 'text-white' : ''}`}
        data-on={on || undefined}
        aria-label={`${on ? ADDED_TO_CART : ADD_TO_CART}: ${name}`}
      >
        <Icon of={on ? 'check' : 'shopping-bag'} />
      </button>
    </fetcher.Form>
  )
}
