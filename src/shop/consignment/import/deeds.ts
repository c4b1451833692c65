/** A spreadsheet that was tried comes in, once, and is taken back while nothing of it moved. */
import { eq } from 'drizzle-orm'
import { sqlState, unlessTaken } from '#data/errors.ts'
import { consignmentSheets } from '#data/schema.ts'
import { sheetAgain, SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { SHEET } from '#rules/consignment/sheet/states.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/orders/events.ts'
import type { openHeld } from './held.ts'
import { takeBack } from './take-back.ts'
import { writeSheet, type Made } from './write.ts'

const FOREIGN_KEY = '23503'

export function openSheetDeeds(
  { clock, settings }: ShopContext,
  { held, planned, before }: ReturnType<typeof openHeld>,
) {
  /** `shown`: the sum of what is owed that stood beside the button; another one imports nothing. */
  const run = (visitor: Visitor, id: number, shown: number): Promise<Outcome<Made>> =>
    // Somebody entered one of its owners meanwhile.
    unlessTaken<Outcome<Made>>(
      () =>
        held<Made>(visitor, id, SHEET.imported, async (tx, row, person) => {
          const plan = await planned(tx, row, visitor)
          if (!plan || plan.rows.length === 0) return conflict(SHEET_SAYS.nothing)
          if (plan.asksSide) return conflict(SHEET_SAYS.side)
          if (plan.openings !== shown) return conflict(SHEET_SAYS.moved)
          const same = await before(tx, row)
          if (same !== null) return conflict(sheetAgain(same))
          const at = clock()
          const by = { sheetId: id, witness: person, actor: actorOf(visitor), at }
          const made = await writeSheet(tx, settings, plan, visitor, by)
          await tx
            .update(consignmentSheets)
            .set({ state: SHEET.imported, made, importedBy: person, importedAt: at })
            .where(eq(consignmentSheets.id, id))
          const after = { file: row.fileName, units: made.units.length, amountCentavos: made.openings }
          await writeAudit(tx, visitor, {
            action: 'consignment.import',
            entity: 'import',
            entityId: `planilla-${id}`,
            after,
            at,
          })
          return done(made)
        }),
      conflict(SHEET_SAYS.moved),
    )

  /** While nothing of it moved: pairs go as if they had never come, what was owed is taken out of the accounts by rows of their own. */
  const undo = (visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> =>
    unlessHeld(
      held<{ id: number }>(visitor, id, SHEET.undone, async (tx, row, person) => {
        const made = row.made!
        const at = clock()
        if (!(await takeBack(tx, visitor, { sheetId: id, made, at }))) return conflict(SHEET_SAYS.movedSince)
        await tx
          .update(consignmentSheets)
          .set({ state: SHEET.undone, undoneBy: person, undoneAt: at })
          .where(eq(consignmentSheets.id, id))
        const before = { file: row.fileName, units: made.units.length, amountCentavos: made.openings }
        await writeAudit(tx, visitor, {
          action: 'consignment.import-undo',
          entity: 'import',
          entityId: `planilla-${id}`,
          before,
          at,
        })
        return done({ id })
      }),
    )

  /** What hangs on one of its pairs and nobody else asked about keeps it here. */
  async function unlessHeld<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY) throw error
      return conflict(SHEET_SAYS.movedSince)
    }
  }

  return { run, undo }
}
