/**
 * The way out of emails that nobody needs, in one click and without signing in (RFC 8058; Ley 25.326 art. 27). The link in a
 * email is sealed with a key of this shop, so it speaks for its reader and nobody can make one for somebody else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { serverPaths } from '#rules/server-paths.ts'
import type { Reader, Tx } from '#data/database.ts'
import {
  emailAlerts,
  newsletterAddresses,
  newsletterRecipients,
  pushSubscriptions,
  stockAlerts,
} from '#data/schema.ts'
import type { OwnerNotice } from '#rules/consignment/people/notices.ts'
import { done, mapDone, missing, type Outcome } from '#rules/outcome.ts'
import { openNotices } from '#shop/consignment/notices/change.ts'
import { readWayOut as readOwnersWayOut } from '#shop/consignment/notices/way-out.ts'
import type { ShopContext } from '#shop/context.ts'
import { readWayOut } from '#shop/email-alerts/links.ts'
import { endReminders } from '#shop/cart/reminder-consent.ts'
import { lockPerson } from '#shop/users/still-may.ts'
import { readCartWayOut } from './cart-way-out.ts'
import { keyOf, knownKey } from './keys.ts'
import { seal, unseal } from '#shop/sealed.ts'

/** Kept for good: old emails keep their way out. */
const FACT = 'unsubscribe key'
const ALERTS_TOKEN = /^(\d{1,9})\.([\w-]{43})$/
const NEWSLETTER_TOKEN = /^n([\w-]{40,600})$/
const NEWSLETTER_TEXT = /^(\d{1,15}) (.+)$/
const NO_SUCH_LINK = 'Ese enlace está cortado o no es de un mail nuestro. Copialo entero del mail.'

/** For an email about sizes that are back, to the person with this id. */
export async function unsubscribeUrl(db: Reader | Tx, publicUrl: string, userId: number): Promise<string> {
  const key = await knownKey(db, FACT)
  return publicUrl + serverPaths.unsubscribe(`${userId}.${sealOf(key, userId)}`)
}

/**
 * For an issue of the newsletter. The link carries the address itself, unreadable: it ends what comes to this address also
 * when its owner left and came back meanwhile, and nothing about it has to be kept.
 */
export async function newsletterWayOut(db: Reader | Tx, publicUrl: string) {
  const key = await knownKey(db, FACT)
  return (recipientId: number, email: string): string =>
    publicUrl + serverPaths.unsubscribe(`n${seal(`${recipientId} ${email}`, newsletterKey(key))}`)
}

/** What a way out ends. */
type Ends =
  | { of: 'stock-alerts'; userId: number }
  | { of: 'email-alerts'; email: string }
  | { of: 'cart-reminders'; userId: number }
  | { of: 'newsletter'; recipientId: number; email: string }

/** As the page of a way out has words for it. */
export type EndOf = Ends['of'] | `owner-${OwnerNotice}`
const ofOwner = (notice: OwnerNotice): EndOf => `owner-${notice}`

export function openUnsubscribe(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const notices = openNotices(context)
  async function read(token: string): Promise<Ends | null> {
    const waiting = await readWayOut(db, token)
    if (waiting) return { of: 'email-alerts', email: waiting }
    const left = await readCartWayOut(db, token)
    if (left !== null) return { of: 'cart-reminders', userId: left }
    const [, id = '', alertSeal = ''] = ALERTS_TOKEN.exec(token) ?? []
    const [, sealed = ''] = NEWSLETTER_TOKEN.exec(token) ?? []
    const key = id || sealed ? await keyOf(db, FACT) : null
    if (key === null) return null
    if (id)
      return timingSafeEqual(Buffer.from(sealOf(key, Number(id))), Buffer.from(alertSeal))
        ? { of: 'stock-alerts', userId: Number(id) }
        : null
    const [, recipientId, email] = NEWSLETTER_TEXT.exec(unseal(sealed, newsletterKey(key)) ?? '') ?? []
    return recipientId && email ? { of: 'newsletter', recipientId: Number(recipientId), email } : null
  }
  return {
    /** Whether the link is one of ours, and of what. Changes nothing: mailboxes follow links before their owners do. */
    async look(token: string): Promise<Outcome<EndOf>> {
      const owners = await readOwnersWayOut(db, token)
      if (owners) return mapDone(await notices.look(owners), ofOwner)
      const ends = await read(token)
      return ends ? done(ends.of) : missing(NO_SUCH_LINK)
    },
    /** Ends every wait for a size, reminders of a cart, the newsletter, or a consignor's news of one kind. Once more is no fault. */
    async leave(token: string): Promise<Outcome<EndOf>> {
      const owners = await readOwnersWayOut(db, token)
      if (owners) return mapDone(await notices.leave(owners), ofOwner)
      const ends = await read(token)
      if (!ends) return missing(NO_SUCH_LINK)
      if (ends.of === 'newsletter') await leaveNewsletter(ends.recipientId, ends.email)
      else if (ends.of === 'email-alerts')
        await database.transaction(async (tx) => {
          await tx.delete(emailAlerts).where(eq(emailAlerts.email, ends.email))
          await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.email, ends.email))
        })
      else if (ends.of === 'cart-reminders')
        await database.transaction(async (tx) => {
          await lockPerson(tx, ends.userId)
          await endReminders(tx, ends.userId)
        })
      else
        await db
          .delete(stockAlerts)
          .where(and(eq(stockAlerts.userId, ends.userId), isNull(stockAlerts.notifiedAt)))
      return done(ends.of)
    },
  }

  async function leaveNewsletter(recipientId: number, email: string): Promise<void> {
    await database.transaction(async (tx) => {
      await tx
        .update(newsletterRecipients)
        .set({ leftAt: clock() })
        .where(and(eq(newsletterRecipients.id, recipientId), isNull(newsletterRecipients.leftAt)))
      await tx.delete(newsletterAddresses).where(eq(newsletterAddresses.email, email))
    })
  }
}

const newsletterKey = (key: string): string => `newsletter ${key}`
const sealOf = (key: string, userId: number): string =>
  createHmac('sha256', key).update(`stock alerts of ${userId}`).digest('base64url')
