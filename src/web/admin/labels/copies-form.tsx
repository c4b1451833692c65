import { Form, Link } from 'react-router'
import type { LabelProduct } from '#rules/labels/of-products.ts'
import { MOST_COPIES } from '#rules/labels/of-products.ts'
import { Button } from '#web/ui/button.tsx'
import { copiesName } from './query.ts'

type Props = {
  products: readonly LabelProduct[]
  copies: Record<number, number>
  /** What else the address keeps. */
  kept: readonly [string, string][]
  without: (productId: number) => string
}

/** How many of each size: as many as lie there, unless somebody says. */
export function CopiesForm({ products, copies, kept, without }: Props) {
  return (
    <Form method="get" className="panel mb-5 space-y-4 p-4 md:p-5" aria-label="Cuántas etiquetas">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {products.map(({ id, name, sizes }) => (
        <fieldset key={id}>
          <legend className="flex w-full items-center justify-between gap-3 font-semibold">
            {name}
            <Link
              to={without(id)}
              className="link inline-flex min-h-11 items-center text-md font-normal"
              aria-label={`Sacar ${name}`}
            >
              Sacar
            </Link>
          </legend>
          <div className="mt-1 flex flex-wrap gap-3">
            {sizes.map(({ sizeId, size, stock }) => (
              <label key={sizeId} className="text-sm text-muted">
                {size}
                <input
                  name={copiesName(sizeId)}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={MOST_COPIES}
                  defaultValue={copies[sizeId] ?? Math.min(stock, MOST_COPIES)}
                  className="input block min-h-11! w-20 tabular-nums"
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button look="quiet" size="small">
        Ver etiquetas
      </Button>
    </Form>
  )
}
