/**
 * Whether a consignor wants news of a kind, and the way out that stands in each letter of it: one click, without signing in (RFC 8058;
 * Ley 25.326 art. 27). It speaks for the mailbox that it went to, and is worth nothing once that is another.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import { OWNER_NOTICES, type OwnerNotice } from '#rules/consignment/people/notices.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'

const FACT = 'unsubscribe key'
/** Beside the others in the same address (shop/emails/unsubscribe.ts): kind, consignor, which mailbox, and the seal over them. */
const TOKEN = new RegExp(`^c(${OWNER_NOTICES.join('|')})([1-9]\\d{0,8})\\.([\\w-]{16})\\.([\\w-]{43})$`)

export type NoticeOut = { notice: OwnerNotice; consignorId: number; mailbox: string }

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
const mailboxOf = (key: string, email: string): string => hmac(key, `mailbox ${email}`).slice(0, 16)
const sealOf = (key: string, { notice, consignorId, mailbox }: NoticeOut): string =>
  hmac(key, `notices ${notice} of consignor ${consignorId} at ${mailbox}`)

/** The same each time, so that a letter that waits is found by it. */
export async function wayOutUrl(
  db: Reader | Tx,
  publicUrl: string,
  { id, email }: { id: number; email: string },
  notice: OwnerNotice,
): Promise<string> {
  const key = await knownKey(db, FACT)
  const out = { notice, consignorId: id, mailbox: mailboxOf(key, email) }
  return publicUrl + serverPaths.unsubscribe(`c${notice}${id}.${out.mailbox}.${sealOf(key, out)}`)
}

/** Null for what is none of ours. */
export async function readWayOut(db: Reader | Tx, token: string): Promise<NoticeOut | null> {
  const [, notice, id, mailbox, seal] = TOKEN.exec(token) ?? []
  const key = notice ? await keyOf(db, FACT) : null
  if (key === null || !mailbox || !seal) return null
  const out: NoticeOut = { notice: notice as OwnerNotice, consignorId: Number(id), mailbox }
  return timingSafeEqual(Buffer.from(sealOf(key, out)), Buffer.from(seal)) ? out : null
}

/** Whether a letter with it went to the mailbox that is theirs now. */
export async function isItsMailbox(db: Reader | Tx, { mailbox }: NoticeOut, email: string): Promise<boolean> {
  const key = await keyOf(db, FACT)
  return key !== null && mailboxOf(key, email) === mailbox
}

/**
 * For a letter of this kind that is queued in `tx`: its way out; null when they switched it off. Whoever switches it off waits for `tx`
 * and takes the letter back (change.ts).
 */
export async function wantedNotice(
  tx: Tx,
  publicUrl: string,
  consignorId: number,
  notice: OwnerNotice,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: consignors.id, email: consignors.email, off: consignors.noticesOff })
    .from(consignors)
    .where(and(eq(consignors.id, consignorId), isNull(consignors.erasedAt)))
    .for('key share')
  return !row || row.off.includes(notice) ? null : wayOutUrl(tx, publicUrl, row, notice)
}
