/**
 * The way out of the newsletter. The link carries the address itself, unreadable: it ends what comes to this address also when its
 * owner left and came back meanwhile, and nothing about it has to be kept.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { newsletterAddresses, newsletterRecipients } from '#data/schema.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { endOf, type WayOut } from '#shop/emails/unsubscribe.ts'
import { seal, unseal } from '#shop/sealed.ts'

/** Kept for good: old emails keep their way out. */
const FACT = 'unsubscribe key'
const TOKEN = /^n([\w-]{40,600})$/
const TEXT = /^(\d{1,15}) (.+)$/
const sealedWith = (key: string): string => `newsletter ${key}`

/** For the recipients of an issue. */
export async function newsletterWayOutUrl(db: Reader | Tx, publicUrl: string) {
  const key = await knownKey(db, FACT)
  return (recipientId: number, email: string): string =>
    publicUrl + serverPaths.unsubscribe(`n${seal(`${recipientId} ${email}`, sealedWith(key))}`)
}

export const newsletterWayOut: WayOut = async ({ database, clock }, token) => {
  const [, sealed = ''] = TOKEN.exec(token) ?? []
  const key = sealed && (await keyOf(database.db, FACT))
  const [, recipientId, email] = TEXT.exec((key && unseal(sealed, sealedWith(key))) || '') ?? []
  if (!recipientId || !email) return null
  return endOf('newsletter', () =>
    database.transaction(async (tx) => {
      await tx
        .update(newsletterRecipients)
        .set({ leftAt: clock() })
        .where(and(eq(newsletterRecipients.id, Number(recipientId)), isNull(newsletterRecipients.leftAt)))
      await tx.delete(newsletterAddresses).where(eq(newsletterAddresses.email, email))
    }),
  )
}
