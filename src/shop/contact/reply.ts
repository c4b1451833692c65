/** What is done about a message: answered or not, a reply by mail, the shop's own notice once more. Each is written down without its words. */
import { eq } from 'drizzle-orm'
import { contactMessages, contactReplies } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { contactReply, REPLY_INVALID } from '#rules/contact/reply.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { replyKey } from './inbox.ts'
import { MESSAGE } from './lists.ts'
import { noticeEmail, replyEmail } from './emails.ts'

export function openContactReply(context: ShopContext) {
  const { database, clock, settings } = context

  /** `answered` false takes it back. Done already is done. */
  async function mark(visitor: Visitor, id: number, answered: boolean): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'contact.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx) => {
      const [message] = await tx
        .select({ answeredAt: contactMessages.answeredAt })
        .from(contactMessages)
        .where(eq(contactMessages.id, id))
        .for('update')
      if (!message) return missing()
      if ((message.answeredAt !== null) === answered) return done({ id, changed: false })
      const at = clock()
      await tx
        .update(contactMessages)
        .set({ answeredAt: answered ? at : null })
        .where(eq(contactMessages.id, id))
      await writeAudit(tx, visitor, {
        action: answered ? 'contact.answer' : 'contact.reopen',
        entity: 'message',
        entityId: id,
        before: { answered: !answered },
        after: { answered },
        at,
      })
      return done({ id, changed: true })
    })
    if (!end.ok) return end
    if (end.value.changed) await context.hint({ kind: 'message' })
    return done({ id })
  }

  /** `input`: rules/contact/reply.ts. The same key again answers with the same reply, and one email goes out. */
  async function reply(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ replyId: number }>> {
    const refusal = may(visitor, 'contact.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(contactReply, input, REPLY_INVALID)
    if (!form.ok) return form
    const { text, key: requestKey } = form.value
    const end = await database.transaction(async (tx) => {
      const [message] = await tx
        .select(MESSAGE)
        .from(contactMessages)
        .where(eq(contactMessages.id, id))
        .for('update')
      if (!message) return missing()
      const [before] = await tx
        .select({ id: contactReplies.id, messageId: contactReplies.messageId })
        .from(contactReplies)
        .where(eq(contactReplies.requestKey, requestKey))
      if (before) return before.messageId === id ? done({ replyId: before.id, changed: false }) : missing()
      const at = clock()
      const [row] = await tx
        .insert(contactReplies)
        .values({ messageId: id, text, actor: actorOf(visitor), requestKey, createdAt: at })
        .returning({ id: contactReplies.id })
      const replyId = row!.id
      await tx
        .update(contactMessages)
        .set({ answeredAt: message.answeredAt ?? at })
        .where(eq(contactMessages.id, id))
      await queue(tx, 'mail', replyEmail(message, text, settings), {
        dedupeKey: replyKey(replyId),
        runAt: at,
      })
      await writeAudit(tx, visitor, {
        action: 'contact.reply',
        entity: 'message',
        entityId: id,
        after: { replyId },
        at,
      })
      return done({ replyId, changed: true })
    })
    if (!end.ok) return end
    if (end.value.changed) await context.hint({ kind: 'message' })
    return done({ replyId: end.value.replyId })
  }

  /** The notice that the shop gets of a message, once a minute however often it is clicked. */
  async function resendNotice(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'contact.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    if (settings.contactEmail === '') return conflict('La tienda no tiene un e-mail de contacto configurado.')
    return database.transaction(async (tx) => {
      const [message] = await tx.select(MESSAGE).from(contactMessages).where(eq(contactMessages.id, id))
      if (!message) return missing()
      const at = clock()
      const turn = Math.floor(at.getTime() / 60_000)
      await queue(tx, 'mail', noticeEmail(message, settings), {
        dedupeKey: `contact:${id}:again-${turn}`,
        runAt: at,
      })
      await writeAudit(tx, visitor, { action: 'contact.resend', entity: 'message', entityId: id, at })
      return done({ id })
    })
  }

  return { mark, reply, resendNotice }
}
