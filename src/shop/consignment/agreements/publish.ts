/** The versions of the agreement: read by anybody, published by an owner, edited by nobody. */
import { desc, eq } from 'drizzle-orm'
import { agreementTexts } from '#data/schema.ts'
import { AGREEMENT_MESSAGES, agreementForm } from '#rules/consignment/agreements/agreement.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { agreementHash, textInForce } from './in-force.ts'

export type AgreementVersion = {
  version: number
  body: string
  sha256: string
  publishedAt: Date
  /** Of what holds now. */
  current: number
}

const VERSION = /^[1-9]\d{0,4}$/
const MOST_VERSION = 32_767

export function openAgreements({ database, clock, settings }: ShopContext) {
  const { db } = database

  /** `version` as it stands in an address; undefined: what holds now. */
  async function find(version?: string): Promise<Outcome<AgreementVersion>> {
    const now = await textInForce(db, settings)
    if (version !== undefined && (!VERSION.test(version) || Number(version) > MOST_VERSION))
      return missing(AGREEMENT_MESSAGES.missing)
    const [row] =
      version === undefined
        ? [now]
        : await db
            .select()
            .from(agreementTexts)
            .where(eq(agreementTexts.version, Number(version)))
    if (!row) return missing(AGREEMENT_MESSAGES.missing)
    const { body, sha256, publishedAt } = row
    return done({ version: row.version, body, sha256, publishedAt, current: now.version })
  }

  /** The newest first. */
  const list = (): Promise<{ version: number; publishedAt: Date }[]> =>
    db
      .select({ version: agreementTexts.version, publishedAt: agreementTexts.publishedAt })
      .from(agreementTexts)
      .orderBy(desc(agreementTexts.version))
      .limit(50)

  /** `input`: `agreementForm`. Whoever accepted another one keeps that; what is accepted from now on is this. */
  async function publish(visitor: Visitor, input: unknown): Promise<Outcome<{ version: number }>> {
    const refusal = may(visitor, 'settings.write')
    if (refusal) return refusal
    const form = readForm(agreementForm, input, AGREEMENT_MESSAGES.invalid)
    if (!form.ok) return form
    const { body, seen } = form.value
    const now = await textInForce(db, settings)
    if (now.version !== seen) return conflict(AGREEMENT_MESSAGES.moved)
    if (now.body === body) return invalid(AGREEMENT_MESSAGES.same, { body: AGREEMENT_MESSAGES.same })
    return database.transaction(async (tx) => {
      const at = clock()
      const version = seen + 1
      const [made] = await tx
        .insert(agreementTexts)
        .values({
          version,
          body,
          sha256: agreementHash(body),
          publishedBy: actorOf(visitor),
          publishedAt: at,
        })
        .onConflictDoNothing()
        .returning({ sha256: agreementTexts.sha256 })
      // Two who publish at once: the second one has not read the first one's text.
      if (!made) return conflict(AGREEMENT_MESSAGES.moved)
      await writeAudit(tx, visitor, {
        action: 'agreement.publish',
        entity: 'agreement',
        entityId: version,
        after: { version, sha256: made.sha256 },
        at,
      })
      return done({ version })
    })
  }

  /** The same form, for whoever wants to see it first. Publishes nothing. */
  function preview(visitor: Visitor, input: unknown): Outcome<{ body: string }> {
    const refusal = may(visitor, 'settings.write')
    return refusal ?? readForm(agreementForm, input, AGREEMENT_MESSAGES.invalid)
  }

  return { find, list, preview, publish }
}
