import type { Sizing } from '#rules/products/sizing/sizing.ts'
import type { ProductPage } from '#shop/products/products.ts'
import { SIZE_STEP } from '../anchors.ts'
import { still } from '#web/ui/start/still.tsx'

const StillGuide = still(() => import('./size-guide.tsx'))

/**
 * Radio buttons of 44 px; what is sold out is crossed out and still readable (product §35.9). A choice changes nothing's height, or the
 * button below would move away under the finger; what is said of the chosen size stands under that (size-notes.tsx).
 */
export function SizeChoice({
  product,
  sizing,
  chosen,
  choose,
}: {
  product: ProductPage
  sizing: Sizing
  chosen: string | null
  choose: (size: string) => void
}) {
  return (
    <fieldset id={SIZE_STEP} tabIndex={-1}>
      <legend className="float-left py-2.5 font-semibold">
        Talle{chosen && <span className="font-normal text-muted"> {chosen}</span>}
      </legend>
      <div className="flex min-h-11 justify-end">{sizing.guide && <StillGuide of={sizing.guide} />}</div>
      <div className="clear-both flex flex-wrap gap-1.5">
        {product.sizes.map(({ size, stock }) => (
          <label key={size} className="size-box min-w-13!">
            <input
              type="radio"
              name="size"
              value={size}
              disabled={stock === 0}
              checked={size === chosen}
              onChange={() => choose(size)}
              className="sr-only"
            />
            {size}
            {stock === 0 && <span className="sr-only">, sin stock</span>}
          </label>
        ))}
      </div>
      {sizing.verdict && <p className="pt-2 text-sm font-semibold">{sizing.verdict}</p>}
    </fieldset>
  )
}
