/**
 * The newsletter form: no validation and always the same answer (product §22.1), until one address sends more than people do; a valid address is kept with its consent date
 * (product §22.1), for the admin to read and export, and for its owner to take back.
 */
import { newsletterAddresses } from '#data/schema.ts'
import { isEmail } from '#rules/email.ts'
import type { Visitor } from '#rules/users/access.ts'
import { done, refused, type Outcome } from '#rules/outcome.ts'
import { line, mayBeName } from '#rules/text.ts'
import { eq } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import { openNewsletterAdmin } from './admin.ts'
import { openBatch } from './batch.ts'
import { openIssues } from './issues.ts'
import { openResults } from './results.ts'
import { openSending } from './sending.ts'
import { openTrial } from './trial.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'

const MAX_NAME = 120
const ADDRESSES = { hour: 10, day: 30 }
const TOO_MANY = 'Se anotaron muchas direcciones desde tu conexión.'

export function openNewsletter(context: ShopContext) {
  const { database, clock } = context
  const issues = openIssues(context)
  return {
    /** What is no address is left out without a word, and so is what is no name. Who is already in stays as they are. */
    async join(visitor: Visitor, name: string, email: string): Promise<Outcome<Record<string, never>>> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return done({})
      const now = clock()
      const { allowed, retryAfter } = await limitVisitor(database.db, 'newsletter', visitor, ADDRESSES, now)
      if (!allowed) return refused('too-many', `${TOO_MANY} ${retryText(retryAfter)}`, retryAfter)
      await database.db
        .insert(newsletterAddresses)
        .values({
          email: address,
          name: mayBeName(name) ? line(name).slice(0, MAX_NAME) : '',
          // The form and the API say so (NEWSLETTER_CONSENT).
          tailored: true,
          sized: true,
          consentedAt: now,
        })
        .onConflictDoNothing()
      return done({})
    },
    /** Consent is taken back as easily as it was given (Ley 25.326 art. 5, 27). Says nothing about who was in. */
    async leave(email: string): Promise<void> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return
      await database.db.delete(newsletterAddresses).where(eq(newsletterAddresses.email, address))
    },
    ...openNewsletterAdmin(context),
    issues: {
      ...issues,
      ...openTrial(context, issues),
      ...openSending(context),
      ...openBatch(context),
      ...openResults(context),
    },
  }
}
