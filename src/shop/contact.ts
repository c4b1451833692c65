/** The contact form: a message is kept and mailed to the shop, both or neither. Open to all, also to banned people (spec §6). */
import { contactMessages } from '#data/schema.ts'
import { countedAs, type Visitor } from '#rules/access.ts'
import { CONTACT_MESSAGES, contactMessage, type ContactMessage } from '#rules/contact.ts'
import { done, refused, type Outcome } from '#rules/outcome.ts'
import type { Counter, Settings } from './counter.ts'
import { queue, type Jobs } from './outbox.ts'
import { limit, retryText } from './rate-limits.ts'
import { readForm } from './read-form.ts'

const HOUR = 3600
const MESSAGES_AN_HOUR = 5
/** Visitors whom no door tells apart share one count. */
const SHARED_MESSAGES_AN_HOUR = 60

export function openContact(counter: Counter) {
  const { database, clock, settings } = counter

  return {
    async send(visitor: Visitor, input: unknown): Promise<Outcome<Record<string, never>>> {
      const form = readForm(contactMessage, input, CONTACT_MESSAGES.missing)
      if (!form.ok) return form
      const known = countedAs(visitor)
      const { allowed, retryAfter } = await limit(database.db, `contact:${known ?? 'anybody'}`, {
        max: known ? MESSAGES_AN_HOUR : SHARED_MESSAGES_AN_HOUR,
        windowSeconds: HOUR,
        now: clock(),
      })
      if (!allowed)
        return refused('too-many', `Mandaste varios mensajes seguidos. ${retryText(retryAfter)}`, retryAfter)

      const { user_name: name, user_email: email, user_affair: subject, user_message: message } = form.value
      await database.transaction(async (tx) => {
        const [row] = await tx
          .insert(contactMessages)
          .values({ name, email, subject, message, createdAt: clock() })
          .returning({ id: contactMessages.id })
        if (settings.contactEmail !== '')
          await queue(tx, 'mail', letter(settings, form.value), {
            dedupeKey: `contact:${row!.id}`,
            runAt: clock(),
          })
      })
      return done({})
    },
  }
}

function letter(settings: Settings, form: ContactMessage): Jobs['mail'] {
  const from = `${form.user_name} <${form.user_email}>`
  return {
    to: settings.contactEmail,
    replyTo: form.user_email,
    subject: `[${settings.name}] Contacto: ${form.user_affair}`,
    text: `${from}\n\n${form.user_message}\n`,
    html: `<p><strong>${escaped(from)}</strong></p><p>${escaped(form.user_message).replaceAll('\n', '<br>')}</p>`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
