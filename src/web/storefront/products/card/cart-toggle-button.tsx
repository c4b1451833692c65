import { paths } from '#rules/paths.ts'
import { ADDED_TO_CART, ADD_TO_CART } from '#rules/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBag } from './use-bag.ts'

/** The wide button with its two labels (product §7.3); pressing it again takes the product out. */
export function CartToggle({ id, name, size }: { id: number; name: string; size?: 'small' }) {
  const { fetcher, on } = useBag(id)
  return (
    <fetcher.Form method="post" action={paths.toggleInCart}>
      <Here />
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <Button look={on ? 'quiet' : 'strong'} size={size} className="w-full max-sm:px-3! max-sm:text-sm!">
        <Icon of={on ? 'check' : 'shopping-bag'} size={18} className="max-sm:hidden" />
        {on ? ADDED_TO_CART : ADD_TO_CART}
        <span className="sr-only">: {name}</span>
      </Button>
    </fetcher.Form>
  )
}
