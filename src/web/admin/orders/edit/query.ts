/** What is asked for in the address of the page: of each line its size and how many, and which products are added. */
import type { EditLook } from '#shop/orders/edit/edit.ts'
import type { EditAsked } from '#rules/orders/edit/edit.ts'

export const SIZE = 'talle'
export const QUANTITY = 'cantidad'
/** A product that is added: its id. Size and quantity stand beside it, by its id. */
export const ADD = 'sumar'
const ADD_MOST = 10
/** A single pair that is added: its code. */
export const PAIR = 'prenda'
const whole = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise

export const addedIn = (search: URLSearchParams): number[] =>
  [
    ...new Set(
      search
        .getAll(ADD)
        .filter((id) => /^\d{1,9}$/.test(id))
        .map(Number),
    ),
  ].slice(0, ADD_MOST)

/** Only what is other than it is; null when that is nothing. */
export function askedIn(
  search: URLSearchParams,
  { lines, added }: Pick<EditLook, 'lines' | 'added'>,
): EditAsked | null {
  const changed = lines.flatMap(({ id, size, quantity }) => {
    const asked = {
      orderLineId: id,
      size: search.get(`${SIZE}-${id}`) ?? size,
      quantity: whole(search.get(`${QUANTITY}-${id}`), quantity),
    }
    return asked.size === size && asked.quantity === quantity ? [] : [asked]
  })
  const chosen = search.getAll(PAIR)
  const add = added.flatMap(({ productId, sizes, pairs }) => {
    const own = pairs.filter(({ code }) => chosen.includes(code))
    const quantity = whole(search.get(`${ADD}-${QUANTITY}-${productId}`), pairs.length > 0 ? 0 : 1)
    const size = search.get(`${ADD}-${SIZE}-${productId}`) ?? sizes[0]?.size ?? ''
    return [
      ...(quantity > 0 && size !== '' ? [{ productId, size, quantity }] : []),
      ...own.map(({ code: unit, size }) => ({ productId, size, quantity: 1, unit })),
    ]
  })
  return changed.length + add.length > 0 ? { lines: changed, add } : null
}
