/** The line that was just taken out, in the address: «Deshacer» needs no scripts and survives a reload. */
import { asking, paths } from '#rules/paths.ts'
import { SIZE_TEXT } from '#rules/products/size-text.ts'
import { MAX_QUANTITY, OPEN_SIZE, type CartLine } from '#rules/cart/cart.ts'

const REMOVED = /* @__PURE__ */ new RegExp(`^([1-9]\\d{0,8})\\.(${SIZE_TEXT}|-)\\.(\\d{1,2})$`, 'u')

export const undoPath = ({ productId, size, quantity }: CartLine): string =>
  asking(paths.cart, { sacado: `${productId}.${size === OPEN_SIZE ? '-' : size}.${quantity}` })

export function removedLine(url: URL): CartLine | null {
  const [, id, size, quantity] = REMOVED.exec(url.searchParams.get('sacado') ?? '') ?? []
  if (!id || !size || Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY) return null
  return { productId: Number(id), size: size === '-' ? OPEN_SIZE : size, quantity: Number(quantity) }
}
