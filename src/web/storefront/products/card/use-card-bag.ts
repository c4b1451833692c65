import type { FormEvent } from 'react'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'
import { useBag } from './use-bag.ts'

/** Of a card, where no size is chosen yet: asks where there is more than one to put in, or more than one to take out. */
export function useCardBag(product: Bagged) {
  const { inCart, onSubmit } = useBag(product)
  const on = inCart.length > 0
  const which = on ? inCart.length > 1 : product.sizes.length !== 1
  return { on, onSubmit: (event: FormEvent<HTMLFormElement>) => onSubmit(event, which ? {} : null) }
}
