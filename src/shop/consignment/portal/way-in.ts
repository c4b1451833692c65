/** Without an account: a link to the mailbox of whoever is known by it, and a code to it before something is changed. */
import { and, eq } from 'drizzle-orm'
import { consignors } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { linkRequest } from '#rules/consignment/portal/link-request.ts'
import { LINKS_OF_ADDRESS, LINKS_OF_VISITOR, PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { done, refused, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limitHourAndDay, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { hashToken } from '#shop/secret-token.ts'
import { checkCode, sendCode, type CodeFor } from '../codes/codes.ts'
import { isReached } from '../consignors/known.ts'
import { consignmentToken } from '../links.ts'
import { linkEmail } from './emails.ts'
import { proofOf } from './proof.ts'

const codeFor = ({ consignorId, email }: Holder): CodeFor => ({
  purpose: 'act',
  subject: `consignor:${consignorId}`,
  email,
})

export function openWayIn(context: ShopContext) {
  const { database, clock, settings } = context

  /** The same answer whoever has the address. */
  async function askLink(visitor: Visitor, input: unknown): Promise<Outcome<null>> {
    const form = readForm(linkRequest, input, PORTAL_SAYS.email)
    if (!form.ok) return form
    const { email } = form.value
    const now = clock()
    const mine = await limitVisitor(database.db, 'consignor-link', visitor, LINKS_OF_VISITOR, now)
    const its = mine.allowed
      ? await limitHourAndDay(database.db, `consignor-link:${hashToken(email)}`, LINKS_OF_ADDRESS, now)
      : mine
    if (!its.allowed)
      return refused('too-many', `${PORTAL_SAYS.tooMany} ${retryText(its.retryAfter)}`, its.retryAfter)
    await database.transaction(async (tx) => {
      const [known] = await tx
        .select({ id: consignors.id, name: consignors.name })
        .from(consignors)
        .where(and(eq(consignors.email, email), isReached))
      if (!known) return
      const token = await consignmentToken(tx, 'consignor', known.id, now)
      await queue(tx, 'mail', linkEmail({ to: email, name: known.name, token }, settings), { runAt: now })
    })
    return done(null)
  }

  /** To the mailbox of whose pages they are. */
  const askCode = (visitor: Visitor, holder: Holder): Promise<Outcome<{ email: string }>> =>
    sendCode(context, visitor, codeFor(holder))

  /** Answers what the browser keeps for half an hour. */
  async function typeCode(visitor: Visitor, holder: Holder, typed: string): Promise<Outcome<string>> {
    const end = await checkCode(context, visitor, codeFor(holder), typed)
    return end.ok ? done(await proofOf(database.db, holder, clock())) : end
  }

  return { askLink, askCode, typeCode }
}
