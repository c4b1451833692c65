/** Somebody accepts the agreement: which text, when and how, with who stood there; their copy leaves with it. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { agreements, consignors } from '#data/schema.ts'
import type { AgreementFacts } from '#rules/consignment/agreements/first.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import type { EmailSender } from '#shop/emails/email.ts'
import { sendLetter } from '../letters.ts'
import { agreementEmail } from './email.ts'
import { textInForce } from './in-force.ts'

export type Acceptance = {
  consignorId: number
  how: AcceptedHow
  /** Who of the shop stood there, or says that the paper is signed; null only by code on a page. */
  witness: number | null
  at: Date
}

/** Answers the agreement's id. The same text again, also at once, is the acceptance that there is, and no second copy leaves. */
export async function acceptAgreement(
  tx: Tx,
  settings: AgreementFacts & EmailSender,
  { consignorId, how, witness, at }: Acceptance,
): Promise<number> {
  const text = await textInForce(tx, settings)
  const [made] = await tx
    .insert(agreements)
    .values({ consignorId, textId: text.id, how, witness, acceptedAt: at })
    .onConflictDoNothing()
    .returning({ id: agreements.id })
  if (!made) {
    const [known] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(eq(agreements.consignorId, consignorId), eq(agreements.textId, text.id)))
    return known!.id
  }
  const [who] = await tx
    .select({ email: consignors.email, name: consignors.name, userId: consignors.userId })
    .from(consignors)
    .where(eq(consignors.id, consignorId))
  await sendLetter(tx, who!, agreementEmail(who!, text, how, settings), {
    dedupeKey: `agreement:${made.id}`,
    at,
  })
  return made.id
}
