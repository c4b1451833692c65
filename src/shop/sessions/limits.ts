/**
 * How long a session lives. Shoppers come back within days and a cart that forgot them is a lost sale, so theirs is idle
 * for 7 days and 30 in all (product §19.4, decision 6; an order can only be paid at the payment provider, and
 * what a thief could see is what the shopper sees). The shop's people hold its keys: 30 minutes idle, 8 hours in all
 * (OWASP ASVS 5.0 7.3.1, 7.3.2).
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LIMITS = {
  customer: { idle: 7 * DAY, absolute: 30 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 8 * HOUR },
}
/** The cookie's own life; the server decides earlier. */
export const SESSION_COOKIE_SECONDS = LIMITS.customer.absolute / 1_000
export const LONGEST_SESSION = LIMITS.customer.absolute

/** The moment from which the session is over, as things stand now. */
export function sessionEnds(session: { createdAt: Date; seenAt: Date; staff: boolean }): Date {
  const limits = session.staff ? LIMITS.staff : LIMITS.customer
  return new Date(
    Math.min(session.seenAt.getTime() + limits.idle, session.createdAt.getTime() + limits.absolute),
  )
}
