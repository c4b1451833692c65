/** What must be true of carts that were told of (product §7.10). Asked with the other invariants. */
import { sql } from 'drizzle-orm'
import { CART_REMINDER_KEPT_DAYS } from '#rules/cart/reminders.ts'
import type { Invariant } from './invariant.ts'

export const CART_INVARIANTS: Invariant[] = [
  {
    // An order by chat is somebody's from when they take it, whatever day it was written down.
    name: 'nobody is told of a cart that they bought since',
    query: sql`select r.id, r.no, o.reference from cart_reminders r join orders o on o.user_id = r.user_id
      where o.channel = 'web' and o.placed_at > r.cart_changed_at and o.placed_at < r.sent_at`,
  },
  {
    name: 'no erased account is told of carts',
    query: sql`select u.id from users u where u.deleted_at is not null and (
      exists (select from cart_reminders r where r.user_id = u.id)
      or exists (select from cart_reminder_consents c where c.user_id = u.id))`,
  },
  {
    name: 'what was told of carts is forgotten in time',
    overdue: true,
    query: sql`select r.id from cart_reminders r
      where r.sent_at < now() - make_interval(days => ${CART_REMINDER_KEPT_DAYS + 1}::int)`,
  },
]
