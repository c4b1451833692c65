import { useId } from 'react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { MAX_STOCK } from '#rules/products/product.ts'
import type { CountedSize } from '#shop/units/counts/sizes.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  title: string
  sizes: readonly CountedSize[]
  /** How many there are besides those that are shown. */
  more?: number
  /** Where a number is set; absent where nothing may be changed. */
  here: string | undefined
  requestKey: string
  /** The count is over. */
  ended?: boolean
  /** Of what is counted on a shelf that is not its own. */
  mayMove?: boolean
}

const differs = ({ counted, difference, moved }: CountedSize, ended: boolean): string =>
  counted === null
    ? 'Sin contar'
    : moved
      ? `Se movió mientras se contaba: ${ended ? 'no se corrigió' : 'contala otra vez'}`
      : difference === 0
        ? 'Coincide'
        : difference < 0
          ? difference === -1
            ? 'Falta 1'
            : `Faltan ${-difference}`
          : difference === 1
            ? 'Sobra 1'
            : `Sobran ${difference}`

/** Sizes of what comes in quantities, each with what should lie there, what was counted, and its number to be set. */
export function SizeList({ title, sizes, more = 0, here, requestKey, ended = false, mayMove }: Props) {
  const id = useId()
  if (sizes.length === 0) return null
  return (
    <section aria-labelledby={id} className="panel p-4 md:p-5">
      <h2 id={id} className="mb-1 flex items-baseline justify-between text-lg font-bold">
        {title}
        <span className="text-md font-normal text-muted tabular-nums">{sizes.length + more}</span>
      </h2>
      <ul className="divide-y divide-line">
        {sizes.map((size) => (
          <li
            key={size.sizeId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <span className="min-w-0 leading-tight">
              <Link
                to={asking(adminPaths.productStock(size.productId), { talle: size.size })}
                className="link font-bold"
              >
                {size.name}, talle {size.size}
              </Link>
              <span className="block tabular-nums">
                {size.counted === null ? '' : `Contadas ${size.counted}; `}
                {mayMove ? 'es de otro estante' : `deberían ser ${size.expected}`}
              </span>
              <span
                className={`block text-sm ${!mayMove && (size.difference !== 0 || size.moved) ? 'font-semibold text-ambar' : 'text-muted'}`}
              >
                {[!mayMove && differs(size, ended), size.shelf ? `estante ${size.shelf}` : 'sin estante']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {here && (
              <Form
                method="post"
                action={here}
                preventScrollReset
                // The number that somebody else set is what stands there.
                key={String(size.counted)}
                className="flex items-center gap-2"
              >
                <input type="hidden" name="sizeId" value={size.sizeId} />
                <input type="hidden" name="key" value={`${requestKey}-s`} />
                <input
                  name="quantity"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`Cuántas hay de ${size.name}, talle ${size.size}`}
                  maxLength={String(MAX_STOCK).length}
                  defaultValue={size.counted ?? ''}
                  className="input w-20 tabular-nums"
                />
                <Button
                  name="intent"
                  value="set-size"
                  look="quiet"
                  size="small"
                  aria-label={`Son tantas: ${size.name}, talle ${size.size}`}
                >
                  Son tantas
                </Button>
                {mayMove && (
                  <Button
                    name="intent"
                    value="size-here"
                    look="quiet"
                    size="small"
                    aria-label={`Es de este estante: ${size.name}, talle ${size.size}`}
                  >
                    Es de este estante
                  </Button>
                )}
                {size.counted !== null && (
                  <Button
                    name="intent"
                    value="recount"
                    look="quiet"
                    size="small"
                    aria-label={`Contar otra vez: ${size.name}, talle ${size.size}`}
                  >
                    Otra vez
                  </Button>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-3 text-md text-muted">Y {more} más: están todas en el CSV.</p>}
    </section>
  )
}
