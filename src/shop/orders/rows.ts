/** The rows of an order as placing writes them: first the one that carries the key, then its lines, at last its amounts. */
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { orderLines, orders, productImages } from '#data/schema.ts'
import type { CartLine } from '#rules/cart.ts'
import { salePrice } from '#rules/discount.ts'
import type { Centavos } from '#rules/money.ts'
import { HOLD_MINUTES, MINUTES, type Amounts } from '#rules/order.ts'
import type { PersonalData } from '#rules/purchase.ts'
import type { Delivery } from '#rules/shipping.ts'
import type { OrderRow } from './events.ts'
import type { TakenProduct, Units } from './stock.ts'

/**
 * First of all the row that carries the placing key: a second click waits here for the first one's commit and then finds
 * its order, instead of competing with it for the last pair. Answers null to that second click.
 */
export async function beginOrder(
  tx: Tx,
  personId: number,
  personal: PersonalData,
  delivery: Delivery,
  placing: { key: string; hash: string; now: Date },
): Promise<OrderRow | null> {
  const { now } = placing
  const [order] = await tx
    .insert(orders)
    .values({
      personId,
      placingKey: placing.key,
      placingHash: placing.hash,
      delivery,
      name: personal.nameCompra,
      surname: personal.surnameCompra,
      birthDate: personal.ageCompra,
      company: personal.companyName,
      street: personal.streetAddress,
      apartment: personal.apartment,
      province: personal.province,
      postalCode: personal.codePostal,
      phone: personal.phoneNumber,
      email: personal.emailCompra,
      notes: personal.extraNotes,
      subtotalCentavos: 0,
      shippingCentavos: 0,
      totalCentavos: 0,
      expiresAt: new Date(now.getTime() + HOLD_MINUTES * MINUTES),
      placedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [orders.personId, orders.placingKey] })
    .returning()
  return order ?? null
}

/** The lines as they will always be read: name, picture, size and price copied from the product under its lock. */
export async function writeLines(
  tx: Tx,
  orderId: number,
  lines: readonly CartLine[],
  units: readonly Units[],
  products: Map<number, TakenProduct>,
): Promise<{ unitPrice: Centavos; quantity: number }[]> {
  const pictures = await tx
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      url: productImages.url,
    })
    .from(productImages)
    .where(inArray(productImages.productId, [...products.keys()]))
    .orderBy(productImages.productId, productImages.position)
  const rows = lines.map((line, index) => {
    const product = products.get(line.productId)!
    const { priceCentavos: price, offer, discount } = product
    return {
      orderId,
      productId: product.id,
      sizeId: units[index]!.sizeId,
      name: product.name,
      brand: product.brand,
      image: pictures.find((picture) => picture.productId === product.id)?.url ?? '',
      size: line.size,
      quantity: line.quantity,
      listPriceCentavos: price,
      unitPriceCentavos: salePrice({ price, offer, discount }),
      discount: offer ? discount : null,
    }
  })
  await tx.insert(orderLines).values(rows)
  return rows.map((row) => ({ unitPrice: row.unitPriceCentavos, quantity: row.quantity }))
}

/** The amounts, once the prices are known under their locks. */
export async function finishOrder(
  tx: Tx,
  orderId: number,
  amounts: Amounts,
  couponCode: string | null,
): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({
      subtotalCentavos: amounts.subtotal,
      discountCentavos: amounts.discount,
      shippingCentavos: amounts.shipping,
      totalCentavos: amounts.total,
      couponCode,
    })
    .where(eq(orders.id, orderId))
    .returning()
  return order!
}
