/** The email of one person of an issue goes along its table, and nowhere else. */
import { and, type SQL } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { newsletterRecipients } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isLeaving, RECIPIENT_MOVES, type RecipientState } from '#rules/newsletter/states.ts'
import { leadingTo } from '#rules/states.ts'

export type RecipientEnd = Partial<typeof newsletterRecipients.$inferInsert> & { status: RecipientState }

/** Handed to the mail company: only its answer, or its silence, moves it on. */
export const isUnderWay = inStates(newsletterRecipients.status, isLeaving)

export const moveRecipients = (db: Pick<Tx, 'update'>, which: SQL | undefined, end: RecipientEnd) =>
  db
    .update(newsletterRecipients)
    .set(end)
    .where(and(which, inStates(newsletterRecipients.status, leadingTo(RECIPIENT_MOVES, end.status))))
