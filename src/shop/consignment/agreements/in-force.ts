/** The agreement that holds now: the newest text; the first one is published as soon as anybody asks for it. */
import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { agreementTexts } from '#data/schema.ts'
import { firstAgreement, type AgreementFacts } from '#rules/consignment/agreements/first.ts'

export type AgreementText = typeof agreementTexts.$inferSelect

export const agreementHash = (body: string): string => createHash('sha256').update(body).digest('hex')

export async function textInForce(db: Reader | Tx, facts: AgreementFacts): Promise<AgreementText> {
  const newest = async () => {
    const [row] = await db.select().from(agreementTexts).orderBy(desc(agreementTexts.version)).limit(1)
    return row
  }
  const known = await newest()
  if (known) return known
  const body = firstAgreement(facts)
  // Somebody else may be publishing the first one at this moment.
  await db
    .insert(agreementTexts)
    .values({ version: 1, body, sha256: agreementHash(body), publishedBy: 'system:agreement' })
    .onConflictDoNothing()
  return (await newest())!
}
