/** Counting by scanning, a shelf or all of them: begun, gone on with from any device, looked at, given up; kept when it is over. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  productSizes,
  sizeCountSeen,
  unitCounts,
  unitCountSeen,
  units,
  type CountResult,
} from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf, nameActors } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { differencesOf, openApproval } from './approve.ts'
import { endedCount } from './ended.ts'
import { openMissing } from './missing.ts'
import { openOpenCount, type CountRow } from './open-count.ts'
import { pairsOf, type CountedPairs } from './pairs.ts'
import { openCountScan } from './scan.ts'
import { sizesOf, type CountedSizes } from './sizes.ts'
import { openUndoCount } from './undo.ts'

export type CountView = CountedPairs &
  Pick<CountRow, 'id' | 'shelf' | 'endedAt' | 'cancelled' | 'undoneAt'> & {
    startedAt: Date
    startedBy: string
    endedBy: string | null
    undoneBy: string | null
    /** Its approval changed something, which can be taken back (`undo`). */
    changed: boolean
    /** Who scanned, and how often; whoever scanned most stands first. */
    people: { name: string; scans: number }[]
    /** What comes in quantities. */
    pieces: CountedSizes
    /** Pairs that its approval wrote off. */
    writtenOff: string[]
    /** For approving what is shown here, and nothing else. */
    differences: string
  }
export type CountLine = {
  id: number
  shelf: string
  startedAt: Date
  startedBy: string
  endedAt: Date | null
  cancelled: boolean
  undone: boolean
  /** Of one that was approved. */
  result: CountResult | null
}
const LAST_COUNTS = 30

export function openUnitCounts(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const open = openOpenCount(context)

  async function list(visitor: Visitor): Promise<Outcome<CountLine[]>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const rows = await db.select().from(unitCounts).orderBy(desc(unitCounts.id)).limit(LAST_COUNTS)
    const named = await nameActors(
      db,
      rows.map(({ startedBy }) => startedBy),
    )
    return done(
      rows.map(({ id, shelf, createdAt, startedBy, endedAt, cancelled, undoneAt, result }) => ({
        id,
        shelf,
        startedAt: createdAt,
        startedBy: named(startedBy),
        endedAt,
        cancelled,
        undone: undoneAt !== null,
        result,
      })),
    )
  }

  /** Of a shelf, or of all with ''. One that is open on the same shelf is gone on with. */
  async function start(
    visitor: Visitor,
    { shelf = '' }: { shelf?: string },
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    const wanted = shelf.trim().slice(0, UNIT_LETTERS.shelf)
    const made = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(unitCounts)
        .values({ shelf: wanted, startedBy: actorOf(visitor), createdAt: clock() })
        .onConflictDoNothing()
        .returning({ id: unitCounts.id })
      if (row)
        await writeAudit(tx, visitor, {
          action: 'count.start',
          entity: 'count',
          entityId: row.id,
          after: { shelf: wanted },
          at: clock(),
        })
      return row
    })
    if (made) return done(made)
    const [there] = await db
      .select({ id: unitCounts.id })
      .from(unitCounts)
      .where(and(eq(unitCounts.shelf, wanted), isNull(unitCounts.endedAt)))
    // Ended between the two questions.
    return there ? done(there) : start(visitor, { shelf })
  }

  /** Those on which something lies, by what is written down. */
  async function shelves(visitor: Visitor): Promise<Outcome<string[]>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const { rows } = await db.execute<{ shelf: string }>(sql`select shelf from ${units} where shelf <> ''
      union select shelf from ${productSizes} where shelf <> '' order by shelf`)
    return done(rows.map(({ shelf }) => shelf))
  }

  /** As it stands; one that is over, as it was approved. */
  async function find(visitor: Visitor, id: number): Promise<Outcome<CountView>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db.select().from(unitCounts).where(eq(unitCounts.id, id))
    if (!row) return missing()
    const owners = may(visitor, 'consign.read') === null
    const { pairs, sizes, writtenOff } = row.result
      ? await endedCount(db, row.result, { owners })
      : { pairs: await pairsOf(db, row, { owners }), sizes: await sizesOf(db, row), writtenOff: [] }
    const scans = await peopleOf(id)
    const named = await nameActors(db, [
      row.startedBy,
      row.endedBy ?? '',
      row.undoneBy ?? '',
      ...scans.map(({ actor }) => actor),
    ])
    return done({
      ...pick(row, ['id', 'shelf', 'endedAt', 'cancelled', 'undoneAt']),
      startedAt: row.createdAt,
      startedBy: named(row.startedBy),
      endedBy: row.endedBy === null ? null : named(row.endedBy),
      undoneBy: row.undoneBy === null ? null : named(row.undoneBy),
      changed: writtenOff.length > 0 || (row.result?.sizes ?? []).some(({ delta }) => delta !== 0),
      people: scans.map(({ actor, scans: many }) => ({ name: named(actor), scans: many })),
      ...pairs,
      pieces: sizes,
      writtenOff,
      differences: differencesOf(pairs, sizes),
    })
  }

  const peopleOf = async (id: number) => {
    const { rows } = await db.execute<{
      actor: string
      scans: number
    }>(sql`select actor, count(*)::int as scans from (
      select actor from ${unitCountSeen} where count_id = ${id} union all
      select actor from ${sizeCountSeen} where count_id = ${id}) seen group by actor order by 2 desc, 1`)
    return rows
  }

  /** Nothing becomes of it. */
  const cancel = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    open<null>(visitor, id, 'update', async (tx, { shelf }) => {
      const at = clock()
      await tx
        .update(unitCounts)
        .set({ endedAt: at, endedBy: actorOf(visitor), cancelled: true })
        .where(eq(unitCounts.id, id))
      await writeAudit(tx, visitor, {
        action: 'count.cancel',
        entity: 'count',
        entityId: id,
        after: { shelf },
        at,
      })
      return done(null)
    })

  return {
    list,
    shelves,
    start,
    find,
    cancel,
    ...openCountScan(context),
    ...openApproval(context),
    ...openMissing(context),
    undo: openUndoCount(context),
  }
}
