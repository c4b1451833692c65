/** The line that was just taken out, in the address: «Deshacer» needs no scripts and survives a reload. */
import { asking, paths } from '#rules/paths.ts'
import { LINE_KEY, lineKey, MAX_QUANTITY, OPEN_SIZE, readLineKey, type CartLine } from '#rules/cart/cart.ts'

const REMOVED = /* @__PURE__ */ new RegExp(`^([1-9]\\d{0,8})\\.(${LINE_KEY}|-)\\.(\\d{1,2})$`, 'u')

export const undoPath = (line: CartLine): string =>
  asking(paths.cart, {
    sacado: `${line.productId}.${line.size === OPEN_SIZE ? '-' : lineKey(line)}.${line.quantity}`,
  })

export function removedLine(url: URL): CartLine | null {
  const [, id, key, quantity] = REMOVED.exec(url.searchParams.get('sacado') ?? '') ?? []
  if (!id || !key || Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY) return null
  const named = readLineKey(key === '-' ? OPEN_SIZE : key)
  return { productId: Number(id), ...named, quantity: Number(quantity) }
}
