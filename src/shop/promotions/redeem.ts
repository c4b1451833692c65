/** The uses of promotions: taken with an order, given back when it dies unpaid, taken again when it stands again. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orderPromotions } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { byPromotion, type PromotionOffer } from '#rules/promotions/offers.ts'
import { isFreeShipping, type PromotionLine, type PromotionTerms } from '#rules/promotions/promotion.ts'
import { idsIn, offeredNow, type Offered } from './offered.ts'

/** `shipping`: what sending it would have cost, when a promotion pays that. */
export async function redeemPromotions(
  tx: Tx,
  order: { id: number; userId: number },
  { offer, terms, shipping }: { offer: PromotionOffer; terms: readonly PromotionTerms[]; shipping: Centavos },
  at: Date,
): Promise<void> {
  const ids = idsIn(offer)
  if (ids.length === 0) return
  const sums = byPromotion(offer.lines)
  await tx.insert(orderPromotions).values(
    ids.map((id) => ({
      orderId: order.id,
      userId: order.userId,
      promotionId: id,
      terms: terms.find((one) => one.id === id)!,
      discountCentavos: sums.find((one) => one.id === id)?.amount ?? 0,
      shippingCentavos: offer.freeShipping?.id === id ? shipping : 0,
      createdAt: at,
    })),
  )
}

type Draft = {
  userId: number | null
  request: { couponCode: string | null }
  wanted: readonly PromotionLine[]
  coupon: object | null
  codeProblem: string | null
  offered: Pick<Offered, 'offers' | 'terms'> | null
}
/** Placing under the promotions of this moment: those with a limit are held, and a code that is no coupon's may be one of theirs. */
export const promotionPart = ({ clock }: { clock: () => Date }) => ({
  name: 'promotions',
  async lock(tx: Tx, draft: Draft) {
    const { userId, coupon, request, wanted } = draft
    const code = coupon ? null : request.couponCode
    const offered = await offeredNow(tx, { now: clock(), userId, code }, wanted, { lock: true })
    if (offered.typed) draft.codeProblem = offered.typed.problem
    draft.offered = offered
    return null
  },
  write: (
    tx: Tx,
    order: { id: number; userId: number },
    { offer, offered, shipping }: Draft & { offer: PromotionOffer; shipping: Centavos },
  ) => redeemPromotions(tx, order, { offer, terms: offered?.terms ?? [], shipping }, clock()),
})

/** The one that pays the shipping of an order, where one does. */
export async function freeShippingOf(db: Reader | Tx, orderId: number): Promise<{ name: string } | null> {
  const rows = await db
    .select({ terms: orderPromotions.terms })
    .from(orderPromotions)
    .where(and(eq(orderPromotions.orderId, orderId), isNull(orderPromotions.releasedAt)))
    .orderBy(orderPromotions.id)
  const one = rows.find(({ terms }) => isFreeShipping(terms.kind))
  return one ? { name: one.terms.name } : null
}

export async function releasePromotions(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .update(orderPromotions)
    .set({ releasedAt: at })
    .where(and(eq(orderPromotions.orderId, orderId), isNull(orderPromotions.releasedAt)))
}

/** An expired order was paid late and stands again with the price it had: whoever bought keeps it, also past a limit. */
export async function reclaimPromotions(tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(orderPromotions)
    .set({ releasedAt: null })
    .where(and(eq(orderPromotions.orderId, orderId), isNotNull(orderPromotions.releasedAt)))
}
