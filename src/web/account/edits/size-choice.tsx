import { Form } from 'react-router'
import type { OwnSizes } from '#shop/orders/edit/change-size.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  line: OwnSizes['lines'][number] & { key: string }
  seen: string
  action: string
  pending: boolean
  typed: Record<string, string> | undefined
}

/** One product of the order, and the sizes that it can have instead. */
export function SizeChoice({ line, seen, action, pending, typed }: Props) {
  const { id, name, image, size: own, quantity, single, whole, sizes } = line
  return (
    <li className="flex gap-4 py-5">
      <div className="aspect-4/5 w-16 shrink-0 self-start overflow-hidden rounded-tile bg-tile">
        <Picture image={image || null} alt="" sizes="64px" className="size-full object-contain" />
      </div>
      <Form method="post" action={action} preventScrollReset className="min-w-0 flex-1 space-y-3">
        <input type="hidden" name="line" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="key" value={line.key} />
        <fieldset>
          <legend className="text-lg font-bold break-words">{name}</legend>
          <p className="mb-1 text-md text-muted">
            Talle {own}
            {quantity > 1 && ` · ${quantity} unidades`}
            {single
              ? '. Es una pieza única: no tiene otro talle.'
              : sizes.length > 0
                ? '. En stock ahora:'
                : '. Ahora no queda en otro talle.'}
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {sizes.map(({ size, stock }) => (
              <label key={size} className="check">
                <input
                  type="radio"
                  name="size"
                  value={size}
                  required
                  defaultChecked={typed?.size === size || sizes.length === 1}
                />
                <span>
                  {size}
                  {stock < quantity && <span className="text-muted"> (hay {stock})</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {sizes.length > 0 && quantity > 1 && !whole && (
          <label className="block text-md font-semibold">
            Cuántos<span className="sr-only"> de {name}</span>
            <select
              name="quantity"
              defaultValue={typed?.quantity ?? quantity}
              className="input mt-1.5 max-w-28 font-normal"
            >
              {Array.from({ length: quantity }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
        )}
        {sizes.length > 0 && (
          <Button pending={pending}>
            Cambiar el talle<span className="sr-only"> de {name}</span>
          </Button>
        )}
      </Form>
    </li>
  )
}
