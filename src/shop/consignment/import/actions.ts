/** A spreadsheet that was tried is asked to come in, once, and to be taken back while nothing of it moved; the work is in work.ts. */
import { eq } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { consignmentSheets } from '#data/schema.ts'
import { SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { SHEET } from '#rules/consignment/sheet/states.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { openHeld } from './held.ts'
import { isAsBrought } from './take-back.ts'

type Asked = Promise<Outcome<{ id: number }>>

export function openSheetActions({ held, planned, whyNot }: ReturnType<typeof openHeld>) {
  /** `shown`: the sum of what is owed that stood beside the button; another one imports nothing. */
  const run = (visitor: Visitor, id: number, shown: number): Asked =>
    oneAtATime(() =>
      held<{ id: number }>(visitor, id, SHEET.running, async (tx, row, person) => {
        const plan = await planned(tx, row, visitor)
        const why = await whyNot(tx, row, plan, shown)
        if (why !== null) return conflict(why)
        await tx
          .update(consignmentSheets)
          .set({
            state: SHEET.running,
            shownCentavos: shown,
            total: plan!.rows.length,
            rows: 0,
            importedBy: person,
            failure: null,
            lockedUntil: null,
          })
          .where(eq(consignmentSheets.id, id))
        return done({ id })
      }),
    )

  /** While nothing of it moved: pairs go as if they had never come, what was owed is taken out of the accounts by rows of their own. */
  const undo = (visitor: Visitor, id: number): Asked =>
    oneAtATime(() =>
      held<{ id: number }>(visitor, id, SHEET.undoing, async (tx, row, person) => {
        if (!(await isAsBrought(tx, { sheetId: id, made: row.made!, takenBack: row.takenBack })))
          return conflict(SHEET_SAYS.movedSince)
        await tx
          .update(consignmentSheets)
          .set({ state: SHEET.undoing, undoneBy: person, failure: null, lockedUntil: null })
          .where(eq(consignmentSheets.id, id))
        return done({ id })
      }),
    )

  async function oneAtATime(ask: () => Asked): Asked {
    try {
      return await ask()
    } catch (error) {
      if (brokenUnique(error) !== 'consignment_sheets_one_at_work') throw error
      return conflict(SHEET_SAYS.busy)
    }
  }

  return { run, undo }
}
