/** The rows of an order as placing writes them: its own, whole, then its lines. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, productImages } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { salePrice } from '#rules/products/discount.ts'
import type { Centavos } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { nameOfUnit } from '#rules/units/shown.ts'
import { GRADE_LABEL, GRADE_SENTENCE } from '#rules/units/grade.ts'
import { toRow } from '#shop/addresses/personal-data.ts'
import type { ChosenUnit } from '#shop/units/chosen.ts'
import { paidFor } from '#shop/units/price.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Carriage } from '#rules/shipments/carriage.ts'
import type { TakenChannel } from '#rules/orders/channel.ts'
import { promisedDays, type Delivery, type ShippingTerms } from '#rules/checkout/shipping.ts'
import type { PromotionOffer } from '#rules/promotions/offers.ts'
import type { OrderRow } from './events.ts'
import type { TakenProduct } from './stock.ts'
import type { Units } from './units.ts'

type Placing = { key: string; hash: string; now: Date; holdMinutes: number; terms: ShippingTerms }

/**
 * The row of the order, once nothing can refuse it any more: a number is taken with it, and a refused order takes none.
 * Answers null when this key has placed an order already.
 */
export async function writeOrder(
  tx: Tx,
  userId: number,
  asked: {
    personal: Omit<PersonalData, 'province'> & { province: string }
    delivery: Delivery
    amounts: Amounts
    couponCode: string | null
    /** What of the total store credit pays. */
    credit: Centavos
    /** Null while whoever buys has accepted none. */
    saleTermsVersion: number | null
    /** Taken down by the shop's people: by which way it came in. */
    takenBy?: TakenChannel
    /** As it was chosen of what couriers quoted. */
    carriage?: Carriage | null
    /** Sold at the counter, to whoever stands there. */
    atCounter?: true
  },
  { key, hash, now, holdMinutes, terms }: Placing,
): Promise<OrderRow | null> {
  const { personal, delivery, amounts, couponCode, credit, saleTermsVersion, takenBy, atCounter } = asked
  const carriage = delivery === 'delivery' ? (asked.carriage ?? null) : null
  const to = { province: personal.province, postalCode: personal.codePostal }
  const [order] = await tx
    .insert(orders)
    .values({
      userId,
      placingKey: key,
      placingHash: hash,
      ...(takenBy ? { channel: takenBy, awaitsBuyer: true } : {}),
      ...(atCounter ? ({ channel: 'counter', means: 'counter' } as const) : {}),
      delivery,
      promisedDays: delivery === 'pickup' ? null : (carriage?.days ?? promisedDays(terms, to)),
      carriage,
      ...toRow(personal),
      birthDate: personal.ageCompra || null,
      subtotalCentavos: amounts.subtotal,
      discountCentavos: amounts.discount,
      shippingCentavos: amounts.shipping,
      totalCentavos: amounts.total,
      creditCentavos: credit,
      couponCode,
      saleTermsVersion,
      expiresAt: new Date(now.getTime() + holdMinutes * MINUTES),
      placedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [orders.userId, orders.placingKey] })
    .returning()
  return order ?? null
}

/** What a line says of its product, as it is under its lock. */
export function pricedLines(
  lines: readonly CartLine[],
  units: readonly Units[],
  products: Map<number, TakenProduct>,
  /** By the place of the line: what the counter took off the price of each of them, and why. */
  haggled: ReadonlyMap<number, { off: Centavos; reason: string }> = new Map(),
  /** By the place of the line: what was asked for each of them before that, where it was told to a till that went on without network. */
  told: readonly Centavos[] = [],
) {
  return lines.map((line, index) => {
    const product = products.get(line.productId)!
    const { priceCentavos: price, offer, discount } = product
    const { sizeId, got } = units[index]!
    const own = got ? soldPair(product.name, got) : { unitId: null, unitCode: null, condition: null }
    const less = haggled.get(index)
    const priced = {
      productId: product.id,
      sizeId,
      name: product.name,
      brand: product.brand,
      size: line.size,
      quantity: line.quantity,
      listPriceCentavos: price,
      unitPriceCentavos: salePrice({ price, offer, discount }),
      discount: offer ? discount : null,
      costCentavos: product.costCentavos,
      image: '',
      ...own,
      haggledCentavos: less?.off ?? 0,
      haggleReason: less?.reason ?? null,
    }
    const asked = told[index] ?? priced.unitPriceCentavos
    return {
      ...priced,
      listPriceCentavos: Math.max(priced.listPriceCentavos, asked),
      discount: asked === priced.unitPriceCentavos ? priced.discount : null,
      unitPriceCentavos: asked - priced.haggledCentavos,
    }
  })
}

/** A single pair at its own price, or what the shop took off that, as it was described: offers and price lists of its product are of what comes in quantities. */
export const soldPair = (
  product: string,
  { id, code, grade, sizeLabel, flaws, image, costCentavos, ...pair }: ChosenUnit,
) => ({
  name: nameOfUnit(product, { code, grade }),
  listPriceCentavos: pair.priceCentavos,
  unitPriceCentavos: paidFor(pair),
  discount: null,
  costCentavos,
  unitId: id,
  unitCode: code,
  image,
  condition: { grade, label: GRADE_LABEL[grade], sentence: GRADE_SENTENCE[grade], sizeLabel, flaws },
})

/** The lines as they will always be read: name, picture, size and price copied from the product under its lock. Answers on which line each single pair is. */
export async function writeLines(
  tx: Tx,
  orderId: number,
  lines: ReturnType<typeof pricedLines>,
  offer: PromotionOffer,
): Promise<ReadonlyMap<number, number>> {
  const pictures = await tx
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      url: productImages.url,
    })
    .from(productImages)
    .where(
      inArray(
        productImages.productId,
        lines.map(({ productId }) => productId),
      ),
    )
    .orderBy(productImages.productId, productImages.position)
  const written = await tx
    .insert(orderLines)
    .values(
      lines.map((line, index) => ({
        ...line,
        orderId,
        promotions: offer.lines[index]!,
        promotionCentavos: offer.lines[index]!.reduce((sum, { amount }) => sum + amount, 0),
        image: line.image || (pictures.find((picture) => picture.productId === line.productId)?.url ?? ''),
      })),
    )
    .returning({ id: orderLines.id, unitId: orderLines.unitId })
  return new Map(written.flatMap(({ id, unitId }) => (unitId === null ? [] : [[unitId, id]])))
}
