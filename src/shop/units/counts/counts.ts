/** Counting single pairs by scanning: begun, gone on with from any device, settled one difference after the other, ended. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unitCounts, unitCountSeen, units } from '#data/schema.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { codesTyped, COUNT_SAYS, MOST_SCANNED } from '#rules/units/count.ts'
import { UNIT_LETTERS } from '#rules/units/words.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/orders/events.ts'
import { inReach } from '#shop/products/card.ts'
import { nameActors } from '#shop/users/actors.ts'
import { lockUnit } from '../unit.ts'
import { openMissing } from './missing.ts'
import { viewOf, type CountView } from './view.ts'

export type CountLine = {
  id: number
  shelf: string
  startedAt: Date
  startedBy: string
  endedAt: Date | null
  /** Of one that is over. */
  result: { expected: number; seen: number; missing: string[]; unknown: string[] } | null
}
const LAST_COUNTS = 30

export function openUnitCounts(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  async function list(visitor: Visitor): Promise<Outcome<CountLine[]>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    const rows = await db.select().from(unitCounts).orderBy(desc(unitCounts.id)).limit(LAST_COUNTS)
    const named = await nameActors(
      db,
      rows.map(({ startedBy }) => startedBy),
    )
    return done(
      rows.map(({ id, shelf, createdAt, startedBy, endedAt, result }) => ({
        id,
        shelf,
        startedAt: createdAt,
        startedBy: named(startedBy),
        endedAt,
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
    const [made] = await db
      .insert(unitCounts)
      .values({ shelf: wanted, startedBy: actorOf(visitor), createdAt: clock() })
      .onConflictDoNothing()
      .returning({ id: unitCounts.id })
    if (made) return done(made)
    const [open] = await db
      .select({ id: unitCounts.id })
      .from(unitCounts)
      .where(and(eq(unitCounts.shelf, wanted), isNull(unitCounts.endedAt)))
    // Ended between the two questions.
    return open ? done(open) : start(visitor, { shelf })
  }

  async function find(visitor: Visitor, id: number): Promise<Outcome<CountView>> {
    const refusal = may(visitor, 'unit.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db.select().from(unitCounts).where(eq(unitCounts.id, id))
    if (!row) return missing()
    const owners = may(visitor, 'consign.read') === null
    const [view, named] = await Promise.all([viewOf(db, row, { owners }), nameActors(db, [row.startedBy])])
    return done({ ...view, startedBy: named(row.startedBy) })
  }

  /** `typed`: one code, or many as a scanner that keeps them gives them. Each counts once. */
  async function scan(
    visitor: Visitor,
    id: number,
    typed: string,
  ): Promise<Outcome<{ known: number; unknown: string[] }>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const codes = codesTyped(typed)
    if (codes.length === 0) return invalid(COUNT_SAYS.nothing, { codes: COUNT_SAYS.nothing })
    if (codes.length > MOST_SCANNED) return invalid(COUNT_SAYS.many, { codes: COUNT_SAYS.many })
    const read = codes.map((text) => ({ text: text.slice(0, 60), code: readUnitCode(text) }))
    return commitIfDone<Outcome<{ known: number; unknown: string[] }>>(database, async (tx) => {
      const [count] = await tx.select().from(unitCounts).where(eq(unitCounts.id, id)).for('share')
      if (!count) return missing()
      if (count.endedAt) return conflict(COUNT_SAYS.over)
      const wanted = read.flatMap(({ code }) => code ?? [])
      const found =
        wanted.length === 0
          ? []
          : await tx.select({ id: units.id, code: units.code }).from(units).where(inArray(units.code, wanted))
      const idOf = new Map(found.map((unit) => [unit.code, unit.id]))
      await tx
        .insert(unitCountSeen)
        .values(
          read.map(({ text, code }) => ({
            countId: id,
            unitId: (code && idOf.get(code)) || null,
            code: code ?? text,
            actor: actorOf(visitor),
            createdAt: clock(),
          })),
        )
        .onConflictDoNothing()
      const unknown = read.filter(({ code }) => !code || !idOf.has(code)).map(({ text }) => text)
      return done({ known: read.length - unknown.length, unknown })
    })
  }

  /** It was no tag, or not meant. */
  const forget = (visitor: Visitor, id: number, code: string): Promise<Outcome<null>> =>
    open(visitor, id, async (tx) => {
      await tx.delete(unitCountSeen).where(and(eq(unitCountSeen.countId, id), eq(unitCountSeen.code, code)))
      return done(null)
    })

  /** What was seen on the counted shelf lies there from now on. */
  const moveHere = (visitor: Visitor, id: number, typed: string): Promise<Outcome<null>> =>
    open(visitor, id, async (tx, { shelf }) => {
      if (shelf === '') return conflict(COUNT_SAYS.allShelves)
      const code = readUnitCode(typed)
      const there = code && (await lockUnit(tx, code))
      if (!there) return missing()
      await tx
        .update(units)
        .set({ shelf, version: sql`${units.version} + 1`, updatedAt: clock() })
        .where(eq(units.id, there.unit.id))
      await writeAudit(tx, visitor, {
        action: 'unit.change',
        entity: 'unit',
        entityId: there.unit.code,
        before: { shelf: there.unit.shelf },
        after: { shelf },
        at: clock(),
      })
      return done(null)
    })

  /** What is still missing stays written down with it. */
  const end = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    open(visitor, id, async (tx, count) => {
      const { expected, seen, missing: gone, unknown } = await viewOf(tx, count, { owners: false })
      await tx
        .update(unitCounts)
        .set({
          endedAt: clock(),
          endedBy: actorOf(visitor),
          result: { expected, seen, missing: gone.map(({ code }) => code), unknown },
        })
        .where(eq(unitCounts.id, id))
      return done(null)
    })

  async function open(
    visitor: Visitor,
    id: number,
    act: (
      tx: Parameters<Parameters<typeof database.transaction>[0]>[0],
      count: typeof unitCounts.$inferSelect,
    ) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return commitIfDone<Outcome<null>>(database, async (tx) => {
      const [count] = await tx.select().from(unitCounts).where(eq(unitCounts.id, id)).for('update')
      if (!count) return missing()
      return count.endedAt ? conflict(COUNT_SAYS.over) : act(tx, count)
    })
  }

  return { list, start, find, scan, forget, moveHere, end, ...openMissing(context) }
}
