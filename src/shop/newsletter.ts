/** The newsletter form: no validation and always the same answer (spec §2); a valid address is kept with its consent date (design.md §9). */
import { newsletterAddresses } from '#data/schema.ts'
import { isEmail } from '#rules/email.ts'
import { line } from '#rules/text.ts'
import type { Counter } from './counter.ts'

const MAX_NAME = 120

export function openNewsletter({ database, clock }: Counter) {
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
  }
}
