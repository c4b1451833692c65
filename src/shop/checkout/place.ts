/**
 * Placing an order (product §11.2): one short transaction that looks at what the person holds unpaid, takes the stock and the
 * coupon, and writes the order, its lines, its first event and its email. No network inside. The payment comes after, and may fail without harming the order.
 */
import { pick } from '#rules/record.ts'
import * as v from 'valibot'
import type { Reader } from '#data/database.ts'
import { askedFrom, may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { CART_EMPTY, MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { type Centavos } from '#rules/money.ts'
import { dueOf } from '#rules/orders/order.ts'
import {
  conflict,
  done,
  invalid,
  refused,
  type Conflict,
  type Outcome,
  type Refused,
} from '#rules/outcome.ts'
import { PLACING_MESSAGES, PLACING_TERMS, totalChanged } from '#rules/checkout/placing.ts'
import { CHECKOUT_INVALID, personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import { SALE_TERMS_CHANGED } from '#rules/sale-terms/texts.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { sizeSubject } from '#rules/metrics/metric.ts'
import { OWN_PAIR_COUPON } from '#rules/consignment/sales/buyer-is-owner.ts'
import { DELIVERIES, DELIVERY_MISSING, PICKUP_OFF, type Delivery } from '#rules/checkout/shipping.ts'
import { ORDER } from '#rules/orders/states.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import type { CartView, openCart } from '#shop/cart/cart.ts'
import { takeBought } from '#shop/cart/kept.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { claimOf, noteBought, takeClaim } from '#shop/drops/buy.ts'
import { redeemPromotions } from '#shop/promotions/redeem.ts'
import { limit, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { metricNow } from '#shop/metrics/metrics.ts'
import { keepSaleTerms } from '#shop/sale-terms/sale-terms.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import { CARRIAGE_SAYS, type Carriage } from '#rules/shipments/carriage.ts'
import { lockedBalance } from '#shop/credit/ledger.ts'
import { spendCredit } from '#shop/credit/of-order.ts'
import { settleFree } from '#shop/payments/approval.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { cartLines, joined, sizesChosen } from '#shop/cart/requested-lines.ts'
import { findUnits } from './find-units.ts'
import { cartConflict } from './cart-conflict.ts'
import { refusePlacing } from './place-limits.ts'
import {
  answer,
  findPlaced,
  hashOf,
  openPlacedBefore,
  type PlaceConflict,
  type Placed,
} from './placed-before.ts'
import { priceOrder } from './priced.ts'
import type { OwnPairs } from '#shop/orders/pairs-of-buyer.ts'
import { writeLines, writeOrder } from '#shop/orders/rows.ts'
import { noteReserved, takeUnits } from '#shop/orders/stock.ts'
import { notifySale, notifyShopper } from '#shop/orders/notify.ts'

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

/** How the cart is sent: the option that `key` names, as it was shown; null at the shop's own price. */
type ChosenCarriage = (
  db: Reader,
  key: string | null,
  sent: { code: string; lines: CartView['lines'] },
) => Promise<Outcome<Carriage | null>>

const ALREADY = conflict<PlaceConflict>('Este pedido ya se está procesando.')
const KEY = /^[A-Za-z0-9_-]{16,64}$/

export function openPlace(
  context: ShopContext,
  verbs: {
    cart: ReturnType<typeof openCart>
    coupons: ReturnType<typeof openCoupons>
    ownPairs: Pick<OwnPairs, 'of' | 'hold'>
    quotes: { chosen: ChosenCarriage }
  },
) {
  const { database, clock, settings } = context
  const pricing = { coupons: verbs.coupons, settings }
  const before = openPlacedBefore(database.db)

  return async function place(
    visitor: Visitor,
    request: PlaceRequest,
  ): Promise<Outcome<Placed, PlaceConflict>> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return refusal
    const person = visitor as PersonVisitor
    // The first click took what it bought out of the cart: that order is what the second one means.
    const emptied = request.lines.length === 0 ? await before.emptied(person.id, request) : null
    if (emptied) return emptied
    const checked = check(request)
    if (!checked.ok) return checked
    const { personal, delivery, lines: named } = checked.value
    const paysCredit = request.credit !== undefined && request.credit !== null
    const drop = request.drop ?? null
    const hash = hashOf([
      named,
      personal,
      delivery,
      request.couponCode,
      ...(paysCredit ? ['credit'] : []),
      ...(drop ? [drop] : []),
      ...(request.carriage ? [request.carriage] : []),
    ])

    const same = await before.placed(person.id, request.key, hash)
    if (same) return same
    // Only now: what was in stock when it was first asked may be gone when it is asked again.
    const lines = request.chooseSizes ? sizesChosen(named, await verbs.cart.read(named)) : named
    const claim = await claimOf(database.db, person.id, { code: drop, lines, now: clock() })
    if (claim && 'why' in claim) return conflict(claim.why)
    const cart = await verbs.cart.read([...lines], claim?.line)
    if (!cart.ready) {
      // The other click of a double click may have taken the last one between these two questions.
      const won = await before.placed(person.id, request.key, hash)
      if (won) return won
      context.countEvent?.('stock conflict')
      return refuse(cart)
    }

    const where = { code: personal.codePostal, lines: cart.lines }
    const carried =
      delivery === 'delivery'
        ? await verbs.quotes.chosen(database.db, request.carriage ?? null, where)
        : done(null)
    if (!carried.ok) return conflict(carried.kind === 'conflict' ? carried.message : CARRIAGE_SAYS.stale)
    const carriage = carried.value

    const hasty = await tooHasty(visitor, request.couponCode)
    if (hasty) return hasty
    const saleTerms = await keepSaleTerms(context)
    if ((request.shownTerms ?? saleTerms.version) !== saleTerms.version) return conflict(SALE_TERMS_CHANGED)

    const end = await commitIfDone<Outcome<OrderRow, PlaceConflict>>(database, async (tx) => {
      // Whatever can refuse comes before the order's row, so that a refused one takes no number.
      const refusal = await stillMay(tx, person, 'order.place')
      if (refusal) return refusal
      if (await findPlaced(tx, person.id, request.key)) return ALREADY
      const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
      const limits = { ...pick(settings, PLACING_TERMS), now: clock() }
      const tooMuch = await refusePlacing(tx, person.id, wanted, limits)
      if (tooMuch) return tooMuch
      const units = await findUnits(tx, lines)
      if (!units) return conflict('Ese talle ya no está.')
      const kept = claim && (await takeClaim(tx, claim, { actor: actorOf(person), at: clock() }))
      if (kept && 'why' in kept) return conflict(kept.why)
      const taken = await takeUnits(tx, units)
      if ('short' in taken) {
        context.countEvent?.('stock conflict')
        return conflict(taken.short.unit ? `${UNIT_GONE} No se cobró nada.` : 'Ya no queda stock.')
      }
      const own = await verbs.ownPairs.of(tx, person.id, personal, taken.units)
      if (own.length > 0 && request.couponCode) return invalid(OWN_PAIR_COUPON, { cupon: OWN_PAIR_COUPON })
      const priced = await priceOrder(tx, pricing, {
        userId: person.id,
        now: clock(),
        code: request.couponCode,
        lines,
        units: taken.units,
        products: taken.products,
        personal,
        delivery,
        carriage,
      })
      if (!priced.ok) return priced
      const { amounts, coupon, promotions } = priced.value
      if (request.shownTotal !== null && request.shownTotal !== amounts.total)
        return conflict<PlaceConflict>(totalChanged(request.shownTotal, amounts.total), { amounts })
      const balance = paysCredit ? await lockedBalance(tx, person.id) : 0
      if (paysCredit && request.credit !== true && request.credit !== balance)
        return conflict<PlaceConflict>(creditChanged(balance), {})
      const credit = Math.min(balance, amounts.total)
      const asked = {
        credit,
        personal,
        delivery,
        carriage,
        amounts,
        couponCode: coupon?.code ?? null,
        saleTermsVersion: saleTerms.version,
      }
      const order = await writeOrder(tx, person.id, asked, {
        key: request.key,
        hash,
        now: clock(),
        holdMinutes: settings.holdMinutes,
        terms: settings,
      })
      if (!order) return ALREADY
      const lineOf = await writeLines(tx, order.id, priced.value.lines, promotions.offer)
      await redeemPromotions(tx, order, promotions, clock())
      await noteReserved(tx, order.id, taken.units, {
        actor: actorOf(person),
        at: clock(),
        on: (unitId) => ({ orderLineId: lineOf.get(unitId)! }),
      })
      if (kept) await noteBought(tx, kept.entryId, order.id, clock())
      if (coupon) await verbs.coupons.redeem(tx, coupon, order)
      await writeEvent(tx, {
        orderId: order.id,
        life: 'order',
        from: null,
        to: ORDER.placed,
        actor: actorOf(person),
      })
      if (own.length > 0) await verbs.ownPairs.hold(tx, settings, order, own)
      await takeBought(tx, person.id, { bought: lines, now: order.placedAt })
      await spendCredit(tx, order, { actor: actorOf(person), at: clock() })
      const free = dueOf(order) === 0
      if (free) await settleFree(tx, order, clock())
      await notifyShopper(tx, settings, order, free ? 'paid' : 'placed')
      if (free) await notifySale(tx, settings, order)
      return done(order)
    })
    if (!end.ok) {
      // The other click of a double click may have won in between; otherwise say which line fell short.
      const won = await before.placed(person.id, request.key, hash)
      if (won) return won
      if (end.kind !== 'conflict' || end.current || claim) return end
      return refuse(await verbs.cart.read([...lines]))
    }
    const placed = end.value
    context.countEvent?.('order placed')
    if (dueOf(placed) === 0) context.countEvent?.('order paid')
    await context.hint({ kind: 'catalogue' })
    await context.hint({ kind: 'order', orderId: placed.id, userId: person.id })
    return done(answer(placed))
  }

  /** Which sizes people wanted and did not get is worth knowing; a count that fails must not keep anybody from their answer. */
  async function refuse(cart: CartView): Promise<Conflict<PlaceConflict>> {
    const short = cart.lines.flatMap(({ problem, productId, size }) =>
      size !== null && (problem === 'sold-out' || problem === 'too-many')
        ? [sizeSubject(productId, size)]
        : [],
    )
    await metricNow(database.db, 'short-size', clock(), short).catch((error: unknown) =>
      context.log.warn({ error: String(error) }, 'a size that fell short was not counted'),
    )
    return cartConflict(cart)
  }

  function check(
    request: PlaceRequest,
  ): Outcome<{ personal: PersonalData; delivery: Delivery; lines: CartLine[] }, never> {
    const personal = readForm(personalData, request.personal, CHECKOUT_INVALID)
    const fields = personal.ok ? {} : personal.fields
    const delivery = DELIVERIES.find((known) => known === request.delivery)
    if (!delivery) fields.delivery = DELIVERY_MISSING
    const off = delivery === 'pickup' && settings.pickup === 'no'
    if (off) fields.delivery = PICKUP_OFF
    const lines = v.safeParse(cartLines, request.lines)
    if (!lines.success || lines.output.length === 0)
      return invalid(
        lines.success ? CART_EMPTY : `Cada producto va con su talle y una cantidad de 1 a ${MAX_QUANTITY}.`,
        fields,
      )
    if (!KEY.test(request.key)) return invalid('Recargá la página y volvé a confirmar tu pedido.', fields)
    if (!personal.ok || !delivery || off) return invalid(CHECKOUT_INVALID, fields)
    return done({ personal: personal.value, delivery, lines: joined(lines.output) })
  }

  /** Counted before anything is looked at: tries of all who ask from one place, and codes that may be guesses. */
  async function tooHasty(visitor: Visitor, typed: string | null): Promise<Refused | null> {
    const from = askedFrom(visitor)
    if (from !== null) {
      const rule = { max: settings.ordersPerAddress, windowSeconds: 3600, now: clock() }
      const { allowed, retryAfter } = await limit(database.db, `place:${from}`, rule)
      if (!allowed)
        return refused('too-many', `${PLACING_MESSAGES.fromAddress} ${retryText(retryAfter)}`, retryAfter)
    }
    return typed === null ? null : verbs.coupons.guess(visitor, typed)
  }
}
