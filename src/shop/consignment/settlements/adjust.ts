/** A correction of somebody's account, or a service that they asked for and owe, by an owner of the shop and with a reason that its owner reads; taken back while it is in no settlement. */
import { and, eq, sql } from 'drizzle-orm'
import type { auditLog } from '#data/schema.ts'
import { consignorEntries } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { adjustForm, SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { addEntry, balanceOf } from '../ledger/entries.ts'
import { adjustedNews, notifyConsignor } from './emails.ts'
import { isTheirs, lockConsignors } from './held.ts'
import { isOpenEntry } from './open-rows.ts'

export function openAdjust({ database, clock, settings }: ShopContext) {
  /** `input`: rules/consignment/settlements/settlement.ts `adjustForm`. The same key again answers the balance, and changes nothing. */
  async function adjust(
    visitor: Visitor,
    consignorId: number,
    input: unknown,
  ): Promise<Outcome<{ balance: Centavos }>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'consign.pay', at)
    if (refusal) return refusal
    if (!inReach(consignorId)) return missing()
    const form = readForm(adjustForm, input, SETTLEMENT_SAYS.invalid)
    if (!form.ok) return form
    const { kind, reason, key } = form.value
    const amount = kind === 'add' ? form.value.amount : -form.value.amount
    const service = kind === 'service'
    return database.transaction(async (tx) => {
      const [consignor] = await lockConsignors(tx, [consignorId])
      if (!consignor) return missing()
      if (visitor.kind === 'person' && isTheirs({ consignor }, visitor)) return conflict(SETTLEMENT_SAYS.own)
      const entry = await addEntry(tx, {
        consignorId,
        kind: service ? 'fee' : 'adjustment',
        amountCentavos: amount,
        reason,
        actor: actorOf(visitor),
        requestKey: `adjustment:${consignorId}:${key}`,
        at,
      })
      const balance = await balanceOf(tx, consignorId)
      if (entry === null) return done({ balance })
      await notifyConsignor(tx, settings, consignor, adjustedNews(amount, { reason, balance, service }), {
        key: `adjustment:${entry}`,
        at,
      })
      await writeAudit(tx, visitor, {
        action: 'consignor.adjust',
        entity: 'consignor',
        entityId: consignorId,
        after: { amount, reason, id: entry, ...(service ? { kind: 'fee' } : {}) },
        at,
      })
      return done({ balance })
    })
  }

  /** From the record. */
  async function undoAdjust(
    visitor: Visitor,
    row: typeof auditLog.$inferSelect,
  ): Promise<Outcome<{ balance: Centavos }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const consignorId = Number(row.entityId)
    const entryId = Number((row.after as { id?: number } | null)?.id)
    const at = clock()
    return database.transaction(async (tx) => {
      const [consignor] = await lockConsignors(tx, [consignorId])
      const [entry] = await tx
        .select()
        .from(consignorEntries)
        .where(and(eq(consignorEntries.id, entryId), eq(consignorEntries.consignorId, consignorId)))
      if (!consignor || (entry?.kind !== 'adjustment' && entry?.kind !== 'fee')) return missing()
      const { rows } = await tx.execute(
        sql`select 1 from consignor_entries e where e.id = ${entryId} and ${isOpenEntry}`,
      )
      if (rows.length === 0) return conflict(SETTLEMENT_SAYS.open)
      const amount = -entry.amountCentavos
      const reason = `Sin efecto: ${entry.reason}`
      const undone = await addEntry(tx, {
        consignorId,
        kind: entry.kind,
        amountCentavos: amount,
        reason,
        actor: actorOf(visitor),
        requestKey: `adjustment-undo:${entryId}`,
        at,
      })
      if (undone === null) return conflict(UNDONE_ALREADY)
      const balance = await balanceOf(tx, consignorId)
      await notifyConsignor(tx, settings, consignor, adjustedNews(amount, { reason, balance }), {
        key: `adjustment:${undone}`,
        at,
      })
      await writeAudit(tx, visitor, {
        action: 'consignor.adjust-undo',
        entity: 'consignor',
        entityId: consignorId,
        after: { amount, id: undone },
        at,
      })
      return done({ balance })
    })
  }

  return { adjust, undoAdjust }
}
