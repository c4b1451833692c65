/**
 * How a refund of what was paid partly with store credit is split: the money that was paid goes back first, as long as any of it is
 * left, and only then credit (Ley 24.240 arts. 3 and 37: in doubt for whoever bought). All refunds together give back each as it came.
 */
import type { Centavos } from '#rules/money.ts'

/** What of a refund is credit, where `moneyLeft` of its payment is still here in money. */
export const creditPart = (moneyLeft: Centavos, amount: Centavos): Centavos =>
  Math.max(0, amount - Math.max(0, moneyLeft))
