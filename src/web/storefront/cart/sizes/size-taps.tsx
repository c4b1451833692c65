import type { CSSProperties } from 'react'
import { leftText, OUT_OF_STOCK } from '#rules/products/product.ts'
import { ONLY_ONES } from '#rules/units/only.ts'
import type { SizeStock } from '#rules/units/bulk.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  sizes: readonly SizeStock[]
  /** In the cart already: pressed again, one goes out. */
  inCart: readonly string[]
  /** Theirs, if they told it. */
  mine: string | undefined
}

const EVEN = { gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))' } satisfies CSSProperties

/** Each size with what is left of it; a tap puts it into the cart. Stands in a form that says of which product. */
export function SizeTaps({ sizes, inCart, mine }: Props) {
  if (!sizes.some(({ stock }) => stock > 0)) return <p className="font-semibold">{OUT_OF_STOCK}</p>
  return (
    <ul className="grid gap-2" style={EVEN}>
      {sizes.map(({ size, stock, units }) => {
        const there = inCart.includes(size)
        const own = size === mine && stock > 0
        const left = units && units === stock ? ONLY_ONES : leftText(stock)
        const note = there ? 'En tu carrito' : own ? `Tu talle · ${left}` : left
        return (
          <li key={size}>
            <button
              name={there ? 'out' : 'size'}
              value={size}
              disabled={stock === 0 && !there}
              data-mine={size === mine || undefined}
              data-there={there || undefined}
              className="size-tap relative"
            >
              <span className="flex items-center gap-1 text-lg leading-tight font-bold">
                {there && <Icon of="check" size={18} />}
                <span className="sr-only">Talle </span>
                {size}
              </span>
              <span className="text-xs">
                <span className="sr-only">: </span>
                {note}
                {there && <span className="sr-only">, sacarlo</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
