/** The cart that an account keeps, as part of a question about `users`. */
import { sql } from 'drizzle-orm'
import { carts } from '#data/schema.ts'
import type { CartLine } from '#rules/cart/cart.ts'

export const cartOfPerson = sql<
  CartLine[] | null
>`(select c.lines from ${carts} c where c.user_id = users.id)`
