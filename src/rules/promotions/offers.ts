/**
 * What promotions take off a cart, line by line, and which of them are the best for whoever buys. Those that join others are tried in
 * every order, one that does not join is tried alone: the answer is the best there is, not a good guess. With the terms that an
 * order froze (`order_promotions.terms`) the same function says what its lines come to after they were edited.
 */
import { percentOf, prorate, type Centavos } from '#rules/money.ts'
import {
  bundleOf,
  countsFor,
  isFreeShipping,
  whyNothing,
  type PromotionLine,
  type PromotionTerms,
} from './promotion.ts'

/** The reason why a line costs less, and how much less. */
export type LinePromotion = { id: number; name: string; amount: Centavos }
export type PromotionOffer = {
  /** The sum of its lines. */
  discount: Centavos
  /** In the order of the lines of the cart. */
  lines: LinePromotion[][]
  freeShipping: { id: number; name: string } | null
}

/** So many join each other at most, the one of a code with them, which keeps the orders in which they can be tried countable: 5! = 120. */
export const MAX_STACKED = 5

type State = {
  /** What is left of each line. */
  left: Centavos[]
  /** Units of each line that a 2×1 or a 3×2 has used. */
  bundled: number[]
  lines: LinePromotion[][]
}
const untouched = (lines: readonly PromotionLine[]): State => ({
  left: lines.map(({ unitPrice, quantity }) => unitPrice * quantity),
  bundled: lines.map(() => 0),
  lines: lines.map(() => []),
})
const taken = ({ lines }: State): Centavos => lines.flat().reduce((sum, { amount }) => sum + amount, 0)

/** Takes a promotion off what is left. A line never comes below 0. */
function applied(promotion: PromotionTerms, lines: readonly PromotionLine[], state: State): State {
  const { id, name } = promotion
  const own = lines.flatMap((line, index) => (countsFor(promotion, line) ? [index] : []))
  const bundled = [...state.bundled]
  const off = lines.map(() => 0)
  if (promotion.kind === 'percent')
    for (const index of own) off[index] = percentOf(state.left[index]!, promotion.percent ?? 0)
  else if (promotion.kind === 'amount') {
    const weights = own.map((index) => state.left[index]!)
    const parts = prorate(Math.min(promotion.amount ?? 0, sum(weights)), weights)
    for (const [at, index] of own.entries()) off[index] = parts[at]!
  } else takeBundles(bundleOf(promotion.kind)!, own, lines, state.left, bundled, off)
  return {
    left: state.left.map((left, index) => left - off[index]!),
    bundled,
    lines: state.lines.map((reasons, index) =>
      off[index]! > 0 ? [...reasons, { id, name, amount: off[index]! }] : reasons,
    ),
  }
}

/**
 * The dearest go together, so that what costs nothing is as dear as it can be. What is saved is spread over the units that go
 * together: whoever sends one of a 2×1 back gets what was paid for it, not all and not nothing.
 */
function takeBundles(
  size: number,
  own: readonly number[],
  lines: readonly PromotionLine[],
  left: readonly Centavos[],
  bundled: number[],
  off: Centavos[],
): void {
  const units = own
    .flatMap((index) => {
      const { quantity } = lines[index]!
      const price = Math.floor(left[index]! / Math.max(1, quantity))
      return Array.from({ length: quantity - bundled[index]! }, () => ({ index, price }))
    })
    .sort((a, b) => b.price - a.price || a.index - b.index)
  for (let at = 0; at + size <= units.length; at += size) {
    const together = units.slice(at, at + size)
    const parts = prorate(
      together.at(-1)!.price,
      together.map(({ price }) => price),
    )
    for (const [nth, { index }] of together.entries()) {
      off[index]! += parts[nth]!
      bundled[index]! += 1
    }
  }
}

const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce((all, one) => all + one, 0)

/** The order in which they are named when several orders come to the same: bundles, per cents, pesos. */
const ORDER: readonly PromotionTerms['kind'][] = [
  'two_for_one',
  'three_for_two',
  'percent',
  'amount',
  'free_shipping',
]
const inOrder = (a: PromotionTerms, b: PromotionTerms): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id - b.id

/** One after the other, as they stand. */
export const inTurn = (lines: readonly PromotionLine[], promotions: readonly PromotionTerms[]): State =>
  promotions.reduce((state, promotion) => applied(promotion, lines, state), untouched(lines))

function bestTogether(lines: readonly PromotionLine[], promotions: readonly PromotionTerms[]): State {
  let best = inTurn(lines, promotions)
  const walk = (state: State, rest: readonly PromotionTerms[]): void => {
    if (rest.length === 0 && taken(state) > taken(best)) best = state
    for (const next of rest)
      walk(
        applied(next, lines, state),
        rest.filter((one) => one !== next),
      )
  }
  // One promotion, or all for different products, come to the same in any order.
  if (promotions.length > 1 && meet(lines, promotions)) walk(untouched(lines), promotions)
  return best
}
const meet = (lines: readonly PromotionLine[], promotions: readonly PromotionTerms[]): boolean =>
  lines.some((line) => promotions.filter((promotion) => countsFor(promotion, line)).length > 1)

const offerOf = ({ lines }: State, free: PromotionTerms | undefined): PromotionOffer => ({
  discount: sum(lines.flat().map(({ amount }) => amount)),
  lines,
  freeShipping: free ? { id: free.id, name: free.name } : null,
})

/**
 * What a cart is offered: the most that comes off its products, and, where shipping can be free, the most that comes off with that.
 * Which of the two is better depends on what shipping costs: `chosenOffer`.
 */
export function offersOf(
  lines: readonly PromotionLine[],
  promotions: readonly PromotionTerms[],
): [PromotionOffer, ...PromotionOffer[]] {
  const counting = promotions.filter((promotion) => whyNothing(promotion, lines) === null).sort(inOrder)
  const stackable = counting.filter((promotion) => promotion.stackable)
  const together = stackable.filter(({ kind }) => !isFreeShipping(kind)).slice(0, MAX_STACKED)
  const groups: [PromotionTerms[], free: PromotionTerms | undefined][] = [
    [[], undefined],
    [together, stackable.find(({ kind }) => isFreeShipping(kind))],
    ...counting
      .filter((promotion) => !promotion.stackable)
      .map((promotion): [PromotionTerms[], PromotionTerms | undefined] =>
        isFreeShipping(promotion.kind) ? [[], promotion] : [[promotion], undefined],
      ),
  ]
  const offers = groups.map(([group, free]) => offerOf(bestTogether(lines, group), free))
  const most = (some: readonly PromotionOffer[]) =>
    some.reduce<PromotionOffer | null>(
      (best, one) => (best === null || one.discount > best.discount ? one : best),
      null,
    )
  const free = most(offers.filter(({ freeShipping }) => freeShipping !== null))
  const plain = { ...most(offers)!, freeShipping: null }
  return free ? [plain, free] : [plain]
}

/** The one that leaves least to pay; of two that leave the same, the one that uses less. `cost`: what is paid in all, with it. */
export const chosenOffer = <O extends PromotionOffer>(
  offers: readonly [O, ...O[]],
  cost: (offer: O) => Centavos,
): O => offers.reduce((best, one) => (cost(one) < cost(best) ? one : best))

/** What each promotion took off all lines, in the order in which they are named first. */
export function byPromotion(lines: readonly (readonly LinePromotion[])[]): LinePromotion[] {
  const sums = new Map<number, LinePromotion>()
  for (const one of lines.flat())
    sums.set(one.id, { ...one, amount: one.amount + (sums.get(one.id)?.amount ?? 0) })
  return [...sums.values()]
}
