/** Makes an email safe to hand over: addresses that are one address, and header lines that stay one line. */
import { isEmail } from '#rules/email.ts'
import { GatewayRefused, type Email } from '#gateways/ports.ts'

export type Sender = { name: string; address: string }

const SUBJECT_MAX = 250

/** Throws GatewayRefused when the email cannot go to exactly one reader; everything else is put right. */
export function safeEmail(email: Email): Email {
  const to = email.to.trim()
  if (!isEmail(to))
    throw new GatewayRefused('La dirección de e-mail no es válida.', `to: ${JSON.stringify(email.to)}`)
  const { replyTo: asked, unsubscribeUrl, ...rest } = email
  const replyTo = asked?.trim()
  return {
    ...rest,
    to,
    subject: oneLine(email.subject).slice(0, SUBJECT_MAX),
    messageId: email.messageId.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, 120),
    // An address that could break out of its header is none of ours.
    ...(unsubscribeUrl && /^https?:\/\/[^\s<>,]+$/.test(unsubscribeUrl) ? { unsubscribeUrl } : {}),
    // A visitor's wrong address must not hold back the email that carries it.
    ...(replyTo && isEmail(replyTo) ? { replyTo } : {}),
  }
}

/** Line breaks would start a header of the writer's choice (CWE-93). */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export function readSender(from: string): Sender {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  const address = (bracketed ?? from).trim()
  if (!isEmail(address))
    throw new Error(`«${from}» is not a sender: write «Vereda <hola@example.com>» or an address.`)
  return { name: oneLine(name).replace(/^"|"$/g, ''), address }
}
