/** What of an order may be exchanged, for which sizes of which product, and what that costs: live stock, as the page shows it. */
import { and, asc, eq } from 'drizzle-orm'
import { orders, products, productSizes } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { salePrice } from '#rules/products/discount.ts'
import { exchangeDifference, whyNoExchange } from '#rules/returns/exchange/exchange.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { isReference, inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { unitsOf, type UnitOnSale } from '#shop/units/on-sale.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { holdingsOf, type Holding } from '../holdings.ts'

export type Exchangeable = Omit<Holding, 'worth' | 'mayCome' | 'sizeId' | 'exchangeId' | 'unit'>
export type ExchangeChoices = {
  number: string
  /** Null when one may begin; otherwise why not. */
  why: string | null
  held: Exchangeable[]
  /** It is theirs, and there is money to go back: they say whether as store credit instead. */
  choosesPayBack: boolean
  /** What is changed, and for which product, once both are chosen. */
  chosen: {
    held: Exchangeable
    product: { id: number; name: string }
    /** Those in stock, without the one that comes back. */
    sizes: string[]
    /** For so many as were asked for, or for one: paid when above 0, given back when below. */
    difference: Centavos
    /** Its single pairs that are on sale, each with its own difference. */
    pairs: (Pick<UnitOnSale, 'code' | 'size' | 'grade' | 'price' | 'flaws' | 'pictures'> & {
      difference: Centavos
    })[]
  } | null
}

export const exchangeable = (held: Holding): Exchangeable => {
  const { orderLineId, of, productId, name, brand, image, size, quantity, free, left } = held
  return { orderLineId, of, productId, name, brand, image, size, quantity, free, left }
}

export function openChoices({ database: { db }, clock }: ShopContext) {
  async function own(visitor: Visitor, reference: string): Promise<OrderRow | null> {
    if (!isReference(reference)) return null
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference))
    const staff = may(visitor, 'return.answer') === null
    return order && (staff || order.userId === (visitor as PersonVisitor).id) ? order : null
  }

  async function choices(
    visitor: Visitor,
    reference: string,
    asked: { orderLineId?: number; of?: string; productId?: number; quantity?: number } = {},
  ): Promise<Outcome<ExchangeChoices>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    const order = await own(visitor, reference)
    if (!order) return missing()
    const byStaff = may(visitor, 'return.answer') === null
    const facts = {
      ...order,
      fulfilment: order.fulfilmentStatus,
      handedOverAt: await handedOverAt(db, order.id),
    }
    const free = (await holdingsOf(db, order)).filter(({ free }) => free > 0)
    const held = free.find((one) => one.orderLineId === asked.orderLineId && one.of === (asked.of ?? ''))
    return done({
      number: orderNumber(order.id),
      why: whyNoExchange(facts, clock(), byStaff),
      held: free.map(exchangeable),
      choosesPayBack: order.userId === (visitor as PersonVisitor).id && dueOf(order) > 0,
      chosen: held
        ? await chosenFor(held, asked.productId ?? held.productId, Math.min(asked.quantity ?? 1, held.free))
        : null,
    })
  }

  async function chosenFor(
    held: Holding,
    productId: number,
    quantity: number,
  ): Promise<ExchangeChoices['chosen']> {
    const [product] = inReach(productId)
      ? await db
          .select()
          .from(products)
          .where(and(eq(products.id, productId), live))
      : []
    if (!product) return null
    const sizes = await db
      .select({ id: productSizes.id, size: productSizes.size, bulk: productSizes.bulk })
      .from(productSizes)
      .where(and(eq(productSizes.productId, productId), eq(productSizes.offered, true)))
      .orderBy(asc(productSizes.position), asc(productSizes.id))
    const { priceCentavos: price, offer, discount } = product
    return {
      held: exchangeable(held),
      product: { id: product.id, name: product.name },
      sizes: sizes
        .filter(({ id, bulk }) => bulk > 0 && (held.unit !== null || id !== held.sizeId))
        .map(({ size }) => size),
      pairs: (await unitsOf(db, productId)).map(({ code, size, grade, price, flaws, pictures }) => ({
        code,
        size,
        grade,
        price,
        flaws,
        pictures,
        difference: price - held.worth(1),
      })),
      difference: exchangeDifference({
        sameProduct: held.unit === null && product.id === held.productId,
        credit: held.worth(quantity),
        unitPrice: salePrice({ price, offer, discount }),
        quantity,
      }),
    }
  }

  return { choices }
}
