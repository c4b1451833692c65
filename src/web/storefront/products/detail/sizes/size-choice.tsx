import { FEW_LEFT, leftText } from '#rules/products/product.ts'
import type { Guide } from '#rules/products/size-guide.ts'
import type { SizeStock } from '#shop/products/products.ts'
import { still } from '#web/ui/start/still.tsx'

const StillGuide = still(() => import('./size-guide.tsx'))

/** Radio buttons of 44 px; what is sold out is crossed out and still readable (product §35.9). */
export function SizeChoice({
  sizes,
  guide,
  chosen,
  choose,
}: {
  sizes: SizeStock[]
  guide: Guide | null
  chosen: string | null
  choose: (size: string) => void
}) {
  const left = sizes.find(({ size }) => size === chosen)?.stock ?? 0
  return (
    <fieldset>
      <legend className="float-left py-2.5 font-semibold">
        Talle{chosen && <span className="font-normal text-muted"> {chosen}</span>}
      </legend>
      <div className="flex min-h-11 justify-end">{guide && <StillGuide of={guide} />}</div>
      <div className="clear-both flex flex-wrap gap-1.5">
        {sizes.map(({ size, stock }) => (
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
      <p role="status" className="min-h-6 pt-2 text-sm font-semibold text-ambar">
        {chosen && left > 0 && left <= FEW_LEFT && `${leftText(left)} de este talle`}
      </p>
    </fieldset>
  )
}
