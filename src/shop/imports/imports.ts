/**
 * Taking another shop's list into the catalogue. Rows come already read (rules/import). A product is known again by its source
 * and key, or by our own number, so importing twice changes nothing. Stock of products that are already here is touched only
 * when asked: it has been sold from since. What admins read is in read.ts, their moves are in admin.ts, the work behind them is in work.ts.
 */
import { and, eq } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { imports } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { IMPORT_SAID, IMPORT, isRunning } from '#rules/imports/states.ts'
import type { KnownStock } from '#rules/imports/known-stock.ts'
import type { ImportNote } from '#rules/imports/notes.ts'
import type { ImportRow } from '#rules/imports/rows.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { inStates } from '#data/states.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { openAdmin } from './admin.ts'
import { heldUntil } from './hold.ts'
import { openPass, type ImportCounts, type PassEnd } from './pass.ts'
import { openRead } from './read.ts'
import { openWork } from './work.ts'
import { actorOf } from '#shop/audit/actors.ts'

export type { ImportView, LeftProduct, ListFile, NoteKindView, Refusal, SameList } from './read.ts'
export type { ImportCounts, Trial } from './pass.ts'
export type { OpenList } from './work.ts'

export type ImportRequest = {
  source: string
  fileName: string
  rows: AsyncIterable<ImportRow>
  /** Of the file, for whoever looks at the import meanwhile. */
  total?: number
  archived?: 'leave' | 'restore'
  stock?: KnownStock
  /** Of its rows: by it the same list is known again. */
  contentHash?: string
  /** Called for every refused row, also for those that only the catalogue can refuse. */
  onRefused?: (line: number, reason: string) => void
  /** Called for every row that was not taken as it stands, with what was changed. */
  onAdapted?: (line: number, notes: ImportNote[]) => void
  /** Called after each batch. */
  onProgress?: (counts: ImportCounts) => void
  /** Called at the end. */
  onReport?: (report: ImportReport) => void
  /** Read and count everything, write nothing. */
  dryRun?: boolean
}

/** What the page's trial shows: the first products, and what is not taken as the list says it. */
export type ImportReport = Pick<PassEnd, 'sample' | 'notes'>
export type BroughtIn = ImportCounts & {
  /** New products that are hidden, for want of a picture. */ unpictured: number
}

export function openImports(context: ShopContext) {
  const { database, clock } = context
  const pass = openPass(context)
  const { runDue, finish, wantedLists } = openWork(context)

  /** The whole of it while the caller waits: the command line's way. */
  async function bringIn(visitor: Visitor, request: ImportRequest): Promise<Outcome<BroughtIn>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const { source, rows, archived = 'leave', stock = 'leave', dryRun = false } = request
    const { onRefused, onAdapted, onProgress, onReport } = request
    const importId = dryRun ? null : await enter(visitor, request)
    if (importId === undefined) return conflict(IMPORT_SAID.busy)
    try {
      const { counts, unpictured, sample, notes } = await pass({
        kind: dryRun ? 'check' : 'run',
        importId,
        visitor,
        source,
        archived,
        stock,
        rows,
        onRefused,
        onAdapted,
        onProgress,
      })
      if (importId !== null) await finish(importId, visitor, counts)
      onReport?.({ sample, notes })
      return done({ ...counts, unpictured })
    } catch (error) {
      if (importId !== null) await cutOff(importId)
      throw error
    }
  }

  /** Undefined while another import is at work. */
  async function enter(visitor: Visitor, { source, fileName, total = 0, contentHash }: ImportRequest) {
    const at = clock()
    try {
      return await database.transaction(async (tx) => {
        const [row] = await tx
          .insert(imports)
          .values({
            source,
            fileName,
            total,
            contentHash,
            state: IMPORT.running,
            actor: actorOf(visitor),
            startedAt: at,
            lockedUntil: heldUntil(at),
          })
          .returning({ id: imports.id })
        await writeAudit(tx, visitor, {
          action: 'catalogue.import-start',
          entity: 'import',
          entityId: row!.id,
          after: { file: fileName, source },
          at,
        })
        return row!.id
      })
    } catch (error) {
      if (brokenUnique(error) === 'imports_one_at_work') return undefined
      throw error
    }
  }

  /** What came in so far stays and can be taken back. */
  const cutOff = (importId: number) =>
    database.db
      .update(imports)
      .set({ state: IMPORT.failed, failure: IMPORT_SAID.cut, lockedUntil: null, finishedAt: clock() })
      .where(and(eq(imports.id, importId), inStates(imports.state, isRunning)))

  return { ...openRead(context), ...openAdmin(context), bringIn, runDue, wantedLists }
}
