/** What placing an order is made of (docs/how-to/add-a-part.md): each subject brings its part, and shop/placing.ts has them in order. */
import type { Tx } from '#data/database.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import type { Centavos } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import type { Done, Outcome } from '#rules/outcome.ts'
import type { PromotionOffer } from '#rules/promotions/offers.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import type { Units } from '#shop/orders/units.ts'
import type { Placed, PlaceConflict } from './placed-before.ts'
import type { Priced } from './priced.ts'

export type PlaceRequest = {
  /** Random, made once per form: the same key answers with the same order (double click, retry after a lost answer). */
  key: string
  lines: readonly CartLine[]
  /** A line that says no size takes the first that the shop has. */
  chooseSizes?: boolean
  /** The form of rules/checkout/purchase.ts, unchecked. */
  personal: unknown
  delivery: string
  couponCode: string | null
  /** The total the shopper saw, in centavos; null when none was shown (the API). Nothing is charged when ours differs. */
  shownTotal: Centavos | null
  /** The version of the terms of sale that stood beside the button, where one was shown. */
  shownTerms?: number | null
  /** The code of the entry that a pair is kept for: exactly that is bought. */
  drop?: string | null
  /** How it is sent, as one of the options of a quote names it (rules/shipments/carriage.ts). */
  carriage?: string | null
  /** Store credit pays as much of it as there is: the balance that stood beside the box, or true where none was shown. */
  credit?: Centavos | true | null
}

/** The order as it takes shape: a part reads what those before it found, and adds what it finds. */
export type PlacingDraft = Priced & {
  person: PersonVisitor
  userId: number
  /** The person, as events name them. */
  actor: string
  request: PlaceRequest
  /** Of the request: the same key with another hash is another order. */
  hash: string
  personal: PersonalData
  delivery: Delivery
  lines: readonly CartLine[]
  /** What is kept for the person alone, which their cart counts as there. */
  held: CartLine | null
  cart: CartView['lines']
  saleTermsVersion: number | null
  units: readonly Units[]
  amounts: Amounts
  offer: PromotionOffer
  /** What sending it would have cost where a promotion pays that. */
  shipping: Centavos
  /** What of the total store credit pays. */
  credit: Centavos
  /** On which line each single pair is, once they are written. */
  lineOf: ReadonlyMap<number, number>
}

export type PlacingEnd = Outcome<Placed, PlaceConflict>
type NotPlaced = Exclude<PlacingEnd, Done<Placed>>

/** The steps of one purchase: a part is made anew for each, and may keep what it found from one step to the next. */
export type PlacingPart = {
  name: string
  /** Before the transaction: an end where it cannot be placed so, or was placed already. */
  read?: (draft: PlacingDraft) => Promise<PlacingEnd | null>
  /** Takes what is scarce, or says why not. After a deadlock the locks are taken once more, of the draft as it was read. */
  lock?: (tx: Tx, draft: PlacingDraft) => Promise<NotPlaced | null>
  /** Once nothing can refuse any more. */
  write?: (tx: Tx, order: OrderRow, draft: PlacingDraft) => Promise<void>
  /** A better answer for why it was not placed; null where this part knows none. */
  explain?: (draft: PlacingDraft, end: NotPlaced) => Promise<NotPlaced | null>
}
