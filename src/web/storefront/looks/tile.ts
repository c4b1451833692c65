import type { Look } from '#shop/looks/looks.ts'
import type { LookTile } from './looks-grid.tsx'

/** On the landing page. */
const SHOWN = 3

export const tileOf = ({ id, name, products }: Look): LookTile => ({
  id,
  name,
  many: products.length,
  images: products.slice(0, 4).map(({ image }) => image),
})

/** The first of them; null where there are none. */
export const someLooks = (looks: readonly Look[]) =>
  looks.length === 0 ? null : { looks: looks.slice(0, SHOWN).map(tileOf), more: looks.length > SHOWN }
