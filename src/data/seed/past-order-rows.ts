/** A past order with everything that follows from it: prices as today's, amounts by the rules of the shop. */
import type { Tx } from '#data/database.ts'
import { orderLines, orders } from '#data/schema.ts'
import { fromPesos } from '#rules/money.ts'
import { orderAmounts, type Amounts } from '#rules/orders/order.ts'
import { isCancelled } from '#rules/orders/states.ts'
import { wasSent } from '#rules/orders/fulfilment/states.ts'
import { seedCoupons } from './coupons.ts'
import { asSaved, type SeededUser } from './seed-users.ts'
import type { SeededProduct } from './seed-products.ts'
import { daysBefore } from './moments.ts'
import { orderStory, type OrderStory } from './order-story.ts'
import { pastOrders, type PastOrder } from './past-orders.ts'
import { promisedDays } from '#rules/checkout/shipping.ts'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { addresses } from './users.ts'

type Line = { product: SeededProduct; size: string; sizeId: number; quantity: number }
export type SeededOrder = PastOrder & {
  id: number
  person: SeededUser
  story: OrderStory
  bought: Line[]
  amounts: Amounts
}

export async function seedOrderRows(
  tx: Tx,
  people: Map<string, SeededUser>,
  products: Map<string, SeededProduct>,
  now: Date,
): Promise<SeededOrder[]> {
  const prepared = pastOrders.map((order, index) =>
    prepare(order, `seed-${index + 1}`, people, products, now),
  )
  const rows = await tx
    .insert(orders)
    .values(prepared.map(orderRow))
    .returning({ id: orders.id, key: orders.placingKey })
  const ids = new Map(rows.map((row) => [row.key, row.id]))
  const seeded = prepared.map((order) => ({ ...order, id: ids.get(order.key)! }))
  await tx.insert(orderLines).values(seeded.flatMap(lineRows))
  return seeded
}

type Prepared = Omit<SeededOrder, 'id'> & { key: string }

function prepare(
  order: PastOrder,
  key: string,
  people: Map<string, SeededUser>,
  products: Map<string, SeededProduct>,
  now: Date,
): Prepared {
  const bought = order.lines.map(([slug, size, quantity]) => {
    const product = products.get(slug)
    const sizeId = product?.sizeIds.get(size)
    if (!product || sizeId === undefined)
      throw new Error(`The seed sold ${slug} in size ${size}, which does not exist`)
    return { product, size, sizeId, quantity }
  })
  const coupon = seedCoupons.find(({ code }) => code === order.coupon)
  const amounts = orderAmounts(
    bought.map(({ product, quantity }) => ({ unitPrice: product.unitPrice, quantity })),
    fromPesos(coupon?.pesos ?? 0),
    INITIAL_SETTINGS,
    { ...addresses[order.by]!, delivery: order.delivery },
  )
  const story = orderStory(order.end, daysBefore(now, order.daysAgo))
  return { ...order, key, person: people.get(order.by)!, story, bought, amounts }
}

function orderRow({ key, person, story, amounts, ...order }: Prepared) {
  const sent = wasSent(story.fulfilment)
  return {
    userId: person.id,
    placingKey: key,
    placingHash: key,
    status: story.status,
    endCause: story.endCause,
    paymentStatus: story.paymentStatus,
    ...(order.channel ? { channel: order.channel } : {}),
    delivery: order.delivery,
    promisedDays: order.delivery === 'delivery' ? promisedDays(INITIAL_SETTINGS, addresses[order.by]!) : null,
    fulfilmentStatus: story.fulfilment,
    carrier: sent ? 'Correo Argentino' : null,
    trackingCode: sent ? `DEMO${key.slice('seed-'.length).padStart(6, '0')}` : null,
    ...asSaved(person, addresses[order.by]!),
    subtotalCentavos: amounts.subtotal,
    discountCentavos: amounts.discount,
    couponCode: order.coupon ?? null,
    shippingCentavos: amounts.shipping,
    totalCentavos: amounts.total,
    expiresAt: story.expiresAt,
    holdsStock: story.releasedAt === null,
    cancelReason:
      story.events.find((event) => event.life === 'order' && isCancelled(event.to))?.reason ?? null,
    placedAt: story.placedAt,
    updatedAt: story.events.at(-1)!.at,
  }
}

const lineRows = ({ id, bought }: SeededOrder) =>
  bought.map(({ product, size, sizeId, quantity }) => ({
    orderId: id,
    productId: product.id,
    sizeId,
    name: product.name,
    brand: product.brand,
    image: product.image,
    size,
    quantity,
    listPriceCentavos: product.listPrice,
    unitPriceCentavos: product.unitPrice,
    discount: product.discount,
  }))
