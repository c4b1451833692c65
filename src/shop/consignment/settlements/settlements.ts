/** Paying consignors: the run, its approval, the bank's file, what the bank answered; their accounts and statements. */
import type { auditLog } from '#data/schema.ts'
import { conflict, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openPayoutProofs } from '../payout-proofs.ts'
import { openAccounts } from './account.ts'
import { openAdjust } from './adjust.ts'
import { openApprove } from './approve.ts'
import { openClose } from './close.ts'
import { openExport } from './export.ts'
import { openSettlementList } from './list.ts'
import { openPay } from './pay.ts'
import { openPreview } from './preview.ts'
import { openRunReminder } from './remind.ts'
import { openStatements } from './statement.ts'
import type { UndoPart } from '#shop/audit/undo.ts'

export function openSettlements(context: ShopContext) {
  const pay = openPay(context)
  const adjust = openAdjust(context)

  /** From the record: where nobody was paid. */
  async function undo(visitor: Visitor, row: typeof auditLog.$inferSelect): Promise<Outcome<unknown>> {
    if (row.action === 'settlement.close')
      return pay.callOff(visitor, Number(row.entityId), { reason: 'Se deshizo desde el registro.' })
    return row.action === 'consignor.adjust'
      ? adjust.undoAdjust(visitor, row)
      : conflict('Esto no se puede deshacer desde acá.')
  }

  return {
    preview: openPreview(context),
    close: openClose(context),
    approve: openApprove(context),
    remindRun: openRunReminder(context),
    undo,
    ...pay,
    ...adjust,
    ...openExport(context),
    ...openSettlementList(context),
    ...openStatements(context),
    ...openAccounts(context),
    ...openPayoutProofs(context),
  }
}

export const undoSettlements = ({ undo }: Pick<ReturnType<typeof openSettlements>, 'undo'>): UndoPart => ({
  'settlement.close': { turns: ['settlement.approve', 'settlement.void'], undo },
  'consignor.adjust': { turns: ['consignor.adjust', 'consignor.adjust-undo'], undo },
})
