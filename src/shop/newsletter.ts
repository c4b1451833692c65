/**
 * The newsletter form: no validation and always the same answer (spec §2); a valid address is kept with its consent date
 * (design.md §9), for the admin to read and export, and for its owner to take back.
 */
import { newsletterAddresses } from '#data/schema.ts'
import { isEmail } from '#rules/email.ts'
import { line } from '#rules/text.ts'
import { eq } from 'drizzle-orm'
import type { Counter } from './counter.ts'
import { openNewsletterDesk } from './newsletter/desk.ts'

export type { NewsletterRow } from './newsletter/desk.ts'

const MAX_NAME = 120

export function openNewsletter(counter: Counter) {
  const { database, clock } = counter
  return {
    /** What is no address is left out without a word. Who is already in stays as they are. */
    async join(name: string, email: string): Promise<void> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return
      await database.db
        .insert(newsletterAddresses)
        .values({ email: address, name: line(name).slice(0, MAX_NAME), consentedAt: clock() })
        .onConflictDoNothing()
    },
    /** Consent is taken back as easily as it was given (Ley 25.326 art. 5, 27). Says nothing about who was in. */
    async leave(email: string): Promise<void> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return
      await database.db.delete(newsletterAddresses).where(eq(newsletterAddresses.email, address))
    },
    ...openNewsletterDesk(counter),
  }
}
