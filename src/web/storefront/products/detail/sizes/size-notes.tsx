import { FEW_LEFT, goneInMySize, leftText } from '#rules/products/product.ts'
import type { Sizing } from '#rules/products/sizing/sizing.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { useMySize } from '#web/ui/page/frame.ts'

/** Under the button: how few are left of the chosen size, that one's own is sold out, and what the chosen one is called elsewhere. */
export default function SizeNotes({
  product: { category, sizes },
  sizing: { names },
  chosen,
}: {
  product: Pick<ProductPage, 'category' | 'sizes'>
  sizing: Sizing
  chosen: string | null
}) {
  const mine = useMySize(category)
  const leftOf = (one: string | null | undefined) => sizes.find(({ size }) => size === one)?.stock
  const left = leftOf(chosen) ?? 0
  const elsewhere = names[chosen ?? mine ?? '']
  return (
    <div className="size-notes">
      <p role="status" className="font-semibold text-ambar">
        {chosen && left > 0 && left <= FEW_LEFT && `${leftText(left)} de este talle`}
      </p>
      {mine && leftOf(mine) === 0 && (
        <p className="font-semibold text-ambar">
          {goneInMySize(mine)}.{' '}
          <a href="#avisame" className="link inline-flex min-h-6 items-center text-ink">
            Avisame cuando vuelva
          </a>
        </p>
      )}
      {elsewhere && <p className="text-muted">{elsewhere}</p>}
    </div>
  )
}
