/** Which pairs the list shows, read from its address and written back to one; what it does not know is dropped. */
import type { Asked } from '#rules/paths.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { pageOf } from '#web/admin/ui/answers.ts'

/** Days that a pair has been with us, as chosen. */
export const AGES = [30, 60, 90] as const

export const readUnitQuery = (url: URL) => {
  const one = (name: string) => url.searchParams.get(name)?.slice(0, 200) ?? ''
  return {
    // As it was scanned: perhaps a whole address.
    q: one('q').trim(),
    state: UNIT_STATES.find((state) => state === one('estado')) ?? null,
    productId: productId(one('producto')) || null,
    size: one('talle'),
    shelf: one('estante'),
    days: AGES.find((days) => String(days) === one('dias')) ?? null,
    incomplete: one('falta') === 'si',
    page: pageOf(url),
  }
}
export type UnitQuery = ReturnType<typeof readUnitQuery>

export const addressOf = ({
  q,
  state,
  productId: product,
  size,
  shelf,
  days,
  incomplete,
  page,
}: UnitQuery): Asked => ({
  q,
  estado: state,
  producto: product,
  talle: size,
  estante: shelf,
  dias: days,
  falta: incomplete && 'si',
  page: page > 1 && page,
})
