/** Whose a pair is, as the desk needs it: who they are, whether somebody of the shop is they, and what they are told. */
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors, products } from '#data/schema.ts'
import { OWNER_NOTICE_SAYS, type OwnerNotice } from '#rules/consignment/people/notices.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { unlinked } from '#rules/text.ts'
import type { Settings } from '#shop/context.ts'
import { shopperEmail, type Part } from '#shop/emails/email.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { isReached } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import { wantedNotice } from '../notices/way-out.ts'

export type Owner = typeof consignors.$inferSelect

/** Also one who was forgotten or is blocked: what is theirs goes home all the same. */
export async function ownerOf(db: Reader | Tx, consignorId: number): Promise<Owner> {
  const [row] = await db.select().from(consignors).where(eq(consignors.id, consignorId))
  return row!
}

/** «Nike Dunk Low»: the catalogue's name where it has one. */
export async function pairName(db: Reader | Tx, unit: UnitRow): Promise<string> {
  const called = [unit.brand, unit.model].filter(Boolean).join(' ')
  if (called !== '' || unit.productId === null) return unlinked(called)
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, unit.productId))
  return unlinked(product?.name ?? '')
}

type Told = {
  subject: string
  parts: readonly Part[]
  button?: string
  /** The same one is told once. */
  dedupeKey?: string
  /** News of this kind, which they may do without; none: it is written to them all the same. */
  notice?: OwnerNotice
  at: Date
}
/** In the transaction of what it tells; with the link to all that is theirs. Nobody is told who is forgotten or died. */
export async function notifyOwner(
  tx: Tx,
  settings: Settings,
  { consignorId, code }: { consignorId: number; code?: string },
  { subject, parts, button = 'Ver mis pares', dedupeKey, notice, at }: Told,
): Promise<void> {
  const [owner] = await tx
    .select({ email: consignors.email, name: consignors.name, userId: consignors.userId })
    .from(consignors)
    .where(and(eq(consignors.id, consignorId), isReached))
  if (!owner || (owner.email === '' && owner.userId === null)) return
  const wayOut = notice && (await wantedNotice(tx, settings.publicUrl, consignorId, notice))
  if (wayOut === null) return
  const token = await consignmentToken(tx, 'consignor', consignorId, at)
  const href = settings.publicUrl + sellPaths.consignmentWith(token, code && printUnitCode(code))
  await sendLetter(
    tx,
    owner,
    shopperEmail(
      {
        to: owner.email,
        name: owner.name,
        subject,
        parts: [...parts, { button, href }],
        ...(wayOut && { unsubscribeUrl: wayOut, unsubscribeText: OWNER_NOTICE_SAYS.off }),
      },
      settings,
    ),
    { at, ...(dedupeKey === undefined ? {} : { dedupeKey }) },
  )
}
