/**
 * An exchange begins: what is wanted is taken from its size at once, by the same conditional UPDATE as a purchase, and kept until
 * what comes back is in. Whoever bought asks within the shop's term, one of the shop's people whenever the order was handed over.
 */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { exchanges, products, productSizes, returns } from '#data/schema.ts'
import { PICKUP_OFF } from '#rules/checkout/shipping.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { salePrice } from '#rules/products/discount.ts'
import {
  EXCHANGE_SAYS,
  exchangeDifference,
  exchangeForm,
  whyNoExchange,
  type ExchangeForm,
} from '#rules/returns/exchange/exchange.ts'
import { isCredit, PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { UNIT_GONE } from '#rules/units/shown.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isReference } from '#rules/ids.ts'
import type { OwnPairs } from '#shop/orders/pairs-of-buyer.ts'
import { soldPair } from '#shop/orders/rows.ts'
import { noteReserved, takeUnits } from '#shop/orders/stock.ts'
import type { Units } from '#shop/orders/units.ts'
import { firstPicture } from '#shop/products/first-picture.ts'
import { tooManyTries } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { writeCase, type AtCounter } from '../case-row.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { holdingsOf } from '../holdings.ts'
import { notifyReturn, type ReturnMoved } from '../moves.ts'
import { notifyShopOfCase } from '../notify-shop.ts'

/** Each holds stock: more than anybody needs, and enough to stop a program. */
const TRIES = { hour: 10, day: 30 }
const DAY = 86_400_000

export function openStart(context: ShopContext, { ownPairs }: { ownPairs: Pick<OwnPairs, 'refuse'> }) {
  const { database, clock, settings } = context

  /** `input`: rules/returns/exchange/exchange.ts `exchangeForm`. */
  return async function start(
    visitor: Visitor,
    reference: string,
    input: unknown,
    counter: AtCounter | null = null,
  ): Promise<Outcome<ReturnMoved>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const form = readForm(exchangeForm, input, EXCHANGE_SAYS.invalid)
    if (!form.ok) return form
    const byStaff = may(visitor, 'return.answer') === null
    const tired = byStaff ? null : await tooManyTries(database.db, 'exchange', visitor, TRIES, clock())
    if (tired) return tired
    let of: OrderRow | null = null
    const end = await commitIfDone(database, async (tx): Promise<Outcome<ReturnMoved>> => {
      const order = await lockOrder(tx, { reference })
      if (!order || !(byStaff || order.userId === (visitor as PersonVisitor).id)) return missing()
      of = order
      const before = await startedWith(tx, order.id, form.value.key)
      if (before) return done(before)
      const handed = await handedOverAt(tx, order.id)
      const fulfilment = order.fulfilmentStatus
      const why = whyNoExchange({ ...order, fulfilment, handedOverAt: handed }, clock(), byStaff)
      if (why !== null) return conflict(why)
      return write(tx, visitor, order, form.value, counter)
    })
    if (!end.ok || !of) return end
    const { id: orderId, userId } = of as OrderRow
    await context.hint({ kind: 'order', orderId, userId })
    await context.hint({ kind: 'catalogue' })
    if (!counter) await context.hint({ kind: 'return' })
    return end
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    form: ExchangeForm,
    counter: AtCounter | null,
  ): Promise<Outcome<ReturnMoved>> {
    const { orderLineId, of, quantity, productId, size, delivery, reason, reasonCode, payBack, key } = form
    if (isCredit(payBack) && !counter && order.userId !== (visitor as PersonVisitor).id)
      return invalid(EXCHANGE_SAYS.invalid, { payBack: PAY_BACK_SAYS.own })
    const held = (await holdingsOf(tx, order)).find((one) => one.orderLineId === orderLineId && one.of === of)
    if (!held) return invalid(EXCHANGE_SAYS.invalid, { orderLineId: EXCHANGE_SAYS.unknown })
    if (quantity > held.free)
      return invalid(EXCHANGE_SAYS.invalid, {
        [held.free > 0 ? 'quantity' : 'orderLineId']:
          held.free > 0 ? `Podés cambiar hasta ${held.free}` : EXCHANGE_SAYS.none,
      })
    if (delivery === 'pickup' && !counter && settings.pickup !== 'yes')
      return invalid(EXCHANGE_SAYS.invalid, { delivery: PICKUP_OFF })
    const unit = form.unit === '' ? null : readUnitCode(form.unit)
    if (form.unit !== '' && unit === null)
      return invalid(EXCHANGE_SAYS.invalid, { unit: EXCHANGE_SAYS.noUnit })
    if (unit !== null && quantity > 1) return invalid(EXCHANGE_SAYS.invalid, { quantity: EXCHANGE_SAYS.one })
    const [wanted] = await tx
      .select({ id: productSizes.id, size: productSizes.size })
      .from(productSizes)
      .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
    if (!wanted) return invalid(EXCHANGE_SAYS.invalid, { size: EXCHANGE_SAYS.noSize })
    const inBulk = unit === null && held.unit === null
    if (inBulk && wanted.id === held.sizeId)
      return invalid(EXCHANGE_SAYS.invalid, { size: EXCHANGE_SAYS.same })
    const taken = await takeUnits(tx, [{ sizeId: wanted.id, productId, quantity, unit }], { exact: true })
    if ('short' in taken) {
      context.countEvent?.('stock conflict')
      if (!(await isOnSale(tx, productId))) return conflict(EXCHANGE_SAYS.notOurs)
      return conflict(
        unit === null ? EXCHANGE_SAYS.gone : `${UNIT_GONE} Elegí otro: no cambiamos nada todavía.`,
      )
    }
    const own = await ownPairs.refuse(tx, order, taken.units)
    if (own) return own
    const product = taken.products.get(productId)!
    const [{ got }] = taken.units as [Units]
    const pair = got ? soldPair(product.name, got) : null
    const { priceCentavos: price, offer, discount } = product
    const credit = held.worth(quantity)
    const difference = exchangeDifference({
      sameProduct: inBulk && productId === held.productId,
      credit,
      unitPrice: pair?.unitPriceCentavos ?? salePrice({ price, offer, discount }),
      quantity,
    })
    const at = clock()
    const row = await writeCase(
      tx,
      visitor,
      order,
      { kind: 'exchange', reason, reasonCode: reasonCode === '' ? null : reasonCode, payBack, counter },
      at,
    )
    const [exchange] = await tx
      .insert(exchanges)
      .values({
        returnId: row.id,
        orderId: order.id,
        requestKey: key,
        orderLineId,
        fromExchangeId: held.exchangeId,
        quantity,
        creditCentavos: credit,
        productId,
        sizeId: wanted.id,
        name: pair?.name ?? product.name,
        brand: product.brand,
        image: pair?.image || (await firstPicture(tx, productId)),
        size: wanted.size,
        unitId: pair?.unitId ?? null,
        unitCode: pair?.unitCode ?? null,
        differenceCentavos: difference,
        delivery,
        expiresAt: new Date(at.getTime() + settings.exchangeDays * DAY),
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    await noteReserved(tx, order.id, taken.units, {
      actor: actorOf(visitor),
      at,
      on: () => ({ exchangeId: exchange!.id }),
    })
    await notifyReturn(tx, settings, { row, order, exchange: exchange! }, at)
    // Null: one of the shop's people began it.
    if (may(visitor, 'return.answer') !== null) await notifyShopOfCase(tx, settings, row, order)
    return done({ code: row.code, status: row.status })
  }
}

async function startedWith(tx: Tx, orderId: number, key: string): Promise<ReturnMoved | null> {
  const [row] = await tx
    .select({ code: returns.code, status: returns.status })
    .from(exchanges)
    .innerJoin(returns, eq(returns.id, exchanges.returnId))
    .where(and(eq(exchanges.orderId, orderId), eq(exchanges.requestKey, key)))
  return row ?? null
}

async function isOnSale(tx: Tx, productId: number): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: products.deletedAt, hidden: products.hidden })
    .from(products)
    .where(eq(products.id, productId))
  return row !== undefined && row.deletedAt === null && !row.hidden
}
