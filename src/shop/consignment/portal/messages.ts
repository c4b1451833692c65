/** What the shop and a consignor write to each other, apart from a single offer. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignmentMessages } from '#data/schema.ts'
import { holderActor, mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { offerMessage } from '#rules/consignment/offers/form.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { limitHourAndDay, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { consignorRow } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import { messageEmail, writtenEmail } from './emails.ts'

export type PortalMessage = { id: number; fromShop: boolean; body: string; at: Date }
/** Of one consignor. */
const WRITTEN = { hour: 10, day: 30 }

const theirs = (consignorId: number) =>
  and(eq(consignmentMessages.consignorId, consignorId), isNull(consignmentMessages.offerId))
const unread = (consignorId: number, fromShop: boolean) =>
  and(theirs(consignorId), eq(consignmentMessages.fromShop, fromShop), isNull(consignmentMessages.readAt))

export function openPortalMessages(context: ShopContext) {
  const { database, clock, settings } = context
  const markRead = (db: Reader | Tx, consignorId: number, fromShop: boolean) =>
    db.update(consignmentMessages).set({ readAt: clock() }).where(unread(consignorId, fromShop))

  /** The oldest first; whoever looks has read those of the shop. */
  async function messages({ consignorId }: Holder): Promise<PortalMessage[]> {
    const found = await database.db
      .select({
        id: consignmentMessages.id,
        fromShop: consignmentMessages.fromShop,
        body: consignmentMessages.body,
        at: consignmentMessages.createdAt,
      })
      .from(consignmentMessages)
      .where(theirs(consignorId))
      .orderBy(asc(consignmentMessages.id))
    await markRead(database.db, consignorId, true)
    return found
  }

  /** Only who is proven writes: the shop acts on what it reads. `input`: rules/consignment/offers/form.ts `offerMessage`. */
  async function write(holder: Holder, input: unknown): Promise<Outcome<null>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(offerMessage, input, OFFER_SAYS.message)
    if (!form.ok) return form
    const { consignorId } = holder
    const at = clock()
    const allowed = await limitHourAndDay(database.db, `consignor-message:${consignorId}`, WRITTEN, at)
    if (!allowed.allowed)
      return refused(
        'too-many',
        `Escribiste varios mensajes seguidos. ${retryText(allowed.retryAfter)}`,
        allowed.retryAfter,
      )
    await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(consignmentMessages)
        .values({
          consignorId,
          fromShop: false,
          actor: holderActor(holder),
          body: form.value.text,
          createdAt: at,
        })
        .returning({ id: consignmentMessages.id })
      if (settings.contactEmail)
        await queue(tx, 'mail', writtenEmail(form.value.text, settings), {
          dedupeKey: `consignor-message:${row!.id}`,
          runAt: at,
        })
    })
    await context.hint({ kind: 'message' })
    return done(null)
  }

  /** Of the shop, to a consignor: by e-mail too, and by the bell where they have an account. */
  async function sayTo(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.quote')
    if (refusal) return refusal
    const form = readForm(offerMessage, input, OFFER_SAYS.message)
    if (!form.ok) return form
    const owner = inReach(id) ? await consignorRow(database.db, id) : null
    if (!owner) return missing()
    if (owner.diedOn !== null) return conflict(DEATH_SAYS.unwritten)
    if (owner.email === '') return conflict(CONSIGNOR_SAYS.noMailbox)
    const at = clock()
    const body = form.value.text
    await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(consignmentMessages)
        .values({ consignorId: id, fromShop: true, actor: actorOf(visitor), body, createdAt: at })
        .returning({ id: consignmentMessages.id })
      await markRead(tx, id, false)
      const key = `consignor-message:${row!.id}`
      const href =
        settings.publicUrl + sellPaths.consignmentWith(await consignmentToken(tx, 'consignor', id, at))
      await sendLetter(tx, owner, messageEmail(owner, body, href, settings), { dedupeKey: key, at })
    })
    if (owner.userId !== null) await context.hint({ kind: 'news', userId: owner.userId })
    return done(null)
  }

  return { messages, write, sayTo }
}
