/** How the seed writes a review down. Whether it is of a «compra verificada» follows from the past orders. */
import type { FITS } from '#rules/products/sizing/fit.ts'

export type SeedReview = {
  slug: string
  by: string
  /** In days before now. */
  daysAgo: number
  score: 1 | 2 | 3 | 4 | 5
  fit: (typeof FITS)[number] | null
  comment: string
}

export const review = (
  slug: string,
  by: string,
  daysAgo: number,
  score: SeedReview['score'],
  fit: SeedReview['fit'],
  comment: string,
): SeedReview => ({ slug, by, daysAgo, score, fit, comment })
