import { useEffect, useRef } from 'react'
import { OPEN_SIZE } from '#rules/cart/cart.ts'

/** Of the list from which a line's size is chosen. */
export const sizeFieldId = (productId: number | string, size: string | null) =>
  `talle-${productId}-${size ?? OPEN_SIZE}`

/** Choosing a size makes another line of it, and what was pressed goes: whoever uses a keyboard goes on at the new line's size. */
export function useSizeFocus(changing: FormData | undefined): void {
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    if (changing?.get('intent') === 'size')
      chosen.current = sizeFieldId(String(changing.get('product')), String(changing.get('size')))
    else if (!changing && chosen.current) {
      if (document.activeElement === document.body) document.getElementById(chosen.current)?.focus()
      chosen.current = null
    }
  }, [changing])
}
