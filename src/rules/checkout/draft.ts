/** Unfinished forms: of which kinds, and for how long each is there for whoever comes back (product §8.6, §4.10). */
import { PURCHASE_DRAFT_DAYS } from './purchase.ts'

export const DRAFT_KINDS = ['purchase', 'product', 'review'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]
export const DRAFT_DAYS: Record<DraftKind, number> = {
  purchase: PURCHASE_DRAFT_DAYS,
  product: 60,
  // As long as somebody takes to sign in, and to come back to it.
  review: 1,
}
