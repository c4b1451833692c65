/** How long an unpaid order holds its stock. */

export const MINUTES = 60_000
/** Card: 30 minutes after checkout (product §11.7). */
export const HOLD_MINUTES = 30
/** A payment under review or a cash ticket: two days. */
export const PENDING_HOLD_HOURS = 48
/** What an edit adds to a paid order, until its difference is paid (product §11.15). */
export const EDIT_HOURS = 48
/** In minutes: a payment that a return address names is known to the provider by then, or there is none (product §12.4). */
export const KNOWN_WITHIN = 10
/** How long Mercado Pago's own look at a payment may take. */
const REVIEW_HOURS = 48
export const REVIEW_TERM = `${REVIEW_HOURS} h`
/** What the owner set (product §30.5). */
export type HoldTerms = { holdMinutes: number; pendingHoldHours: number }

/** Waits for somebody to pay it in cash or by transfer (product §33.3); everything else that is pending is being reviewed. */
const TICKETS = ['pending_waiting_payment', 'pending_waiting_transfer']
export const isTicket = (detail: string | null): boolean => TICKETS.includes(detail ?? '')
/** The same for SQL. */
export const TICKET_DETAILS: readonly string[] = TICKETS
