/** What the bank gave as proof of one transfer, as a file: kept with its settlement, seen by the shop's people who see money, and by its owner once they typed a code, since whole accounts stand in it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { settlementProofs, settlements } from '#data/schema.ts'
import { SETTLEMENT_SAYS, readSettlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { isPaidOut } from '#rules/consignment/settlements/states.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, done, invalid, missing, refused, type Invalid, type Outcome } from '#rules/outcome.ts'
import { PROOF_BYTES, PROOF_MESSAGES, proofKind, type ProofKind } from '#rules/transfers/proof.ts'
import { mayFresh, may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'

type File = { kind: ProofKind; bytes: Uint8Array }

/** What it is, by its bytes; or why it is none. */
export function proofFile(bytes: Uint8Array): File | Invalid {
  const no = (says: string) => invalid(says, { file: says })
  if (bytes.length === 0) return no(PROOF_MESSAGES.missing)
  if (bytes.length > PROOF_BYTES) return no(PROOF_MESSAGES.heavy)
  const kind = proofKind(bytes)
  return kind === null ? no(PROOF_MESSAGES.kind) : { kind, bytes }
}

/** Another one takes its place. */
export async function keepProof(
  tx: Tx,
  settlementId: number,
  { kind, bytes }: File,
  { addedBy, at }: { addedBy: number; at: Date },
): Promise<void> {
  const set = { kind, bytes, addedBy, createdAt: at }
  await tx
    .insert(settlementProofs)
    .values({ settlementId, ...set })
    .onConflictDoUpdate({ target: settlementProofs.settlementId, set })
}

export function openPayoutProofs({ database, clock }: ShopContext) {
  const { db } = database

  /** Of one that was paid. */
  async function addProof(visitor: Visitor, number: string, bytes: Uint8Array): Promise<Outcome<null>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'consign.pay', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SETTLEMENT_SAYS.person)
    const id = readSettlementNumber(number)
    if (id === null) return missing()
    const file = proofFile(bytes)
    if (!('bytes' in file)) return file
    return database.transaction(async (tx) => {
      const [row] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('update')
      if (!row) return missing()
      if (!isPaidOut(row.state)) return conflict(SETTLEMENT_SAYS.moved)
      await keepProof(tx, id, file, { addedBy: visitor.id, at })
      await writeAudit(tx, visitor, { action: 'settlement.proof', entity: 'settlement', entityId: id, at })
      return done(null)
    })
  }

  async function read(number: string, consignorId?: number): Promise<Outcome<File>> {
    const id = readSettlementNumber(number)
    if (id === null) return missing()
    const [found] = await db
      .select({ kind: settlementProofs.kind, bytes: settlementProofs.bytes, of: settlements.consignorId })
      .from(settlementProofs)
      .innerJoin(settlements, eq(settlements.id, settlementProofs.settlementId))
      .where(eq(settlementProofs.settlementId, id))
    if (!found || (consignorId !== undefined && found.of !== consignorId)) return missing()
    return done({ kind: found.kind, bytes: found.bytes })
  }

  return {
    addProof,
    proof: async (visitor: Visitor, number: string): Promise<Outcome<File>> =>
      may(visitor, 'consign.see-money') ?? read(number),
    /** Somebody else's is missing. */
    proofFor: async (holder: Holder, number: string): Promise<Outcome<File>> =>
      mayAct(holder) ?? read(number, holder.consignorId),
  }
}
