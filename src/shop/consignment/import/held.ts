/** One sheet, as its verbs find it: held by one of them at a time, and what an import of it would do now. */
import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignmentSheets } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { sheetAgain, SHEET_SAYS, type SheetMapping } from '#rules/consignment/sheet/columns.ts'
import { isIn, SHEET_MOVES, type SheetState } from '#rules/consignment/sheet/states.ts'
import { conflict, missing, refused, type Outcome } from '#rules/outcome.ts'
import { mayMove } from '#rules/states.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { planOf, type SheetPlan } from './plan.ts'

export type Sheet = typeof consignmentSheets.$inferSelect
export type BriefSheet = Omit<Sheet, 'body'>
const { body: _whole, ...columns } = getTableColumns(consignmentSheets)
export const brief = columns

export function openHeld({ database, clock, settings }: ShopContext) {
  const { db } = database
  const sheetAt = async (id: number) =>
    inReach(id)
      ? (await db.select().from(consignmentSheets).where(eq(consignmentSheets.id, id)))[0]
      : undefined
  /** Without what it holds, which may be long. */
  const briefly = async (id: number): Promise<BriefSheet | undefined> =>
    inReach(id)
      ? (await db.select(brief).from(consignmentSheets).where(eq(consignmentSheets.id, id)))[0]
      : undefined

  const planned = (place: Reader | Tx, row: Sheet, visitor: Visitor) =>
    planOf(place, row.body, {
      mapping: row.mapping as SheetMapping,
      choices: row.choices,
      catalogue: settings,
      today: dayOf(clock()),
      most: mostPrice(settings),
      importer: visitor.kind === 'person' ? visitor.id : null,
    })

  /** The same rows came in with this one, and are here. */
  async function before(place: Reader | Tx, { id, contentHash }: Sheet): Promise<number | null> {
    const [same] = await place
      .select({ id: consignmentSheets.id })
      .from(consignmentSheets)
      .where(
        and(
          eq(consignmentSheets.contentHash, contentHash),
          inStates(consignmentSheets.state, isIn),
          ne(consignmentSheets.id, id),
          ne(consignmentSheets.contentHash, ''),
        ),
      )
      .limit(1)
    return same?.id ?? null
  }

  /** Why an import of it would do nothing, or not what whoever looked at it saw. */
  async function whyNot(
    place: Reader | Tx,
    row: Sheet,
    plan: SheetPlan | null,
    shown: number,
  ): Promise<string | null> {
    if (!plan || plan.rows.length === 0) return SHEET_SAYS.nothing
    if (plan.asksSide) return SHEET_SAYS.side
    if (plan.openings !== shown) return SHEET_SAYS.moved
    const same = await before(place, row)
    return same === null ? null : sheetAgain(same)
  }

  async function held<T>(
    visitor: Visitor,
    id: number,
    to: SheetState,
    act: (tx: Tx, row: Sheet, person: number) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SHEET_SAYS.moved)
    if (!inReach(id)) return missing()
    return commitIfDone<Outcome<T>>(database, async (tx) => {
      const [row] = await tx
        .select()
        .from(consignmentSheets)
        .where(eq(consignmentSheets.id, id))
        // Somebody is at it, and may take long.
        .for('update', { skipLocked: true })
      if (!row)
        return (await tx.$count(consignmentSheets, eq(consignmentSheets.id, id))) > 0
          ? conflict(SHEET_SAYS.moved)
          : missing()
      return mayMove(SHEET_MOVES, row.state, to) ? act(tx, row, visitor.id) : conflict(SHEET_SAYS.moved)
    })
  }

  return { sheetAt, briefly, planned, before, whyNot, held }
}
