import type { Look } from '#shop/looks/looks.ts'
import type { LookTile } from './looks-grid.tsx'

export const tileOf = ({ id, name, products }: Look): LookTile => ({
  id,
  name,
  many: products.length,
  images: products.slice(0, 4).map(({ image }) => image),
})
