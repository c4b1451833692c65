/**
 * Whoever buys ends an order that was taken down for them (product §11.23): with the link that they were sent and an account of theirs
 * they say who they are and how they get it, and accept the terms. From then on it is an order as any other, and paid as such.
 */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { couponRedemptions, orderLines, orderPromotions, orders, units } from '#data/schema.ts'
import { CHECKOUT_INVALID, personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import {
  DELIVERIES,
  DELIVERY_MISSING,
  PICKUP_OFF,
  promisedDays,
  type Delivery,
} from '#rules/checkout/shipping.ts'
import { type Centavos } from '#rules/money.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { ORDER_LINK_GONE } from '#rules/orders/link.ts'
import { keptAmounts } from '#rules/orders/kept-amounts.ts'
import { carriageName, CARRIAGE_SAYS, type CarriageOption } from '#rules/shipments/carriage.ts'
import { dueOf, orderNumber, type Amounts } from '#rules/orders/order.ts'
import { isOpen } from '#rules/orders/states.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { isNotPaid } from '#rules/payments/order-payment.ts'
import { SALE_TERMS_CHANGED } from '#rules/sale-terms/texts.ts'
import { BANNED_TITLE, isBanned, may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { fromWhere, toRow } from '#shop/addresses/personal-data.ts'
import type { Where } from '#rules/addresses/address.ts'
import { totalChanged } from '#rules/checkout/placing.ts'
import { OWN_PAIR_COUPON } from '#rules/consignment/sales/buyer-is-owner.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import { balanceOf, lockedBalance } from '#shop/credit/ledger.ts'
import { releaseCredit, spendCredit } from '#shop/credit/of-order.ts'
import { settleFree } from '#shop/payments/approval.ts'
import { freeShippingOf } from '#shop/promotions/redeem.ts'
import { answer, type Placed, type PlaceConflict } from '#shop/checkout/placed-before.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import { holdForReview, ownPairsOf } from '#shop/consignment/sales/buyer-is-owner.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { orderOfLink } from '#shop/orders/link.ts'
import { notifySale, notifyShopper } from '#shop/orders/notify.ts'
import { lineOf, type OrderLineView } from '#shop/orders/view.ts'
import { isToFinish } from '#shop/orders/payable.ts'
import type { SentLine, ShippingQuotes } from '#shop/shipments/quotes.ts'
import { readForm } from '#shop/read-form.ts'
import { keepSaleTerms } from '#shop/sale-terms/sale-terms.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { carriedTo, goodsOf } from './carried.ts'
import { nobodysId } from '#shop/users/nobody.ts'

/** What the link shows: what is kept and what it costs, nothing of whose it is. */
export type ToFinish = Pick<Amounts, 'subtotal' | 'discount' | 'shipping'> & {
  number: string
  until: Date
  lines: OrderLineView[]
  couponCode: string | null
  /** The promotion that pays the shipping, as it was agreed. */
  freeShipping: { name: string } | null
  /** As it was agreed: how they get it, and where, of which a stranger reads no more than what it costs by. */
  delivery: Delivery
  where: Where | null
  /** What a courier quoted and was agreed; as all that was agreed of sending it, of the postal code of `where` alone. */
  carriage: (Pick<CarriageOption, 'price' | 'days'> & { name: string }) | null
  /** What couriers are asked to carry. */
  goods: SentLine[]
  /** Of whose order it is: store credit to pay with, and how much of it the order keeps. */
  balance: Centavos
  credit: Centavos
}
export type FinishRequest = {
  /** The form of rules/checkout/purchase.ts, unchecked. */
  personal: unknown
  delivery: string
  /** The total that stood beside the button; null where none was shown. */
  shownTotal: Centavos | null
  shownTerms?: number | null
  /** Store credit pays as much as there is: the balance that stood beside the box, or true where none was shown; null: none. Not told: as it was agreed. */
  credit?: Centavos | true | null
  /** How it is sent to where nothing was agreed, as one of the options of a quote names it (rules/shipments/carriage.ts). */
  carriage?: string | null
}

const NOWHERE = { streetAddress: '', apartment: '', locality: '', extraNotes: '' }

export function openFinish(context: ShopContext, quotes: ShippingQuotes) {
  const { database, clock, settings } = context

  /** Null: there is such an order, and it waits for nobody. */
  async function toFinish(visitor: Visitor, token: string): Promise<Outcome<ToFinish | null>> {
    if (isBanned(visitor)) return refused('banned', BANNED_TITLE)
    const order = await ofLink(database.db, token)
    if (!order) return missing(ORDER_LINK_GONE)
    if (!isToFinish(order, clock())) return done(null)
    const lines = await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(orderLines.id)
    return done({
      number: orderNumber(order.id),
      until: order.expiresAt,
      lines: lines.map(lineOf),
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      shipping: order.shippingCentavos,
      couponCode: order.couponCode,
      freeShipping: await freeShippingOf(database.db, order.id),
      delivery: order.delivery,
      goods: await goodsOf(database.db, order.id),
      ...(await ownTerms(visitor, order)),
    })
  }

  /** Whose account it is reads where it goes and what they have; with the link alone one reads what sending it costs by. */
  async function ownTerms(visitor: Visitor, order: OrderRow) {
    const { creditCentavos: credit } = order
    const own = visitor.kind === 'person' && visitor.id === order.userId
    const { streetAddress: _s, apartment: _a, locality: _l, extraNotes: _n, ...rough } = fromWhere(order)
    const loose = order.userId === (await nobodysId(database.db))
    const told = own ? fromWhere(order) : loose ? { ...NOWHERE, ...rough } : null
    return {
      where: order.delivery === 'pickup' ? null : told,
      carriage: told &&
        order.carriage && {
          name: carriageName(order.carriage),
          price: order.carriage.price,
          days: order.carriage.days,
        },
      balance: own ? (await balanceOf(database.db, order.userId)) + credit : 0,
      credit: own ? credit : 0,
    }
  }

  async function finish(
    visitor: Visitor,
    token: string,
    request: FinishRequest,
  ): Promise<Outcome<Placed, PlaceConflict>> {
    const refusal = may(visitor, 'order.place')
    if (refusal) return refusal
    const person = visitor as PersonVisitor
    const checked = check(request)
    if (!checked.ok) return checked
    const terms = await keepSaleTerms(context)
    if ((request.shownTerms ?? terms.version) !== terms.version) return conflict(SALE_TERMS_CHANGED)
    const end = await commitIfDone<Outcome<OrderRow, PlaceConflict>>(database, async (tx) => {
      const refusal = await stillMay(tx, person, 'order.place')
      if (refusal) return refusal
      const known = await ofLink(tx, token)
      const order = known && (await lockOrder(tx, { id: known.id }))
      if (!order) return missing(ORDER_LINK_GONE)
      // The second click of a form finds what the first one did.
      if (!order.awaitsBuyer && order.userId === person.id) return done(order)
      const why = await whyNot(tx, order, person.id)
      if (why) return why
      const finished = await write(tx, order, person, {
        ...checked.value,
        shownTotal: request.shownTotal,
        carriageKey: request.carriage ?? null,
        credit: request.credit === undefined ? order.creditCentavos > 0 || null : request.credit,
        saleTermsVersion: terms.version,
      })
      if (!finished.ok) return finished
      const free = dueOf(finished.value) === 0
      if (free) await settleFree(tx, finished.value, clock())
      await notifyShopper(tx, settings, finished.value, free ? 'paid' : 'placed')
      if (free) await notifySale(tx, settings, finished.value)
      return finished
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId: end.value.id, userId: person.id })
    return done(answer(end.value))
  }

  async function whyNot(tx: Tx, order: OrderRow, me: number) {
    if (!order.awaitsBuyer) return conflict<PlaceConflict>(CHAT_SAYS.finished)
    if (!isOpen(order.status)) return conflict<PlaceConflict>(CHAT_SAYS.over)
    if (!isNotPaid(order.paymentStatus)) return conflict<PlaceConflict>(CHAT_SAYS.paid)
    if (!isToFinish(order, clock())) return conflict<PlaceConflict>(CHAT_SAYS.over)
    if (order.userId !== me && order.userId !== (await nobodysId(tx)))
      return refused('forbidden', CHAT_SAYS.elsewhere)
    return null
  }

  async function write(
    tx: Tx,
    order: OrderRow,
    person: PersonVisitor,
    asked: {
      personal: PersonalData
      delivery: Delivery
      shownTotal: Centavos | null
      carriageKey: string | null
      credit: Centavos | boolean | null
      saleTermsVersion: number
    },
  ): Promise<Outcome<OrderRow, PlaceConflict>> {
    const { personal, delivery, shownTotal, carriageKey, credit: paysCredit, saleTermsVersion } = asked
    const now = clock()
    const to = { province: personal.province, postalCode: personal.codePostal }
    const freeShipping = await freeShippingOf(tx, order.id)
    const carried = await carriedTo(tx, order, quotes, {
      delivery,
      postalCode: to.postalCode,
      key: carriageKey,
    })
    if (!carried.ok) return conflict<PlaceConflict>(CARRIAGE_SAYS.stale)
    const carriage = carried.value
    const quoted = carriage?.price ?? null
    const amounts = keptAmounts(order, settings, { ...to, delivery, quoted }, freeShipping)
    if (shownTotal !== null && shownTotal !== amounts.total)
      return conflict<PlaceConflict>(totalChanged(shownTotal, amounts.total), { amounts })
    const pairs = await tx
      .select({ id: units.id, owner: units.owner })
      .from(units)
      .where(and(eq(units.orderId, order.id), eq(units.owner, 'consignor')))
    const own = await ownPairsOf(
      tx,
      person.id,
      personal,
      pairs.map((got) => ({ got })),
    )
    if (own.length > 0 && order.couponCode) return conflict<PlaceConflict>(OWN_PAIR_COUPON)
    const deed = { actor: actorOf(person), at: now }
    await releaseCredit(tx, order, deed)
    const balance = paysCredit === null || paysCredit === false ? 0 : await lockedBalance(tx, person.id)
    if (typeof paysCredit === 'number' && paysCredit !== balance)
      return conflict<PlaceConflict>(creditChanged(balance), {})
    const held = new Date(now.getTime() + settings.holdMinutes * MINUTES)
    const [finished] = await tx
      .update(orders)
      .set({
        userId: person.id,
        awaitsBuyer: false,
        delivery,
        promisedDays: delivery === 'pickup' ? null : (carriage?.days ?? promisedDays(settings, to)),
        carriage,
        ...toRow(personal),
        shippingCentavos: amounts.shipping,
        totalCentavos: amounts.total,
        creditCentavos: Math.min(balance, amounts.total),
        saleTermsVersion,
        expiresAt: held > order.expiresAt ? held : order.expiresAt,
        updatedAt: now,
      })
      .where(eq(orders.id, order.id))
      .returning()
    await spendCredit(tx, finished!, deed)
    await tx.update(orderPromotions).set({ userId: person.id }).where(eq(orderPromotions.orderId, order.id))
    await tx
      .update(couponRedemptions)
      .set({ userId: person.id })
      .where(eq(couponRedemptions.orderId, order.id))
    await writeEvent(tx, {
      orderId: order.id,
      life: 'note',
      from: null,
      to: 'note',
      actor: actorOf(person),
      reason: 'finished by its buyer',
    })
    if (own.length > 0) await holdForReview(tx, settings, order, own)
    return done(finished!)
  }

  async function ofLink(db: Reader | Tx, token: string): Promise<OrderRow | null> {
    const id = await orderOfLink(db, token, clock())
    const [order] = id === null ? [] : await db.select().from(orders).where(eq(orders.id, id))
    return order ?? null
  }

  function check({
    personal: typed,
    delivery: wanted,
  }: FinishRequest): Outcome<{ personal: PersonalData; delivery: Delivery }, never> {
    const personal = readForm(personalData, typed, CHECKOUT_INVALID)
    const fields = personal.ok ? {} : personal.fields
    const delivery = DELIVERIES.find((known) => known === wanted)
    if (!delivery) fields.delivery = DELIVERY_MISSING
    const off = delivery === 'pickup' && settings.pickup === 'no'
    if (off) fields.delivery = PICKUP_OFF
    if (!personal.ok || !delivery || off) return invalid(CHECKOUT_INVALID, fields)
    return done({ personal: personal.value, delivery })
  }

  return { toFinish, finish }
}
