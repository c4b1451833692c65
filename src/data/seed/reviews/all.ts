/** Seed: every review, and which of them is of a «compra verificada». */
import { pastOrders, type PastOrder } from '../past-orders.ts'
import { abrigoReviews } from './abrigo.ts'
import { calzadoReviews } from './calzado.ts'
import { camisetaReviews } from './camisetas.ts'
import type { SeedReview } from './seed-review.ts'

/** Oldest first. */
export const seedReviews: SeedReview[] = [...calzadoReviews, ...camisetaReviews, ...abrigoReviews].sort(
  (a, b) => b.daysAgo - a.daysAgo,
)

const IN_HAND: PastOrder['end'][] = ['delivered', 'picked_up']

export const boughtBefore = (review: SeedReview): boolean =>
  pastOrders.some(
    (order) =>
      order.by === review.by &&
      IN_HAND.includes(order.end) &&
      order.daysAgo > review.daysAgo &&
      order.lines.some(([slug]) => slug === review.slug),
  )
