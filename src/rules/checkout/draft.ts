/** Unfinished forms: of which kinds, and for how long each is there for whoever comes back (product §8.6, §4.10). */
import { PURCHASE_DRAFT_DAYS } from './purchase.ts'

const PRODUCT_DRAFT_DAYS = 60
export const PRODUCT_DRAFT_TERM = `${PRODUCT_DRAFT_DAYS} días`

export const DRAFT_KINDS = ['purchase', 'product', 'review'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]
export const DRAFT_DAYS: Record<DraftKind, number> = {
  purchase: PURCHASE_DRAFT_DAYS,
  product: PRODUCT_DRAFT_DAYS,
  // As long as somebody takes to sign in, and to come back to it.
  review: 1,
}
