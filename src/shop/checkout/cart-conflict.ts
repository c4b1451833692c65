/** Why a cart is not placed as it is. */
import { conflict, type Conflict } from '#rules/outcome.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { PlaceConflict } from './placed-before.ts'

/** Says which line cannot be bought as it is, and why. */
export function cartConflict(cart: CartView): Conflict<PlaceConflict> {
  const problem = cart.lines.find((line) => line.problem !== null)
  const message = problem
    ? `${problem.name}: ${problem.problemText} No se cobró nada.`
    : 'Los productos de tu carrito cambiaron. No se cobró nada. Revisalo y volvé a confirmar.'
  return conflict<PlaceConflict>(message, { lines: cart.lines })
}
