/**
 * What is done about spreadsheets without anybody waiting: one at a time comes in or is taken back, some rows in each transaction.
 * Held as imports of products are (shop/imports/hold.ts); after a crash another goes on with the rows that are left.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { sqlState, unlessTaken } from '#data/errors.ts'
import { consignmentSheetRows, consignmentSheets } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { SHEET_SAYS, undoStopped } from '#rules/consignment/sheet/columns.ts'
import { isAtWork, isRunning, isUndoing, SHEET } from '#rules/consignment/sheet/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { heldUntil, HoldLost, isFree, whoAsked } from '#shop/imports/hold.ts'
import type { By } from './parts.ts'
import { brief, type BriefSheet, type openHeld, type Sheet } from './held.ts'
import { takeBackRest, takeBackSome } from './take-back.ts'
import { beginSheet, madeBy, notifyOwners, writeSome } from './writing/write.ts'

const FOREIGN_KEY = '23503'

export function openSheetWork(context: ShopContext, { planned, whyNot }: ReturnType<typeof openHeld>) {
  const { database, clock, settings, log } = context
  const { db } = database
  const free = () => isFree(consignmentSheets.lockedUntil, clock())
  const release = (id: number) =>
    db.update(consignmentSheets).set({ lockedUntil: null }).where(eq(consignmentSheets.id, id))

  /** Does what is waiting; answers how many it dealt with. `signal` ends it after the rows under way, to be gone on with later. */
  async function runDue(signal?: AbortSignal): Promise<number> {
    const due = await db
      .select(brief)
      .from(consignmentSheets)
      .where(and(inStates(consignmentSheets.state, isAtWork), free()))
      .orderBy(asc(consignmentSheets.id))
    let dealtWith = 0
    for (const row of due) if (!signal?.aborted && (await deal(row, signal))) dealtWith += 1
    return dealtWith
  }

  async function deal({ id, state, importedBy, undoneBy }: BriefSheet, signal?: AbortSignal) {
    const held = await db
      .update(consignmentSheets)
      .set({ lockedUntil: heldUntil(clock()) })
      .where(and(eq(consignmentSheets.id, id), eq(consignmentSheets.state, state), free()))
      .returning({ id: consignmentSheets.id })
    if (held.length === 0) return false
    const visitor = await whoAsked(db, `person:${isUndoing(state) ? undoneBy : importedBy}`)
    const mayNot = may(visitor, 'consign.pay') !== null
    try {
      if (isUndoing(state)) await (mayNot ? leave(id, SHEET_SAYS.rights) : undo(id, visitor, signal))
      else await (mayNot ? finish(id, visitor, SHEET_SAYS.rights) : bring(id, visitor, signal))
    } catch (error) {
      if (error instanceof HoldLost) return false
      log.error({ err: error, sheet: id }, 'a spreadsheet stopped')
      await release(id)
      throw error
    }
    return true
  }

  async function bring(id: number, visitor: Visitor, signal?: AbortSignal): Promise<void> {
    // Somebody entered one of its owners meanwhile.
    const why = await unlessTaken(() => begin(id, visitor), SHEET_SAYS.moved)
    if (why !== null) return giveUp(id, why)
    for (;;) {
      if (signal?.aborted) return void (await release(id))
      if (!(await some(id))) break
    }
    await finish(id, visitor)
  }

  /** Its row, held until the transaction ends; whoever comes second waits, and finds what it became. */
  async function lockedAt(tx: Tx, id: number, is: typeof isRunning | typeof isUndoing): Promise<Sheet> {
    const [row] = await tx.select().from(consignmentSheets).where(eq(consignmentSheets.id, id)).for('update')
    if (!row || !is(row.state)) throw new HoldLost(`sheet ${id} is no longer ours`)
    return row
  }
  const byOf = ({ id, importedBy, importedAt }: BriefSheet): By => ({
    sheetId: id,
    witness: importedBy!,
    actor: `person:${importedBy!}`,
    at: importedAt!,
  })

  /** Once; answers why nothing of it comes in. */
  const begin = (id: number, visitor: Visitor): Promise<string | null> =>
    database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isRunning)
      if (row.made) return null
      const plan = await planned(tx, row, visitor)
      const why = await whyNot(tx, row, plan, row.shownCentavos)
      if (why !== null) return why
      const importedAt = clock()
      const made = await beginSheet(tx, settings, plan!, visitor, byOf({ ...row, importedAt }))
      await tx
        .update(consignmentSheets)
        .set({ made, importedAt, total: plan!.rows.length, lockedUntil: heldUntil(clock()) })
        .where(eq(consignmentSheets.id, id))
      return null
    })

  const giveUp = async (id: number, failure: string): Promise<void> =>
    void (await db
      .update(consignmentSheets)
      .set({ state: SHEET.tried, failure, importedBy: null, lockedUntil: null })
      .where(and(eq(consignmentSheets.id, id), inStates(consignmentSheets.state, isRunning))))

  const some = (id: number): Promise<number> =>
    database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isRunning)
      const came = await writeSome(tx, settings, byOf(row))
      await tx
        .update(consignmentSheets)
        .set({ rows: row.rows + came, lockedUntil: heldUntil(clock()) })
        .where(eq(consignmentSheets.id, id))
      return came
    })

  /** All that came in; with `failure` no more of it does. */
  async function finish(id: number, visitor: Visitor, failure: string | null = null): Promise<void> {
    const began = await database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isRunning)
      if (!row.made) return false
      await tx.delete(consignmentSheetRows).where(eq(consignmentSheetRows.sheetId, id))
      const made = { ...row.made, ...(await madeBy(tx, id)) }
      await tx
        .update(consignmentSheets)
        .set({ state: SHEET.imported, made, failure, lockedUntil: null })
        .where(eq(consignmentSheets.id, id))
      await notifyOwners(tx, settings, byOf(row))
      const after = { file: row.fileName, units: made.units.length, amountCentavos: made.openings }
      await writeAudit(tx, visitor, {
        action: 'consignment.import',
        entity: 'import',
        entityId: `planilla-${id}`,
        after,
        at: clock(),
      })
      return true
    })
    if (!began) await giveUp(id, failure ?? SHEET_SAYS.moved)
  }

  async function undo(id: number, visitor: Visitor, signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (signal?.aborted) return void (await release(id))
      const went = await unlessHeld(() => someBack(id, visitor))
      if (went === null) return leave(id)
      if (went === 0) break
    }
    if ((await unlessHeld(() => restBack(id, visitor))) === null) await leave(id)
  }

  const someBack = (id: number, visitor: Visitor): Promise<number | null> =>
    database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isUndoing)
      const went = await takeBackSome(tx, visitor, { sheetId: id, made: row.made!, at: clock() })
      if (went !== null && went > 0)
        await tx
          .update(consignmentSheets)
          .set({ takenBack: row.takenBack + went, lockedUntil: heldUntil(clock()) })
          .where(eq(consignmentSheets.id, id))
      return went
    })

  const restBack = (id: number, visitor: Visitor): Promise<true | null> =>
    database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isUndoing)
      const made = row.made!
      const at = clock()
      if (!(await takeBackRest(tx, visitor, { sheetId: id, made, at }))) return null
      await tx
        .update(consignmentSheets)
        .set({ state: SHEET.undone, undoneAt: at, lockedUntil: null })
        .where(eq(consignmentSheets.id, id))
      const before = { file: row.fileName, units: made.units.length, amountCentavos: made.openings }
      await writeAudit(tx, visitor, {
        action: 'consignment.import-undo',
        entity: 'import',
        entityId: `planilla-${id}`,
        before,
        at,
      })
      return true
    })

  /** What is left of what it brought stays; `failure`: why, where it is not that something of it moved. */
  const leave = (id: number, failure?: string): Promise<void> =>
    database.transaction(async (tx) => {
      const row = await lockedAt(tx, id, isUndoing)
      await tx
        .update(consignmentSheets)
        .set({
          state: SHEET.imported,
          failure: failure ?? undoStopped(row.takenBack, row.made!.units.length),
          undoneBy: null,
          lockedUntil: null,
        })
        .where(eq(consignmentSheets.id, id))
    })

  /** What hangs on one of its pairs and nobody else asked about keeps it here. */
  async function unlessHeld<T>(work: () => Promise<T | null>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY) throw error
      return null
    }
  }

  return { runDue }
}
