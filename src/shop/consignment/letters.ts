/**
 * Where letters to owners are queued: by e-mail, and the same in short by the bell where they have an account (product §54.6). Codes and
 * links that they ask for themselves are none of it, nor the last e-mail to who is forgotten.
 */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#data/database.ts'
import { inShort } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'

type Written = {
  /** The same one is written, and said, once. */
  dedupeKey?: string
  at: Date
}

/** `mail.to` '': no mailbox is known of them, and the bell alone says it. */
export async function sendLetter(
  tx: Tx,
  to: { userId: number | null },
  mail: Jobs['mail'],
  { dedupeKey, at }: Written,
): Promise<void> {
  if (mail.to !== '')
    await queue(tx, 'mail', mail, { runAt: at, ...(dedupeKey === undefined ? {} : { dedupeKey }) })
  await ring(tx, to, mail, { dedupeKey, at })
}

/** Of a letter that goes to several mailboxes: by the bell once. */
export async function ring(
  tx: Tx,
  { userId }: { userId: number | null },
  mail: Jobs['mail'],
  { dedupeKey = randomUUID(), at }: { dedupeKey?: string | undefined; at: Date },
): Promise<void> {
  if (userId === null) return
  await tell(tx, {
    userId,
    kind: 'consignment',
    orderId: null,
    ...inShort(mail),
    dedupeKey: `letter:${dedupeKey}`,
    at,
  })
}
