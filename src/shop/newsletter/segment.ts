/** Whom a segment finds, as SQL on `newsletter_addresses`. Purchases, favourites and sizes are looked at only where consent says so. */
import { and, sql, type SQL } from 'drizzle-orm'
import { newsletterAddresses } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { genresFound } from '#rules/products/choices.ts'
import type { Segment } from '#rules/newsletter/segment.ts'
import { wasCharged } from '#rules/payments/order-payment.ts'
import { accountOf, isBanned } from '#shop/users/of-address.ts'

const OWN = accountOf(sql`newsletter_addresses.email`)
const bought = (more: SQL = sql``): SQL => sql`exists (select from users u
  join orders o on o.user_id = u.id join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  where ${OWN} and ${inStates(sql`o.payment_status`, wasCharged)} ${more})`
const kept = (more: SQL): SQL => sql`exists (select from users u
  join favourites f on f.user_id = u.id join products p on p.id = f.product_id where ${OWN} ${more})`

function likes({ brand, genre, size }: Segment): SQL {
  const product = sql`${brand ? sql`and p.brand = ${brand}` : sql``} ${genre ? sql`and p.genre in ${genresFound([genre])}` : sql``}`
  // A favourite has no size.
  if (size) return bought(sql`${product} and l.size = ${size}`)
  return sql`(${bought(product)} or ${kept(product)})`
}

/** The sizes that an account with that address keeps, where its owner joined knowing that they are looked at. */
export const sizesOf = (address: SQL): SQL =>
  sql`(select json_build_object('shoes', m.shoes, 'clothes', m.clothes) from users u join my_sizes m on m.user_id = u.id where ${accountOf(address)})`
const wears = (size: string): SQL =>
  sql`exists (select from users u join my_sizes m on m.user_id = u.id where ${OWN} and ${size} in (m.shoes, m.clothes))`

export function inSegment(segment: Segment): SQL {
  const reached = sql`not ${isBanned(sql`newsletter_addresses.email`)}`
  if (segment.who === 'all') return reached
  if (segment.who === 'wears') return and(reached, sql`${newsletterAddresses.sized}`, wears(segment.size))!
  const chosen =
    segment.who === 'bought' ? bought() : segment.who === 'not-bought' ? sql`not ${bought()}` : likes(segment)
  return and(reached, sql`${newsletterAddresses.tailored}`, chosen)!
}
