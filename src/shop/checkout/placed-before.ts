/** A form placed twice is one order (product §11.2): a double click, a retry after a lost answer. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { orders } from '#data/schema.ts'
import { CHECKOUT_INVALID, personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import type { Centavos } from '#rules/money.ts'
import { dueOf, orderNumber, type Amounts } from '#rules/orders/order.ts'
import { conflict, done, type Conflict, type Outcome } from '#rules/outcome.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { fromRow } from '#shop/addresses/personal-data.ts'
import { readForm } from '#shop/read-form.ts'

export type Placed = {
  reference: string
  number: string
  total: Centavos
  /** What of it is left to pay. */
  due: Centavos
}
/** What is true now, when it is not what the shopper saw. */
export type PlaceConflict = { amounts?: Amounts; lines?: CartViewLine[]; reference?: string }

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const answer = (order: OrderRow): Placed => ({
  reference: order.reference,
  number: orderNumber(order.id),
  total: order.totalCentavos,
  due: dueOf(order),
})

export async function findPlaced(
  db: Reader | Tx,
  userId: number,
  key: string,
): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.placingKey, key)))
  return order
}

export const ALREADY = conflict<PlaceConflict>('Este pedido ya se está procesando.')

export function openPlacedBefore(db: Reader) {
  return {
    async placed(userId: number, key: string, hash: string): Promise<Outcome<Placed, PlaceConflict> | null> {
      const order = await findPlaced(db, userId, key)
      if (!order) return null
      return order.placingHash === hash ? done(answer(order)) : another(order)
    },

    /** Asked again by a form whose cart is empty now. */
    async emptied(
      userId: number,
      { key, personal, delivery }: { key: string; personal: unknown; delivery: string },
    ): Promise<Outcome<Placed, PlaceConflict> | null> {
      const order = await findPlaced(db, userId, key)
      if (!order) return null
      const told = Object.entries(fromRow({ ...order, birthDate: order.birthDate ?? '' }))
      const typed = readForm(personalData, personal, CHECKOUT_INVALID)
      const same =
        typed.ok &&
        order.delivery === delivery &&
        told.every(([field, value]) => value === typed.value[field as keyof PersonalData])
      return same ? done(answer(order)) : another(order)
    },
  }
}

const another = (order: OrderRow): Conflict<PlaceConflict> =>
  conflict<PlaceConflict>(
    `Ya hiciste este pedido: es el ${orderNumber(order.id)}. Si querés cambiarlo, cancelalo y armalo de nuevo.`,
    { reference: order.reference },
  )
