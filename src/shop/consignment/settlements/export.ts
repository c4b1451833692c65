/** The file of transfers for the bank: made once of what is approved, kept byte by byte, downloaded as often as somebody wants. */
import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { settlementFiles, settlements } from '#data/schema.ts'
import { transferFile } from '#rules/consignment/settlements/file.ts'
import {
  accountMoved,
  ACCOUNT_WAIT_SAYS,
  cannotPay,
  exportForm,
  SETTLEMENT_SAYS,
  settlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { isOnItsWay, SETTLEMENT } from '#rules/consignment/settlements/states.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, mayFresh, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { auditSettlements, holdSettlements, isSameAccount, moveSettlements, whyNotPayable } from './held.ts'

export type BankFile = { sha256: string; count: number; total: Centavos; madeAt: Date }

const FILES_SHOWN = 10

export function openExport({ database, clock }: ShopContext) {
  /**
   * `input`: rules/consignment/settlements/settlement.ts `exportForm`; what was shown has to be what is exported. The same settlements again
   * answer the same file.
   */
  async function exportFile(visitor: Visitor, input: unknown): Promise<Outcome<BankFile>> {
    const at = clock()
    const refusal = mayFresh(visitor, 'consign.pay', at)
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SETTLEMENT_SAYS.person)
    const form = readForm(exportForm, input, SETTLEMENT_SAYS.invalid)
    if (!form.ok) return form
    const { ids, shown } = form.value
    return database.transaction(async (tx) => {
      const held = await holdSettlements(tx, ids)
      if (held.length === 0) return missing()
      const files = new Set(
        held.map(({ row }) => (row.state === SETTLEMENT.exported ? row.fileSha256 : null)),
      )
      if (files.size > 1) return conflict(SETTLEMENT_SAYS.severalFiles)
      const [known] = files
      if (known) {
        const [file] = await tx.select().from(settlementFiles).where(eq(settlementFiles.sha256, known))
        return file!.count === held.length ? done(fileOf(file!)) : conflict(SETTLEMENT_SAYS.severalFiles)
      }
      if (held.some(({ row }) => row.state !== SETTLEMENT.approved)) return conflict(SETTLEMENT_SAYS.moved)
      const moved = held.filter((one) => !isSameAccount(one))
      if (moved.length > 0)
        return conflict(moved.map(({ row }) => accountMoved(settlementNumber(row.id))).join(' '))
      for (const one of held) {
        const why = whyNotPayable(one, at)
        if (why) return conflict(cannotPay(settlementNumber(one.row.id), ACCOUNT_WAIT_SAYS[why]))
      }
      const total = held.reduce((sum, { row }) => sum + row.totalCentavos, 0)
      if (shown.count !== held.length || shown.total !== total) return conflict(SETTLEMENT_SAYS.shownOther)
      const body = transferFile(held.map(({ row }) => ({ ...row, total: row.totalCentavos })))
      const sha256 = createHash('sha256').update(body).digest('hex')
      // The very same transfers once more, after the bank refused them all, are the very same file.
      await tx
        .insert(settlementFiles)
        .values({
          sha256,
          body,
          count: held.length,
          totalCentavos: total,
          madeBy: visitor.id,
          createdAt: at,
        })
        .onConflictDoNothing()
      await moveSettlements(
        tx,
        held.map(({ row }) => row),
        SETTLEMENT.exported,
        { actor: actorOf(visitor), at, set: { exportedAt: at, fileSha256: sha256 } },
      )
      await auditSettlements(
        tx,
        visitor,
        'settlement.export',
        held,
        ({ row }) => ({
          id: row.id,
          before: { status: row.state },
          after: { status: SETTLEMENT.exported, amount: row.totalCentavos, sha256 },
        }),
        at,
      )
      return done({ sha256, count: held.length, total, madeAt: at })
    })
  }

  /** The file as it went. It holds whole accounts: that somebody took it is written down. */
  async function fileBody(
    visitor: Visitor,
    sha256: string,
  ): Promise<Outcome<{ body: string; madeAt: Date }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (!/^[0-9a-f]{64}$/.test(sha256)) return missing()
    return database.transaction(async (tx) => {
      const [file] = await tx.select().from(settlementFiles).where(eq(settlementFiles.sha256, sha256))
      if (!file) return missing()
      const after = { sha256, quantity: file.count }
      await writeAudit(tx, visitor, {
        action: 'settlement.download',
        entity: 'settlement',
        entityId: 'archivo',
        after,
        at: clock(),
      })
      return done({ body: file.body, madeAt: file.createdAt })
    })
  }

  /** The last ones, with how many of their transfers are still on their way. */
  async function files(visitor: Visitor): Promise<Outcome<(BankFile & { open: number[] })[]>> {
    const refusal = may(visitor, 'consign.see-money')
    if (refusal) return refusal
    const { db } = database
    const found = await db.select().from(settlementFiles).orderBy(desc(settlementFiles.id)).limit(FILES_SHOWN)
    const rows = await Promise.all(
      found.map(async (file) => ({
        ...fileOf(file),
        open: (
          await db
            .select({ id: settlements.id, state: settlements.state })
            .from(settlements)
            .where(eq(settlements.fileSha256, file.sha256))
        )
          .filter(({ state }) => isOnItsWay(state))
          .map(({ id }) => id),
      })),
    )
    return done(rows)
  }

  return { exportFile, fileBody, files }
}

const fileOf = (file: typeof settlementFiles.$inferSelect): BankFile => ({
  sha256: file.sha256,
  count: file.count,
  total: file.totalCentavos,
  madeAt: file.createdAt,
})
