/** What promotions would take off an example: one alone, and with all that count by themselves now. */
import type { Centavos } from '#rules/money.ts'
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import { done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { byPromotion, offersOf, type LinePromotion } from '#rules/promotions/offers.ts'
import { EXAMPLE_WRONG, readExample } from '#rules/promotions/promotion-form.ts'
import { codeText, whyNothing } from '#rules/promotions/promotion.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { openCart } from './cart.ts'
import type { ShopContext } from '#shop/context.ts'
import { automaticNow, termsOf } from '#shop/promotions/counting.ts'
import { openPromotionViews } from '#shop/promotions/views.ts'

export type Trial = {
  lines: { productId: number; name: string; quantity: number; lineTotal: Centavos; alone: LinePromotion[] }[]
  subtotal: Centavos
  /** Off by this one alone. */
  alone: Centavos
  freeShipping: boolean
  /** Why it takes nothing off; null when it does. */
  problem: string | null
  /** What whoever buys it now would be given, this one included if it counts. */
  now: LinePromotion[]
}

export function openPromotionTrials(context: ShopContext, { cart }: { cart: ReturnType<typeof openCart> }) {
  const { rowOf } = openPromotionViews(context)

  /** `text`: rules/promotions/promotion-form.ts `readExample`. Limits and the first purchase are not asked of an example; nor are sizes and stock. */
  return async function tryOut(visitor: Visitor, id: number, text: string): Promise<Outcome<Trial>> {
    const refusal = may(visitor, 'coupon.read')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    const example = readExample(text)
    if (!example) return invalid(EXAMPLE_WRONG, { ejemplo: EXAMPLE_WRONG })
    const terms = termsOf(row)
    const size = terms.sizes[0] ?? null
    const read = await cart.read(
      example.map(({ productId, quantity }) => ({ productId, quantity, size: OPEN_SIZE })),
    )
    const lines = read.lines
      .filter(({ problem }) => problem !== 'removed')
      .map((line) => ({ ...line, size, lineTotal: line.unitPrice * line.quantity }))
    const [alone, free] = offersOf(lines, [terms])
    const why = whyNothing(terms, lines)
    const automatic = (await automaticNow(context.database.db, context.clock())).map(termsOf)
    const [now] = offersOf(lines, automatic)
    return done({
      lines: lines.map(({ productId, name, quantity, lineTotal }, index) => ({
        productId,
        name,
        quantity,
        lineTotal,
        alone: alone.lines[index]!,
      })),
      subtotal: lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
      alone: alone.discount,
      freeShipping: free !== undefined,
      problem: why && codeText({ ...terms, code: terms.code ?? `«${terms.name}»` }, why),
      now: byPromotion(now.lines),
    })
  }
}
