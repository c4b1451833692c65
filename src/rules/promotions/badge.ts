/** What a product's card and page say of promotions: only what is true for everybody who buys one, or as many as the promotion is about. */
import { formatAmount, percentOf, type Centavos } from '#rules/money.ts'
import { bundleOf, countsFor, promotionShort, type PromotionTerms } from './promotion.ts'

/** How it is limited besides its terms. */
export type Limits = { firstPurchase: boolean; maxUses: number | null; maxUsesPerPerson: number | null }
export type Badge = {
  /** On a badge. */
  short: string
  /** On its page. */
  said: string
  /** Of one, where a percentage comes off it; else null. */
  price: Centavos | null
}
export type Badged = { id: number; category: string; brand: string; salePrice: Centavos }

/** It asks nothing of whoever buys: no code, no size, no limit, nothing else in the cart. */
export const isForEverybody = (promotion: PromotionTerms, limits: Limits): boolean =>
  promotion.code === null &&
  promotion.sizes.length === 0 &&
  !limits.firstPurchase &&
  limits.maxUses === null &&
  limits.maxUsesPerPerson === null

/** The share that it takes off the units that it is about. */
function shareOf({ kind, percent, amount }: PromotionTerms, price: Centavos): number {
  const bundle = bundleOf(kind)
  if (bundle !== null) return 1 / bundle
  return kind === 'percent'
    ? (percent ?? 0) / 100
    : kind === 'amount'
      ? Math.min(1, (amount ?? 0) / price)
      : 0
}

/** `promotions`: those for everybody that count now. The one that takes most off; null when none says anything of this product. */
export function badgeOf(
  { id, category, brand, salePrice }: Badged,
  promotions: readonly PromotionTerms[],
): Badge | null {
  const [best] = promotions
    .filter(
      (promotion) =>
        countsFor(promotion, { productId: id, category, brand, size: null }) &&
        salePrice * (bundleOf(promotion.kind) ?? 1) >= (promotion.minimum ?? 0),
    )
    .toSorted((a, b) => shareOf(b, salePrice) - shareOf(a, salePrice) || a.id - b.id)
  if (!best) return null
  const price = best.kind === 'percent' ? salePrice - percentOf(salePrice, best.percent ?? 0) : null
  const short = promotionShort(best)
  return {
    short,
    said: `${short} · ${best.name}${price === null ? '' : `: te queda en ${formatAmount(price)}`}`,
    price,
  }
}
