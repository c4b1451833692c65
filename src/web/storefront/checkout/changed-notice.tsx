import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { CartView } from '#shop/cart/cart.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { BroughtIntoSight } from '#web/ui/notice/brought-into-sight.tsx'
import type { CheckoutSaid } from './said.ts'

/** The world moved between looking and confirming: what changed, that nothing was charged, and where to go on. */
export function ChangedNotice({ said, cart }: { said: CheckoutSaid; cart: CartView }) {
  const troubled = cart.lines.filter((line) => line.problemText)
  return (
    <BroughtIntoSight answer={said}>
      <Notice tone="warning" title={said.message}>
        {troubled.length > 1 && (
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {troubled.map((line) => (
              <li key={`${line.productId}-${line.size}`}>
                {line.name}: {line.problemText}
              </li>
            ))}
          </ul>
        )}
        {troubled.length > 0 && (
          <Link to={paths.cart} className="link mt-1 inline-block py-1 font-semibold">
            Revisar el carrito
          </Link>
        )}
        {said.reference && (
          <Link to={paths.order(said.reference)} className="link mt-1 inline-block py-1 font-semibold">
            Ver ese pedido
          </Link>
        )}
      </Notice>
    </BroughtIntoSight>
  )
}
