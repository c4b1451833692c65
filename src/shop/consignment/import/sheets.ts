/**
 * The spreadsheet that a showroom kept comes in: pasted or as a file, tried first, imported once, and taken back while nothing of it moved.
 * Only who may pay consignors imports: with it money is owed.
 */
import { and, desc, eq, lt, ne, not } from 'drizzle-orm'
import { consignmentSheets } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { readChoices } from '#rules/consignment/sheet/choices.ts'
import {
  guessSheet,
  MOST_SHEET_ROWS,
  readMapping,
  SHEET_SAYS,
  type SheetMapping,
} from '#rules/consignment/sheet/columns.ts'
import { isAtWork, SHEET, SHEET_BODY_DAYS, type SheetState } from '#rules/consignment/sheet/states.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { readSheet } from '#rules/sheets/table.ts'
import { plain } from '#rules/text.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openChoose } from './choose.ts'
import { hashOf } from './content.ts'
import { openSheetActions } from './actions.ts'
import { exportRows } from './export.ts'
import { brief, openHeld, type BriefSheet } from './held.ts'
import type { SheetPlan } from './plan.ts'
import { openSheetWork } from './work.ts'
import type { Made } from './writing/write.ts'

export type SheetCard = {
  id: number
  fileName: string
  state: SheetState
  createdAt: Date
  made: Made | null
  /** Of those that come in, how many have. */
  rows: number
  total: number
  /** Of the pairs that came, how many were taken back. */
  takenBack: number
  /** Why it came to nothing, or not all of it in. */
  failure: string | null
}
/** `again`: the sheet with which the same rows came in. */
export type SheetView = SheetCard & { mapping: SheetMapping; plan: SheetPlan | null; again: number | null }

const DAY = 86_400_000
const card = (sheet: BriefSheet): SheetCard =>
  pick(sheet, ['id', 'fileName', 'state', 'createdAt', 'made', 'rows', 'total', 'takenBack', 'failure'])

export function openSheets(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const holding = openHeld(context)
  const { sheetAt, briefly, planned, before, held } = holding
  /** Keeps what came, with its columns guessed. */
  async function bring(
    visitor: Visitor,
    input: { name?: string; text: string },
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', SHEET_SAYS.moved)
    if (input.text.trim() === '') return invalid(SHEET_SAYS.empty, { list: SHEET_SAYS.empty })
    const body = input.text.replaceAll('\u0000', '')
    const table = readSheet(body)
    const why = !table ? SHEET_SAYS.columns : table.rows.length > MOST_SHEET_ROWS ? SHEET_SAYS.many : null
    if (why !== null) return invalid(why, { list: why })
    const [row] = await db
      .insert(consignmentSheets)
      .values({
        fileName: plain(input.name ?? '').slice(0, 200) || 'planilla.csv',
        body,
        contentHash: hashOf(table!),
        mapping: guessSheet(table!.columns),
        broughtBy: visitor.id,
        createdAt: clock(),
      })
      .returning({ id: consignmentSheets.id })
    return done({ id: row!.id })
  }

  async function list(visitor: Visitor): Promise<Outcome<SheetCard[]>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const rows = await db.select(brief).from(consignmentSheets).orderBy(desc(consignmentSheets.id)).limit(20)
    return done(rows.map(card))
  }

  /** Its plan is computed anew each time: what it says is what an import would do now. */
  async function find(visitor: Visitor, id: number): Promise<Outcome<SheetView>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const found = await briefly(id)
    if (!found) return missing()
    const row = found.state === SHEET.tried ? await sheetAt(id) : undefined
    const plan = row && row.body !== '' ? await planned(db, row, visitor) : null
    const again = row && plan ? await before(db, row) : null
    return done({ ...card(row ?? found), mapping: found.mapping as SheetMapping, plan, again })
  }

  /** Which column is which. */
  async function map(
    visitor: Visitor,
    id: number,
    input: Record<string, unknown>,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const row = await sheetAt(id)
    if (!row) return missing()
    const mapping = readMapping(input, readSheet(row.body)?.columns ?? [])
    if (mapping.name === '' || mapping.model === '' || mapping.price === '')
      return invalid(SHEET_SAYS.mapping)
    return tried(id, { mapping })
  }

  /** What its models are in the catalogue, and which sizes are meant: those that the form shows (rules/consignment/sheet/choices.ts). */
  const choose = (
    visitor: Visitor,
    id: number,
    input: Record<string, unknown>,
  ): Promise<Outcome<{ id: number }>> =>
    held<{ id: number }>(visitor, id, SHEET.running, async (tx, row) => {
      await tx
        .update(consignmentSheets)
        .set({ choices: readChoices(input, row.choices) })
        .where(eq(consignmentSheets.id, id))
      return done({ id })
    })

  async function tried(
    id: number,
    changes: Partial<typeof consignmentSheets.$inferInsert>,
  ): Promise<Outcome<{ id: number }>> {
    const moved = await db
      .update(consignmentSheets)
      .set(changes)
      .where(and(eq(consignmentSheets.id, id), eq(consignmentSheets.state, SHEET.tried)))
      .returning({ id: consignmentSheets.id })
    return moved.length > 0 ? done({ id }) : conflict(SHEET_SAYS.moved)
  }

  /** Nobody wants it: what it says of people is forgotten at once. */
  async function drop(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    if (!(await sheetAt(id))) return missing()
    return tried(id, { state: SHEET.dropped, body: '' })
  }

  /** The refused rows as they came, with their line and why. */
  async function refusedRows(
    visitor: Visitor,
    id: number,
  ): Promise<Outcome<{ columns: string[]; rows: string[][] }>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const row = await sheetAt(id)
    const plan = row && row.body !== '' ? await planned(db, row, visitor) : null
    if (!plan) return missing()
    return done({
      columns: ['Línea', 'Por qué', ...plan.columns],
      rows: plan.refused.map(({ line, reason, cells }) => [String(line), reason, ...cells]),
    })
  }

  return {
    bring,
    list,
    find,
    map,
    choose,
    chooseNamed: openChoose(context, holding),
    drop,
    ...openSheetActions(holding),
    /** For the jobs. */
    ...openSheetWork(context, holding),
    refusedRows,
    exportRows: exportRows(context),
    /** For the jobs: what sheets said of people is forgotten. */
    forgetSheets: () =>
      db
        .update(consignmentSheets)
        .set({ body: '' })
        .where(
          and(
            ne(consignmentSheets.body, ''),
            not(inStates(consignmentSheets.state, isAtWork)),
            lt(consignmentSheets.createdAt, new Date(clock().getTime() - SHEET_BODY_DAYS * DAY)),
          ),
        ),
  }
}
