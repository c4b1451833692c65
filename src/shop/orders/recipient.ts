/** Who gets an order and where, as they wrote it when they bought or as the shop has corrected it since. */
import type { OrderRow } from './events.ts'

export type Recipient = {
  name: string
  surname: string
  dni: string
  company: string
  street: string
  apartment: string
  province: string
  postalCode: string
  locality: string
  phone: string
  email: string
  /** The shopper's own. */
  notes: string
}

export const recipientOf = (order: OrderRow): Recipient => ({
  name: order.name,
  surname: order.surname,
  dni: order.dni,
  company: order.company,
  street: order.street,
  apartment: order.apartment,
  province: order.province,
  postalCode: order.postalCode,
  locality: order.locality,
  phone: order.phone,
  email: order.email,
  notes: order.notes,
})
