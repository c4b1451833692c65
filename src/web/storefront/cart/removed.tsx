import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { lineKey, type CartLine } from '#rules/cart/cart.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export function Removed({ line }: { line: CartLine & { name: string } }) {
  return (
    <Notice className="mb-6 items-center">
      <Form
        method="post"
        action={paths.cart}
        replace
        preventScrollReset
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        <span>
          Sacaste <WithCodes text={line.name} /> de tu carrito.
        </span>
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="product" value={line.productId} />
        <input type="hidden" name="line" value={lineKey(line)} />
        <input type="hidden" name="quantity" value={line.quantity} />
        <button className="link min-h-11 font-semibold">Deshacer</button>
      </Form>
    </Notice>
  )
}
