import type { CartView } from '#shop/cart/cart.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import type { CheckoutSaid } from './said.ts'

/** Why it went no further. Seldom shown, and fetched when it is. */
export default function SaidNotice({ said, cart }: { said: CheckoutSaid; cart: CartView }) {
  return said.reason === 'changed' ? <ChangedNotice said={said} cart={cart} /> : <RefusedNotice said={said} />
}
