/** What the shop hears when somebody writes, and what it writes back. */
import { replySubject } from '#rules/contact-reply.ts'
import type { Settings } from '../counter.ts'
import type { Jobs } from '../outbox.ts'

export type Message = { name: string; email: string; subject: string; message: string }
type Sender = Pick<Settings, 'name' | 'contactEmail'>

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const asHtml = (text: string): string => escaped(text).replaceAll('\n', '<br>')

/** To the shop; answering it answers the sender. */
export function noticeLetter({ name, email, subject, message }: Message, shop: Sender): Jobs['mail'] {
  const from = `${name} <${email}>`
  return {
    to: shop.contactEmail,
    replyTo: email,
    subject: `[${shop.name}] Contacto: ${subject}`,
    text: `${from}\n\n${message}\n`,
    html: `<p><strong>${escaped(from)}</strong></p><p>${asHtml(message)}</p>`,
  }
}

/** To the sender, with what they had written below. */
export function replyLetter(to: Message, text: string, shop: Sender): Jobs['mail'] {
  const quoted = to.message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return {
    to: to.email,
    ...(shop.contactEmail ? { replyTo: shop.contactEmail } : {}),
    subject: `${replySubject(to.subject)} · ${shop.name}`,
    text: `${text}\n\n${to.name} escribió:\n${quoted}\n`,
    html: `<!doctype html><html lang="es-AR"><meta charset="utf-8"><body style="font:16px/1.5 Arial,sans-serif;color:#141413"><p>${asHtml(text)}</p><p style="color:#5f5a52">${escaped(to.name)} escribió:</p><blockquote style="margin:0;padding-left:12px;border-left:3px solid #dad6cc;color:#5f5a52">${asHtml(to.message)}</blockquote></body></html>`,
  }
}
