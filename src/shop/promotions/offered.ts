/** What a cart is offered by the promotions that count now, and what a typed code has to do with it. */
import type { Reader, Tx } from '#data/database.ts'
import { offersOf, type PromotionOffer } from '#rules/promotions/offers.ts'
import { codeText, whyNothing, type PromotionLine, type PromotionTerms } from '#rules/promotions/promotion.ts'
import { countingFor, type Asked } from './counting.ts'

export type Offered = {
  offers: [PromotionOffer, ...PromotionOffer[]]
  /** Of all that count, for what is kept of those that were used. */
  terms: PromotionTerms[]
  /** The promotion of the code that was typed; `problem` says why it takes nothing off this cart. */
  typed: { terms: PromotionTerms; problem: string | null } | null
}

export async function offeredNow(
  db: Reader | Tx,
  asked: Asked,
  lines: readonly PromotionLine[],
  { lock = false } = {},
): Promise<Offered> {
  const { promotions, typed } = await countingFor(db, asked, { lock })
  const why = typed && (typed.notFirst ? 'first' : whyNothing(typed.terms, lines))
  return {
    offers: offersOf(lines, promotions),
    terms: promotions,
    typed: typed && { terms: typed.terms, problem: why && codeText(typed.terms, why) },
  }
}

/** The promotions that an offer uses. */
export const idsIn = ({ lines, freeShipping }: PromotionOffer): number[] => [
  ...new Set([...lines.flat().map(({ id }) => id), ...(freeShipping ? [freeShipping.id] : [])]),
]
/** A code that is right and takes nothing off because something better counts. */
export const beatenText = ({ typed }: Offered, offer: PromotionOffer): string | null =>
  typed !== null && typed.problem === null && !idsIn(offer).includes(typed.terms.id)
    ? codeText(typed.terms, 'beaten')
    : null
