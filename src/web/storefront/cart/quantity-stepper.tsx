import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { MAX_QUANTITY, OPEN_SIZE } from '#rules/cart/cart.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Each button says the number that it leads to, so that two quick taps cannot add up to something else. */
export function QuantityStepper({ line, quantity }: { line: CartViewLine; quantity: number }) {
  const most = Math.min(MAX_QUANTITY, line.stock)
  return (
    <Form method="post" action={paths.cart} replace preventScrollReset>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="product" value={line.productId} />
      <input type="hidden" name="line" value={line.size ?? OPEN_SIZE} />
      <div
        role="group"
        aria-label={`Cantidad de ${line.name}`}
        className="flex h-11 items-center rounded-full border border-field bg-white"
      >
        {/* Down to what there is in one step. */}
        <Step
          to={Math.min(quantity - 1, most)}
          label={quantity > most ? `Llevar ${most}` : 'Una menos'}
          stop={quantity <= 1}
          icon="minus"
        />
        <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
          <span className="sr-only">Cantidad: </span>
          {quantity}
        </output>
        <Step to={quantity + 1} label="Una más" stop={quantity >= most} icon="plus" />
      </div>
    </Form>
  )
}

function Step({ to, label, stop, icon }: { to: number; label: string; stop: boolean; icon: IconName }) {
  return (
    <button
      // At its limit it stays under the focus that pressed it, and sends nothing.
      type={stop ? 'button' : 'submit'}
      name="quantity"
      value={to}
      aria-label={label}
      aria-disabled={stop}
      className="grid size-11 place-items-center rounded-full transition-colors hover:bg-bone aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-35"
    >
      <Icon of={icon} size={18} />
    </button>
  )
}
