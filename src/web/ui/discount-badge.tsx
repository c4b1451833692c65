import { discountBadge, type Priced } from '#rules/products/discount.ts'

/** «20% OFF», or nothing. */
export function DiscountBadge({ of, className = '' }: { of: Priced; className?: string }) {
  const text = discountBadge(of)
  if (text === null) return null
  return (
    <span
      className={`inline-block rounded-tile bg-naranja px-2 py-1 text-sm font-bold tracking-wide text-white ${className}`}
    >
      {text}
    </span>
  )
}
