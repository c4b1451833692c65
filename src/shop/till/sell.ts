/**
 * A sale at the counter (product §57.1): an order like any other, whose goods are taken, paid and handed over in one transaction, under the
 * same guard against overselling as a shopper's (product §11.2). No network inside.
 */
import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { afterCommit, type Tx } from '#data/database.ts'
import { orders, payments, receipts, tillEntries, tillQrs, tillSales } from '#data/schema.ts'
import { MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { creditChanged } from '#rules/credit/credit.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { ORDER } from '#rules/orders/states.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { PAYMENT } from '#rules/payments/states.ts'
import { tillMethod, type TillPart } from '#rules/payments/till-means.ts'
import { partsOf, saleForm, TILL_SAYS, UNNAMED, type SaleForm } from '#rules/till/till.ts'
import { QR_HOLD_MINUTES, QR_SAYS } from '#rules/till/qr.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { cartLines, joined } from '#shop/cart/requested-lines.ts'
import { findUnits } from '#shop/checkout/find-units.ts'
import { hashOf } from '#shop/checkout/placed-before.ts'
import { priceOrder } from '#shop/checkout/priced.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import { holdForReview, ownPairsOf } from '#shop/consignment/sales/buyer-is-owner.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openCoupons } from '#shop/coupons/coupons.ts'
import { nobody } from '#shop/users/nobody.ts'
import { accountOf, knownOf } from '#shop/orders/whose.ts'
import { derivePaymentStatus, writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { writeLines, writeOrder } from '#shop/orders/rows.ts'
import { markSold, noteReserved, takeUnits } from '#shop/orders/stock.ts'
import type { Units } from '#shop/orders/units.ts'
import { notifySale, notifyShopper } from '#shop/orders/notify.ts'
import { redeemPromotions } from '#shop/promotions/redeem.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'
import { lockedBalance } from '#shop/credit/ledger.ts'
import { spendCredit } from '#shop/credit/of-order.ts'
import { openDay } from './day.ts'
import { handOver } from './hand-over.ts'
import {
  agreedOn,
  atAgreed,
  auditHaggles,
  readHaggles,
  type Haggles,
  type Off,
} from '#shop/checkout/haggle.ts'
import { openMakeQr, writeQr } from './qr/make.ts'

export type Sold = {
  id: number
  number: string
  total: Centavos
  change: Centavos
  /** Its QR is to be paid: nothing is sold yet. */
  waits: boolean
}
/** What a till told and charged without network, by the place of each line (product §63.3). */
export type AsTold = {
  /** Of each, before what was agreed on. */
  prices: readonly Centavos[]
  /** What a single pair cost without what the shop takes off. */
  bases: readonly Centavos[]
  off: Off
}

export function openSell(context: ShopContext, verbs: { coupons: ReturnType<typeof openCoupons> }) {
  const { database, clock, settings, gateways } = context
  const pricing = { coupons: verbs.coupons, settings }
  const makeQr = openMakeQr(context)

  return { sell, sellTold: write }

  /** `input`: rules/till/till.ts `saleForm`; `agreed`: `haggleForm` by the key of a line. The same `key` again answers with the same sale. */
  async function sell(
    visitor: Visitor,
    input: unknown,
    wanted: unknown,
    agreed: Readonly<Record<string, unknown>> = {},
  ): Promise<Outcome<Sold>> {
    const refusal = may(visitor, 'till.sell')
    if (refusal) return refusal
    const form = readForm(saleForm, input, TILL_SAYS.invalid)
    const read = v.safeParse(cartLines, wanted)
    if (!read.success || read.output.length === 0)
      return invalid(
        read.success
          ? TILL_SAYS.empty
          : `Cada producto va con su talle y una cantidad de 1 a ${MAX_QUANTITY}.`,
        form.ok ? {} : form.fields,
      )
    const haggles = readHaggles(agreed)
    if (!haggles.ok) return haggles
    if (!form.ok) return form
    if (form.value.means === 'qr' && !gateways.payments.qr)
      return invalid(TILL_SAYS.invalid, { means: QR_SAYS.off })
    const lines = joined(read.output)
    const asked = { ...form.value, lines, agreed: [...haggles.value] }
    const hash = hashOf(asked)
    const end = await commitIfDone<Outcome<Sold>>(database, (tx) =>
      write(tx, visitor, form.value, lines, haggles.value, hash),
    )
    // The other click of a double click was quicker, and took the goods too.
    const sold = end.ok ? end : ((await before(form.value.key, hash)) ?? end)
    if (!sold.ok) return sold
    // Goods are held before anybody can pay: the provider is asked after the commit.
    if (sold.value.waits) await makeQr(sold.value.id)
    await context.hint({ kind: 'catalogue' })
    return sold
  }

  async function before(key: string, hash: string): Promise<Outcome<Sold> | null> {
    const known = await database.transaction((tx) => soldBefore(tx, key, hash))
    return known
  }

  /** With `told` at what was charged then, whatever it costs now and whether shoppers see it; nothing is taken that is not there. */
  async function write(
    tx: Tx,
    visitor: Visitor,
    form: SaleForm,
    lines: readonly CartLine[],
    haggles: Haggles,
    hash: string,
    told?: AsTold,
  ): Promise<Outcome<Sold>> {
    if (visitor.kind === 'person') {
      const refusal = await stillMay(tx, visitor, 'till.sell')
      if (refusal) return refusal
    }
    const same = await soldBefore(tx, form.key, hash)
    if (same) return same
    const day = await openDay(tx, 'share')
    if (!day) return conflict(TILL_SAYS.closed)
    const now = clock()
    const account = await accountOf(tx, form.email)
    if (account?.ban) return conflict(TILL_SAYS.banned)
    const userId = account?.id ?? (await nobody(tx, now))
    const found = await findUnits(tx, lines)
    // The one that lies on the counter, and none that is like it.
    const got = found && (await takeUnits(tx, found, { exact: true, evenHidden: told !== undefined }))
    const taken = told && got && !('short' in got) ? { ...got, units: atTold(got.units, told) } : got
    if (!taken || 'short' in taken) {
      context.countEvent?.('stock conflict')
      return conflict(taken?.short.unit ? `${UNIT_GONE} No se cobró nada.` : TILL_SAYS.short)
    }
    const agreed = told ? done(told.off) : await agreedOn(tx, lines, taken, haggles)
    if (!agreed.ok) return agreed
    const under = told && underFloor(taken.units, told)
    if (under) return conflict(TILL_SAYS.underFloor(under))
    const personal = knownOf({ ...form, name: form.name || UNNAMED })
    const priced = await priceOrder(tx, pricing, {
      userId: null,
      now,
      code: null,
      lines,
      units: taken.units,
      products: taken.products,
      personal,
      delivery: 'pickup',
      haggled: agreed.value,
      ...(told ? { told: told.prices } : {}),
    })
    if (!priced.ok) return priced
    const { amounts, promotions } = priced.value
    if (form.shown !== null && form.shown !== amounts.total)
      return conflict(TILL_SAYS.total(form.shown, amounts.total))
    if (amounts.total === 0) return conflict(TILL_SAYS.nothing)
    if (form.credit === 'yes' && !account)
      return invalid(TILL_SAYS.creditWhose, { email: TILL_SAYS.creditWhose })
    const balance = form.credit === 'yes' ? await lockedBalance(tx, userId) : 0
    if (form.credit === 'yes' && form.creditShown !== null && form.creditShown !== balance)
      return conflict(creditChanged(balance))
    const credit = Math.min(balance, amounts.total)
    const paid = partsOf(form, amounts.total, credit)
    if (!paid.ok) return invalid(TILL_SAYS.invalid, paid.fields)
    const waits = paid.value.parts.some(({ means }) => means === 'qr')
    const order = await writeOrder(
      tx,
      userId,
      {
        personal,
        delivery: 'pickup',
        amounts,
        couponCode: null,
        credit,
        saleTermsVersion: null,
        atCounter: true,
      },
      {
        key: `till:${form.key}`,
        hash,
        now,
        holdMinutes: waits ? QR_HOLD_MINUTES : settings.holdMinutes,
        terms: settings,
      },
    )
    if (!order) return conflict(TILL_SAYS.short)
    const actor = actorOf(visitor)
    const lineOf = await writeLines(tx, order.id, priced.value.lines, promotions.offer)
    await redeemPromotions(tx, order, promotions, now)
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
      reason: waits ? 'a QR was shown at the counter' : 'sold at the counter',
    })
    const { parts, received, change } = paid.value
    await tx.insert(tillSales).values({
      orderId: order.id,
      dayId: day.id,
      sellerId: visitor.kind === 'person' ? visitor.id : null,
      requestKey: form.key,
      requestHash: hash,
      receivedCentavos: received,
      changeCentavos: change,
      createdAt: now,
    })
    const own = await ownPairsOf(tx, userId, personal, taken.units)
    if (own.length > 0) await holdForReview(tx, settings, order, own)
    await spendCredit(tx, order, { actor, at: now })
    if (waits) await writeQr(tx, order, { provider: gateways.payments.provider, actor, now })
    else {
      await takeMoney(tx, order, day.id, parts, actor, now)
      await markSold(tx, order.id, { actor, at: now })
      await derivePaymentStatus(tx, order.id, now)
      const handed = await handOver(tx, order, actor, now)
      await notifyShopper(tx, settings, handed, 'counter')
      await notifySale(tx, settings, handed)
    }
    await writeAudit(tx, visitor, {
      action: 'till.sell',
      entity: 'order',
      entityId: order.id,
      after: { total: amounts.total, means: parts.map(({ means }) => means) },
      at: now,
    })
    await auditHaggles(tx, visitor, agreed.value, { orderId: order.id, lines: priced.value.lines, at: now })
    afterCommit(() => context.countEvent?.('order placed'))
    if (!waits) afterCommit(() => context.countEvent?.('order paid'))
    return done({ id: order.id, number: orderNumber(order.id), total: amounts.total, change, waits })
  }

  /** One payment, of all; which means paid how much of it stand in its receipts and in the till. */
  async function takeMoney(
    tx: Tx,
    order: OrderRow,
    dayId: number,
    parts: readonly TillPart[],
    actor: string,
    now: Date,
  ): Promise<void> {
    const [row] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        attempt: 1,
        provider: 'counter',
        method: tillMethod(parts),
        status: PAYMENT.approved,
        amountCentavos: order.totalCentavos,
        creditCentavos: order.creditCentavos,
        currency: order.currency,
        approvedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    await writeEvent(tx, {
      orderId: order.id,
      life: 'payment',
      subjectId: row!.id,
      from: null,
      to: PAYMENT.approved,
      actor,
      reason: formatAmount(order.totalCentavos),
    })
    const { key } = await saleOf(tx, order.id)
    // Of what came in by hand.
    const money = parts.filter(({ means }) => means !== 'credit')
    if (money.length > 0)
      await tx.insert(receipts).values(
        money.map(({ means, amount, operation }) => ({
          orderId: order.id,
          paymentId: row!.id,
          amountCentavos: amount,
          day: dayOf(now),
          operation,
          requestKey: `${key}:${means}`,
          actor,
          createdAt: now,
        })),
      )
    await tx.insert(tillEntries).values(
      parts.map(({ means, amount, operation }) => ({
        dayId,
        kind: 'sale' as const,
        means,
        amountCentavos: amount,
        orderId: order.id,
        operation,
        actor,
        requestKey: `sale:${order.id}`,
        createdAt: now,
      })),
    )
  }
}

const saleOf = async (tx: Tx, orderId: number) => {
  const [row] = await tx
    .select({ key: tillSales.requestKey })
    .from(tillSales)
    .where(eq(tillSales.orderId, orderId))
  return row!
}

/** What was sold by the same page; another sale by its key is told where the first one is. */
async function soldBefore(tx: Tx, key: string, hash: string): Promise<Outcome<Sold> | null> {
  const [sale] = await tx
    .select({ sale: tillSales, total: orders.totalCentavos, qr: tillQrs })
    .from(tillSales)
    .innerJoin(orders, eq(orders.id, tillSales.orderId))
    .leftJoin(tillQrs, eq(tillQrs.orderId, tillSales.orderId))
    .where(eq(tillSales.requestKey, key))
  if (!sale) return null
  const { orderId, requestHash, changeCentavos } = sale.sale
  const number = orderNumber(orderId)
  if (requestHash !== hash) return conflict(TILL_SAYS.key(number))
  const waits = sale.qr !== null && sale.qr.paymentId === null
  return done({ id: orderId, number, total: sale.total, change: changeCentavos, waits })
}

const atTold = (units: readonly Units[], { prices, bases }: AsTold): Units[] =>
  units.map((one, at) =>
    one.got
      ? {
          ...one,
          got: {
            ...one.got,
            priceCentavos: bases[at]!,
            shopDiscountCentavos: bases[at]! - prices[at]!,
          },
        }
      : one,
  )

/** Its owner may ask more for it by now: the floor that one was sold under, or null. */
function underFloor(units: readonly Units[], { prices, off }: AsTold): Centavos | null {
  for (const [at, { got }] of units.entries()) {
    const floor = got?.terms?.floor ?? 0
    if (prices[at]! - (off.get(at)?.off ?? 0) < floor) return floor
  }
  return null
}
