import { Form, useSubmit } from 'react-router'
import { paths } from '#rules/paths.ts'
import { CHOOSE_SIZE, OPEN_SIZE } from '#rules/cart/cart.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'
import { sizeFieldId } from './size-focus.ts'

/** While a size has to be chosen, one tap does it; later it can be changed from a list. */
export function LineSizes({ line, pending }: { line: CartViewLine; pending: boolean }) {
  const { problem } = line
  const open = problem === 'size-open' || problem === 'size-gone' || problem === 'sold-out'
  if (open && !line.sizes.some((one) => bulkOf(one) > 0)) return null
  return (
    <Form
      method="post"
      action={paths.cart}
      replace
      preventScrollReset
      aria-busy={pending}
      className="mt-3 max-w-full"
    >
      <input type="hidden" name="intent" value="size" />
      <input type="hidden" name="product" value={line.productId} />
      <input type="hidden" name="line" value={line.size ?? OPEN_SIZE} />
      {open ? <SizeTaps line={line} /> : <SizeList line={line} />}
    </Form>
  )
}

function SizeTaps({ line }: { line: CartViewLine }) {
  return (
    <fieldset>
      <legend className="mb-2 text-md font-semibold text-naranja">
        {line.size === null ? CHOOSE_SIZE : 'Elegí otro talle'}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {line.sizes.map(({ size, ...left }) => (
          <button
            key={size}
            name="size"
            value={size}
            disabled={bulkOf(left) === 0}
            aria-label={bulkOf(left) === 0 ? `Talle ${size}, sin stock` : `Talle ${size}`}
            className="h-11 min-w-11 rounded-input border border-field bg-white px-2.5 text-md font-medium transition-colors hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-muted disabled:line-through"
          >
            {size}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function SizeList({ line }: { line: CartViewLine }) {
  const submit = useSubmit()
  const offered = line.sizes.some(({ size }) => size === line.size)
  const id = sizeFieldId(line.productId, line.size)
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-md text-muted">
        Talle
      </label>
      <select
        id={id}
        name="size"
        key={line.size}
        defaultValue={line.size ?? ''}
        onChange={(event) => submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
        className="input h-11 min-h-11 w-auto min-w-0 py-0 text-md"
      >
        {!offered && <option>{line.size}</option>}
        {line.sizes.map(({ size, ...left }) => (
          <option key={size} value={size} disabled={bulkOf(left) === 0 && size !== line.size}>
            {bulkOf(left) === 0 ? `${size} (sin stock)` : size}
          </option>
        ))}
      </select>
      <noscript>
        {import.meta.env.SSR && (
          <button className="button" data-look="quiet" data-size="small">
            Actualizar
          </button>
        )}
      </noscript>
    </div>
  )
}
