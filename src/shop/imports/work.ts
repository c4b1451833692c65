/**
 * What is done about imports without anybody waiting: the dry runs, imports and undos that were asked for, one at a time.
 * Whoever has the file takes one, holds it while working and, after a crash, another goes on where it was.
 */
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { isPassing, sqlState } from '#data/errors.ts'
import { importNotes, importRefusals, imports } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { mappingOf, readDraft } from '#rules/imports/draft.ts'
import {
  IMPORT_SAID,
  LIST_KEPT_DAYS,
  hasFailed,
  IMPORT,
  isAtWork,
  isChecking,
  isRunning,
  isUndoing,
  isUnused,
  needsFile,
  stateAfter,
} from '#rules/imports/states.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import type { ImportRow } from '#rules/imports/rows.ts'
import { inStates } from '#data/states.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { ListFile } from './read.ts'
import { heldUntil, HoldLost, isFree, whoAsked } from './hold.ts'
import { noRows, openPass, type ImportCounts } from './pass.ts'
import { openTakeBack } from './take-back.ts'

/** Opens the list of an import; null when this machine does not have it. */
export type OpenList = (
  importId: number,
  file: Pick<ListFile, 'encoding' | 'delimiter' | 'skip' | 'columns'>,
  mapping: Mapping,
) => Promise<AsyncIterable<ImportRow> | null>

type Row = typeof imports.$inferSelect
/** A file that nobody has after so long is gone; until then another instance may have it. */
const LOST_MS = 10 * 60_000
const NOTES_AT_ONCE = 1000

export function openWork(context: ShopContext) {
  const { database, clock, log } = context
  const pass = openPass(context)
  const takeBack = openTakeBack(context)

  /** Does what is waiting; answers how many it dealt with. `signal` ends it after the batch under way, to be gone on with later. */
  async function runDue(openList: OpenList, signal?: AbortSignal): Promise<number> {
    let dealtWith = 0
    for (const row of await due()) {
      if (signal?.aborted) break
      if (await deal(row, openList, signal)) dealtWith += 1
    }
    return dealtWith
  }

  const due = (): Promise<Row[]> =>
    database.db
      .select()
      .from(imports)
      .where(and(inStates(imports.state, isAtWork), free()))
      .orderBy(asc(imports.id))
  const free = () => isFree(imports.lockedUntil, clock())

  async function deal(row: Row, openList: OpenList, signal?: AbortSignal): Promise<boolean> {
    // A command line that was cut off: its file and mapping are not ours to know.
    if (isRunning(row.state) && row.mapping === null) return fail(row, IMPORT_SAID.cut)
    const mapping = mappingFor(row)
    const rows =
      isUndoing(row.state) || !mapping ? null : await openList(row.id, row.file as ListFile, mapping)
    if (rows === null && !isUndoing(row.state)) {
      const since = row.lockedUntil ?? row.startedAt
      return clock().getTime() - since.getTime() > LOST_MS ? fail(row, IMPORT_SAID.gone) : false
    }
    const held = await database.db
      .update(imports)
      .set({ lockedUntil: until() })
      .where(and(eq(imports.id, row.id), eq(imports.state, row.state), free()))
      .returning()
    if (held.length === 0) return false
    const visitor = await whoAsked(database.db, isUndoing(row.state) ? row.undoneBy! : row.actor)
    if (may(visitor, 'catalogue.import')) return fail(row, IMPORT_SAID.rights)
    try {
      if (isUndoing(row.state)) await undo(held[0]!, visitor, signal)
      else await read(held[0]!, visitor, rows!, mapping!, signal)
    } catch (error) {
      if (error instanceof HoldLost) return false
      log.error({ err: error, import: row.id }, 'an import stopped')
      // What the database refuses today it refuses at every later try as well.
      if (sqlState(error) !== undefined && !isPassing(error)) return fail(row, IMPORT_SAID.stopped)
      await release(row.id)
      throw error
    }
    return true
  }

  const until = () => heldUntil(clock())
  const release = (id: number) =>
    database.db.update(imports).set({ lockedUntil: null }).where(eq(imports.id, id))

  function mappingFor(row: Row): Mapping | null {
    if (row.file === null || row.mapping === null) return null
    const mapping = mappingOf(readDraft(row.mapping), (row.file as ListFile).columns)
    return mapping.ok ? mapping.value : null
  }

  async function read(
    row: Row,
    visitor: Visitor,
    rows: AsyncIterable<ImportRow>,
    mapping: Mapping,
    signal?: AbortSignal,
  ): Promise<void> {
    const kind = isChecking(row.state) ? 'check' : 'run'
    if (kind === 'check') await startAgain(row.id)
    const { rows: at, created, changed, unchanged, refused } = row
    const end = await pass({
      kind,
      importId: row.id,
      visitor,
      source: row.source,
      archived: mapping.archived,
      stock: mapping.knownStock,
      rows,
      from: kind === 'check' ? noRows : { rows: at, created, changed, unchanged, refused },
      signal,
    })
    if (!end.whole) return void (await release(row.id))
    if (kind === 'run') return finish(row.id, visitor, end.counts)
    await database.transaction(async (tx) => {
      const { notes, whole: _, ...trial } = end
      const [tried] = await tx
        .update(imports)
        .set({ ...noRows, state: IMPORT.checked, trial, lockedUntil: null })
        .where(and(eq(imports.id, row.id), inStates(imports.state, isChecking)))
        .returning({ id: imports.id })
      if (!tried) return
      await tx.delete(importNotes).where(eq(importNotes.importId, row.id))
      for (let from = 0; from < notes.length; from += NOTES_AT_ONCE)
        await tx
          .insert(importNotes)
          .values(
            notes
              .slice(from, from + NOTES_AT_ONCE)
              .map((note, index) => ({ ...note, importId: row.id, position: from + index })),
          )
    })
  }

  /** A dry run that was cut off leaves nothing worth keeping. */
  async function startAgain(id: number): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.delete(importRefusals).where(eq(importRefusals.importId, id))
      await tx.update(imports).set(noRows).where(eq(imports.id, id))
    })
  }

  /** Also for the command line. */
  async function finish(id: number, visitor: Visitor, counts: ImportCounts): Promise<void> {
    await database.transaction(async (tx) => {
      const [ended] = await tx
        .update(imports)
        .set({ ...counts, state: IMPORT.done, finishedAt: clock(), lockedUntil: null })
        .where(and(eq(imports.id, id), inStates(imports.state, isRunning)))
        .returning({ id: imports.id })
      if (!ended) throw new HoldLost(`import ${id} is no longer running`)
      await writeAudit(tx, visitor, {
        action: 'catalogue.import',
        entity: 'import',
        entityId: id,
        after: counts,
        at: clock(),
      })
    })
    if (counts.created + counts.changed > 0) await context.hint({ kind: 'catalogue' })
  }

  async function fail(row: Row, failure: string): Promise<boolean> {
    const wrote = row.created + row.changed > 0
    const failed = await database.db
      .update(imports)
      // What was taken back so far stays so; the rest can be asked for again.
      .set(
        isUndoing(row.state)
          ? { state: IMPORT.done, failure, lockedUntil: null }
          : { state: IMPORT.failed, failure, lockedUntil: null, finishedAt: clock() },
      )
      .where(and(eq(imports.id, row.id), eq(imports.state, row.state)))
      .returning({ id: imports.id })
    if (wrote) await context.hint({ kind: 'catalogue' })
    return failed.length > 0
  }

  async function undo(row: Row, visitor: Visitor, signal?: AbortSignal): Promise<void> {
    const hold = async (tx: Tx) => {
      const held = await tx
        .update(imports)
        .set({ lockedUntil: until() })
        .where(and(eq(imports.id, row.id), inStates(imports.state, isUndoing)))
        .returning({ id: imports.id })
      if (held.length === 0) throw new HoldLost(`import ${row.id} is no longer being undone`)
    }
    for (;;) {
      if (signal?.aborted) return void (await release(row.id))
      if (!(await takeBack(row.id, visitor, hold))) break
    }
    await database.transaction(async (tx) => {
      await tx
        .update(imports)
        .set({ state: IMPORT.undone, undoneAt: clock(), lockedUntil: null })
        .where(and(eq(imports.id, row.id), inStates(imports.state, isUndoing)))
      await writeAudit(tx, visitor, {
        action: 'catalogue.import-undo',
        entity: 'import',
        entityId: row.id,
        after: { file: row.fileName },
        at: clock(),
      })
    })
    await context.hint({ kind: 'catalogue' })
  }

  /** The lists that are still wanted; the others' files can go. Those that nobody imported in a week are given up. */
  async function wantedLists(): Promise<Set<number>> {
    const { db } = database
    await db
      .update(imports)
      .set({ state: stateAfter('drop'), failure: IMPORT_SAID.dropped, file: null, finishedAt: clock() })
      .where(
        and(
          inStates(imports.state, isUnused),
          lt(imports.startedAt, new Date(clock().getTime() - LIST_KEPT_DAYS * 86_400_000)),
        ),
      )
    const rows = await db
      .select({ id: imports.id })
      .from(imports)
      .where(
        or(
          inStates(imports.state, needsFile),
          and(inStates(imports.state, hasFailed), sql`${imports.file} is not null`),
        ),
      )
    return new Set(rows.map(({ id }) => id))
  }

  return { runDue, finish, wantedLists }
}
