/** How the price of an entrusted pair is shared out: the shop's commission and its owner's part, which always add up to it. */
import type { Centavos } from '#rules/money.ts'

/** Of one hundred hundredths of a per cent: 2.500 is 25 %. */
const WHOLE = 10_000
/** The commission is never more than half of the price, whatever its rate and its least amount say. */
export const MOST_COMMISSION_BP = WHOLE / 2

export type Commission = {
  /** Hundredths of a per cent of the price. */
  bp: number
  /** Never less than this, in centavos, but for the half of the price. */
  least: Centavos
}
export type Split = { commission: Centavos; part: Centavos }

/**
 * Of a price, in centavos: the commission is rounded down, so that the odd centavo is the owner's, and `commission + part` is the price.
 * Frozen when a pair is sold, and never computed again for that sale.
 */
export function splitOf(price: Centavos, { bp, least }: Commission): Split {
  const asAgreed = Number((BigInt(price) * BigInt(bp)) / BigInt(WHOLE))
  const commission = Math.min(Math.max(asAgreed, least), Math.floor(price / 2))
  return { commission, part: price - commission }
}
