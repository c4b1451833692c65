/**
 * The newsletter form: no validation and always the same answer (product §22.1), until one address sends more than people do. A valid
 * address is kept with its consent date once its owner confirmed it (product §22.8), for the admin to read and export, and for its owner
 * to take back.
 */
import { newsletterAddresses } from '#data/schema.ts'
import { isEmail } from '#rules/email.ts'
import type { Visitor } from '#rules/users/access.ts'
import { LETTERS_A_DAY, NEWSLETTER_LATE } from '#rules/newsletter/newsletter.ts'
import { done, missing, refused, type Outcome, type Refused } from '#rules/outcome.ts'
import { line, mayBeName } from '#rules/text.ts'
import { eq } from 'drizzle-orm'
import type { ShopContext } from '#shop/context.ts'
import { openNewsletterAdmin } from './admin.ts'
import { openBatch } from './batch.ts'
import { openIssues } from './issues.ts'
import { openResults } from './results.ts'
import { openSending } from './sending.ts'
import { openTrial } from './trial.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limit, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { provedAddressOf } from '#shop/sessions/passes.ts'
import { hashToken } from '#shop/secret-token.ts'
import { joinEmail, leaveEmail } from './address-email.ts'
import { joinUrl, readJoin, type Joining } from './links.ts'
import { newsletterWayOutUrl } from './way-out.ts'

const MAX_NAME = 120
const ADDRESSES = { hour: 10, day: 30 }
const TOO_MANY = 'Se anotaron muchas direcciones desde tu conexión.'
const TOO_MANY_LEFT = 'Se pidieron muchas bajas desde tu conexión.'

export function openNewsletter(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database
  const issues = openIssues(context)

  async function tooMany(visitor: Visitor, what: string, message: string): Promise<Refused | null> {
    const { allowed, retryAfter } = await limitVisitor(db, what, visitor, ADDRESSES, clock())
    return allowed ? null : refused('too-many', `${message} ${retryText(retryAfter)}`, retryAfter)
  }
  /** So many letters a day to one address, whoever asks; the address itself is not in the count. */
  async function mayBeWritten(address: string, why: 'join' | 'leave'): Promise<boolean> {
    const rule = { max: LETTERS_A_DAY, windowSeconds: 86_400, now: clock() }
    return (await limit(db, `newsletter-${why}:to:${hashToken(address)}`, rule)).allowed
  }
  const isMine = async (visitor: Visitor, address: string): Promise<boolean> =>
    visitor.kind === 'person' && (await provedAddressOf(db, visitor.id)) === address
  const isIn = async (address: string): Promise<boolean> =>
    (await db.$count(newsletterAddresses, eq(newsletterAddresses.email, address))) > 0
  const keep = ({ email, name }: Joining) =>
    db
      .insert(newsletterAddresses)
      // The form, the API and the letter say so (NEWSLETTER_CONSENT).
      .values({ email, name, tailored: true, sized: true, consentedAt: clock() })
      .onConflictDoNothing()

  return {
    /**
     * What is no address is left out without a word, and so is what is no name. An address counts once its owner said yes, by the link
     * of a letter or by an account that proved it; until then nothing of it is kept. Who is already in stays as they are.
     */
    async join(visitor: Visitor, name: string, email: string): Promise<Outcome<Record<string, never>>> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return done({})
      const refusal = await tooMany(visitor, 'newsletter', TOO_MANY)
      if (refusal) return refusal
      const joining = { email: address, name: mayBeName(name) ? line(name).slice(0, MAX_NAME) : '' }
      if (await isMine(visitor, address)) await keep(joining)
      else if (!(await isIn(address)) && (await mayBeWritten(address, 'join'))) {
        const url = await joinUrl(db, settings.publicUrl, joining, clock())
        await queue(db, 'mail', joinEmail(address, url, settings))
      }
      return done({})
    },
    /** Whether the letter's link still says anything; mailboxes follow links before their owners do. */
    async lookAtJoin(token: string): Promise<Outcome<null>> {
      return (await readJoin(db, token, clock())) ? done(null) : missing(NEWSLETTER_LATE)
    },
    /** Once more is no fault. */
    async confirmJoin(token: string): Promise<Outcome<null>> {
      const joining = await readJoin(db, token, clock())
      if (!joining) return missing(NEWSLETTER_LATE)
      await keep(joining)
      return done(null)
    },
    /**
     * Consent is taken back as easily as it was given (Ley 25.326 art. 5, 27): at once by whoever proved the address, else by the link of a
     * letter, so that nobody takes another out. Says nothing about who was in.
     */
    async leave(visitor: Visitor, email: string): Promise<Outcome<Record<string, never>>> {
      const address = email.trim().toLowerCase()
      if (!isEmail(address)) return done({})
      const refusal = await tooMany(visitor, 'newsletter-leave', TOO_MANY_LEFT)
      if (refusal) return refusal
      if (await isMine(visitor, address))
        await db.delete(newsletterAddresses).where(eq(newsletterAddresses.email, address))
      else if ((await isIn(address)) && (await mayBeWritten(address, 'leave'))) {
        const wayOut = await newsletterWayOutUrl(db, settings.publicUrl)
        await queue(db, 'mail', leaveEmail(address, wayOut(0, address), settings))
      }
      return done({})
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
