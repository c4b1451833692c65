/** A letter to the owner of a pair, with a link of theirs; nothing to who is forgotten, died or gave no mailbox. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { isReached } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'

/** Same `dedupeKey`, same letter. Answers whether one was written. */
export async function notifyOwner(
  tx: Tx,
  consignorId: number,
  { dedupeKey, at }: { dedupeKey: string; at: Date },
  write: (owner: { email: string; name: string }, token: string) => Jobs['mail'],
): Promise<boolean> {
  const [owner] = await tx
    .select({ email: consignors.email, name: consignors.name, userId: consignors.userId })
    .from(consignors)
    .where(and(eq(consignors.id, consignorId), isReached))
  if (!owner || (owner.email === '' && owner.userId === null)) return false
  const token = await consignmentToken(tx, 'consignor', consignorId, at)
  await sendLetter(tx, owner, write(owner, token), { dedupeKey, at })
  return true
}
