/**
 * Seed: how each size came to the stock it has today. Received = on the shelf + sold in the showroom + held by orders −
 * corrections, so that the ledger adds up to the stock by construction.
 */
import { prorate } from '#rules/money.ts'
import { pastOrders } from './past-orders.ts'
import type { SeedProduct } from './products/seed-product.ts'

export type SizeStory = {
  size: string
  received: number
  /** Sold over the showroom's counter, before the online shop. */
  showroom: number
  correction?: Correction
  stock: number
}
type Correction = { slug: string; size: string; delta: number; reason: string; daysAgo: number }

const corrections: Correction[] = [
  {
    slug: 'zapatillas-cancha-blancas',
    size: '42',
    delta: -1,
    reason: 'Par con falla de costura',
    daysAgo: 63,
  },
  {
    slug: 'camiseta-vereda-blanca',
    size: 'L',
    delta: 2,
    reason: 'Aparecieron al contar el depósito',
    daysAgo: 41,
  },
  {
    slug: 'buzo-canguro-bosque',
    size: 'M',
    delta: -1,
    reason: 'Prenda de muestra del probador',
    daysAgo: 36,
  },
  { slug: 'rompevientos-noche', size: 'S', delta: -1, reason: 'Recuento: faltaba una unidad', daysAgo: 20 },
  { slug: 'ojotas-costanera-negras', size: '40', delta: 1, reason: 'Recuento: sobraba un par', daysAgo: 20 },
]

export function stockStory(product: SeedProduct): SizeStory[] {
  const sizes = Object.keys(product.stock)
  // Middle sizes sell most.
  const demand = sizes.map((_, index) => 1 + Math.min(index, sizes.length - 1 - index))
  const inShowroom = prorate(product.showroom, demand)
  return sizes.map((size, index) => {
    const stock = product.stock[size]!
    const showroom = inShowroom[index]!
    const correction = corrections.find((one) => one.slug === product.slug && one.size === size)
    const received = stock + showroom + unitsHeld(product.slug, size) - (correction?.delta ?? 0)
    return { size, received, showroom, stock, correction }
  })
}

/** Over both counters. */
export const unitsSold = (product: SeedProduct): number =>
  product.showroom + Object.keys(product.stock).reduce((sum, size) => sum + unitsHeld(product.slug, size), 0)

/** Units that orders took and did not give back. */
function unitsHeld(slug: string, size: string): number {
  return pastOrders
    .filter((order) => order.end !== 'expired' && order.end !== 'refunded')
    .flatMap((order) => order.lines)
    .filter((line) => line[0] === slug && line[1] === size)
    .reduce((sum, [, , quantity]) => sum + quantity, 0)
}
