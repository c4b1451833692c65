/**
 * An order by telephone or chat, as the shop's people take it down (product §11.23): the same transaction as a shopper's (product
 * §11.2), for goods of today's prices, with who buys and how they get it still to be told. No network inside.
 */
import * as v from 'valibot'
import type { Tx } from '#data/database.ts'
import { MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { CHAT_SAYS, chatOrderForm, type ChatOrder } from '#rules/orders/by-chat.ts'
import { takenReason } from '#rules/orders/channel.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { ORDER } from '#rules/orders/states.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { cartLines, joined } from '#shop/cart/requested-lines.ts'
import { findUnits } from '#shop/checkout/find-units.ts'
import { findPlaced, hashOf } from '#shop/checkout/placed-before.ts'
import { priceOrder } from '#shop/checkout/priced.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import type { CartView, openCart } from '#shop/cart/cart.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { writeLines, writeOrder } from '#shop/orders/rows.ts'
import { noteReserved, takeUnits } from '#shop/orders/stock.ts'
import { notifyShopper } from '#shop/orders/notify.ts'
import { redeemPromotions } from '#shop/promotions/redeem.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { OWN_PAIR_COUPON } from '#rules/consignment/sales/buyer-is-owner.ts'
import { couponCode } from '#rules/coupons/coupon.ts'
import { type Centavos } from '#rules/money.ts'
import { totalChanged } from '#rules/checkout/placing.ts'
import { ownPairsOf } from '#shop/consignment/sales/buyer-is-owner.ts'
import { lockedBalance } from '#shop/credit/ledger.ts'
import { spendCredit } from '#shop/credit/of-order.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { ShippingQuotes } from '#shop/shipments/quotes.ts'
import { agreedOn, atAgreed, auditHaggles, readHaggles, type Haggles } from '#shop/checkout/haggle.ts'
import { nobody } from '#shop/users/nobody.ts'
import { whereAsked } from './terms.ts'
import { accountOf } from '#shop/orders/whose.ts'

export type TakenOrder = { id: number; number: string; reference: string; expiresAt: Date }

const answer = ({ id, reference, expiresAt }: OrderRow): TakenOrder => ({
  id,
  number: orderNumber(id),
  reference,
  expiresAt,
})

type Verbs = {
  cart: ReturnType<typeof openCart>
  coupons: ReturnType<typeof openCoupons>
  quotes: ShippingQuotes
}

export function openTake(context: ShopContext, verbs: Verbs) {
  const { database, clock, settings } = context
  const pricing = { coupons: verbs.coupons, settings }

  /** `input`: rules/orders/by-chat.ts `chatOrderForm`. The same `key` again answers with the same order. */
  return async function take(
    visitor: Visitor,
    input: unknown,
    wanted: unknown,
    /** The total that stood on the button; null where none was shown. */
    shownTotal: Centavos | null = null,
    /** rules/till/till.ts `haggleForm` by the key of a line, of whoever may sell at the counter. */
    agreed: Readonly<Record<string, unknown>> = {},
  ): Promise<Outcome<TakenOrder>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    const form = readForm(chatOrderForm, input, CHAT_SAYS.invalid)
    const read = v.safeParse(cartLines, wanted)
    const fields = form.ok ? {} : form.fields
    if (!read.success || read.output.length === 0)
      return invalid(
        read.success
          ? CHAT_SAYS.empty
          : `Cada producto va con su talle y una cantidad de 1 a ${MAX_QUANTITY}.`,
        fields,
      )
    if (!form.ok) return form
    const haggles = readHaggles(agreed)
    if (!haggles.ok) return haggles
    const mayNot = haggles.value.size > 0 && may(visitor, 'till.sell')
    if (mayNot) return mayNot
    const lines = joined(read.output)
    // Read before the transaction, which has a connection of its own.
    const cart = form.value.carriage ? (await verbs.cart.read([...lines])).lines : []
    const end = await commitIfDone<Outcome<OrderRow>>(database, (tx) =>
      write(tx, visitor, form.value, { lines, cart, shownTotal, haggles: haggles.value }),
    )
    if (!end.ok) return end
    context.countEvent?.('order placed')
    await context.hint({ kind: 'catalogue' })
    await context.hint({ kind: 'order', orderId: end.value.id, userId: end.value.userId })
    return done(answer(end.value))
  }

  /** As it was quoted and is named; without a name at the shop's own price, as the page said. */
  async function carriedBy(
    tx: Tx,
    { carriage, delivery }: ChatOrder,
    to: { code: string; lines: CartView['lines'] },
  ): Promise<Outcome<Carriage | null>> {
    return carriage && delivery === 'delivery' ? verbs.quotes.chosen(tx, carriage, to) : done(null)
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    asked: ChatOrder,
    {
      lines,
      cart,
      shownTotal,
      haggles,
    }: {
      lines: readonly CartLine[]
      cart: CartView['lines']
      shownTotal: Centavos | null
      haggles: Haggles
    },
  ): Promise<Outcome<OrderRow>> {
    if (visitor.kind === 'person') {
      const refusal =
        (await stillMay(tx, visitor, 'order.manage')) ??
        (haggles.size > 0 ? await stillMay(tx, visitor, 'till.sell') : null)
      if (refusal) return refusal
    }
    const now = clock()
    const account = await accountOf(tx, asked.email)
    if (account?.ban) return conflict(CHAT_SAYS.banned)
    const userId = account?.id ?? (await nobody(tx, now))
    const hash = hashOf([asked, lines, ...haggles])
    const same = await findPlaced(tx, userId, asked.key)
    if (same) return same.placingHash === hash ? done(same) : conflict(CHAT_SAYS.key)
    const where = await whereAsked(tx, asked, asked, account?.id ?? null)
    if (!where.ok) return where
    if (asked.credit && !account) return invalid(CHAT_SAYS.invalid, { credit: CHAT_SAYS.creditOf })
    const units = await findUnits(tx, lines)
    // What was agreed on was of the one that lay on the counter, and of none that is like it.
    const taken = units && (await takeUnits(tx, units, { exact: haggles.size > 0 }))
    if (!taken || 'short' in taken) {
      context.countEvent?.('stock conflict')
      return conflict(taken?.short.unit ? `${UNIT_GONE} No se apartó nada.` : CHAT_SAYS.short)
    }
    const agreed = await agreedOn(tx, lines, taken, haggles)
    if (!agreed.ok) return agreed
    const personal = where.value
    const { delivery } = asked
    const code = couponCode(asked.coupon ?? '') || null
    if (code && account && (await ownPairsOf(tx, account.id, personal, taken.units)).length > 0)
      return invalid(OWN_PAIR_COUPON, { cupon: OWN_PAIR_COUPON })
    const carried = await carriedBy(tx, asked, { code: personal.codePostal, lines: cart })
    if (!carried.ok) return conflict(CHAT_SAYS.carriage)
    const carriage = carried.value
    const priced = await priceOrder(tx, pricing, {
      userId: account?.id ?? null,
      now,
      code,
      lines,
      units: taken.units,
      products: taken.products,
      personal,
      delivery,
      carriage,
      haggled: agreed.value,
    })
    if (!priced.ok) return priced
    const { amounts, coupon, promotions } = priced.value
    if (shownTotal !== null && shownTotal !== amounts.total)
      return conflict(totalChanged(shownTotal, amounts.total))
    const credit = asked.credit && account ? Math.min(await lockedBalance(tx, account.id), amounts.total) : 0
    const order = await writeOrder(
      tx,
      userId,
      {
        personal,
        delivery,
        carriage,
        amounts,
        couponCode: coupon?.code ?? null,
        credit,
        saleTermsVersion: null,
        takenBy: asked.channel,
      },
      { key: asked.key, hash, now, holdMinutes: settings.chatHoldHours * 60, terms: settings },
    )
    // The other click of a double click wrote it meanwhile.
    if (!order) return conflict(CHAT_SAYS.key)
    const lineOf = await writeLines(tx, order.id, priced.value.lines, promotions.offer)
    await redeemPromotions(tx, order, promotions, now)
    const actor = actorOf(visitor)
    if (coupon) await verbs.coupons.redeem(tx, coupon, order)
    await spendCredit(tx, order, { actor, at: now })
    await noteReserved(tx, order.id, atAgreed(taken.units, agreed.value), {
      actor,
      at: now,
      on: (unitId) => ({ orderLineId: lineOf.get(unitId)! }),
    })
    await writeEvent(tx, {
      orderId: order.id,
      life: 'order',
      from: null,
      to: ORDER.placed,
      actor,
      reason: takenReason(asked.channel),
    })
    await writeAudit(tx, visitor, {
      action: 'order.take',
      entity: 'order',
      entityId: order.id,
      after: { channel: asked.channel, total: amounts.total },
      at: now,
    })
    await auditHaggles(tx, visitor, agreed.value, { orderId: order.id, lines: priced.value.lines, at: now })
    await notifyShopper(tx, settings, order, 'kept')
    return done(order)
  }
}
