/** The contact form: a message is kept and mailed to the shop, both or neither. Open to all, also to banned people (product §23.4). */
import { contactMessages } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { CONTACT_MESSAGES, contactMessage } from '#rules/contact/contact.ts'
import { done, refused, type Outcome } from '#rules/outcome.ts'
import { openContactInbox } from './inbox.ts'
import { noticeEmail } from './emails.ts'
import { openContactReply } from './reply.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'

export type { MessageView } from './inbox.ts'

const MESSAGES = { hour: 5, day: 20 }

export function openContact(context: ShopContext) {
  const { database, clock, settings } = context

  async function send(visitor: Visitor, input: unknown): Promise<Outcome<Record<string, never>>> {
    const form = readForm(contactMessage, input, CONTACT_MESSAGES.missing)
    if (!form.ok) return form
    const { allowed, retryAfter } = await limitVisitor(database.db, 'contact', visitor, MESSAGES, clock())
    if (!allowed)
      return refused('too-many', `Mandaste varios mensajes seguidos. ${retryText(retryAfter)}`, retryAfter)

    const { user_name: name, user_email: email, user_affair: subject, user_message: message } = form.value
    const row = { name, email, subject, message }
    await database.transaction(async (tx) => {
      const [kept] = await tx
        .insert(contactMessages)
        .values({ ...row, createdAt: clock() })
        .returning({ id: contactMessages.id })
      if (settings.contactEmail !== '')
        await queue(tx, 'mail', noticeEmail(row, settings), {
          dedupeKey: `contact:${kept!.id}`,
          runAt: clock(),
        })
    })
    await context.hint({ kind: 'message' })
    return done({})
  }

  return { send, ...openContactInbox(context), ...openContactReply(context) }
}
