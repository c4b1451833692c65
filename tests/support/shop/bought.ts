/** An order of one person with one pair of a product, as far as a review has to know it. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#data/database.ts'
import { orderLines, orders } from '#data/schema.ts'
import type { OrderPaymentState } from '#rules/payments/order-payment.ts'
import type { SeededProduct } from '#tests/support/builders.ts'

export async function seedBought(
  database: Database,
  userId: number,
  shoe: SeededProduct,
  paymentStatus: OrderPaymentState = 'paid',
): Promise<void> {
  const [order] = await database.db
    .insert(orders)
    .values({
      userId,
      placingKey: randomUUID(),
      placingHash: '',
      paymentStatus,
      delivery: 'pickup',
      name: '',
      surname: '',
      birthDate: '1990-05-20',
      street: '',
      province: '',
      postalCode: '',
      phone: '',
      email: '',
      subtotalCentavos: 100,
      shippingCentavos: 0,
      totalCentavos: 100,
      expiresAt: new Date(),
    })
    .returning()
  const [size, sizeId] = Object.entries(shoe.sizeIds)[0]!
  await database.db.insert(orderLines).values({
    orderId: order!.id,
    productId: shoe.id,
    sizeId,
    name: '',
    brand: '',
    size,
    quantity: 1,
    listPriceCentavos: 100,
    unitPriceCentavos: 100,
  })
}
