import { goneInMySize } from '#rules/products/product.ts'
import { paths } from '#rules/paths.ts'
import { useMySize } from '#web/ui/page/frame.ts'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'

/** Of a product that has one's own size, which is sold out while others are not: with the way to be told. */
export function MineGone({ product }: { product: Bagged }) {
  const mine = useMySize(product.category)
  const stockOf = product.sizes.find(({ size }) => size === mine)?.stock
  if (stockOf !== 0 || product.sizes.every(({ stock }) => stock === 0)) return null
  return (
    <p className="mt-1 text-sm font-semibold text-ambar">
      {goneInMySize(mine!)}{' '}
      <a href={`${paths.product(product.id)}#avisame`} className="card-side link">
        Avisame<span className="sr-only"> cuando vuelva {product.name}</span>
      </a>
    </p>
  )
}
