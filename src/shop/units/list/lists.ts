/** The shop's own pairs come in as a list: tried first, entered at once, and taken back while nothing of it moved. None of them is on sale. */
import { and, asc, eq, inArray, like, max, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { sqlState, unlessTaken } from '#data/errors.ts'
import { unitEvents, unitFlaws, units } from '#data/schema.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { requestKey } from '#rules/request-key.ts'
import { MOST_LISTED_UNITS, readUnitTable, UNIT_LIST_SAYS } from '#rules/units/list/columns.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { safeParse } from 'valibot'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { newUnitCodes, rowOf } from '../create.ts'
import { unitListPlan, type UnitListPlan } from './plan.ts'

const OF_LISTS = 'list:'
const FOREIGN_KEY = '23503'
const ROWS = 20

export type UnitListCard = { key: string; pairs: number; at: Date; mayUndo: boolean }

export function openUnitLists({ database, clock, settings }: ShopContext) {
  const { db } = database

  /** What it would bring; costs only for who may see them. */
  async function tryList(visitor: Visitor, text: string): Promise<Outcome<UnitListPlan>> {
    const refusal = may(visitor, 'unit.write')
    return refusal ?? planned(db, visitor, text)
  }

  async function planned(
    place: Parameters<typeof unitListPlan>[0],
    visitor: Visitor,
    text: string,
  ): Promise<Outcome<UnitListPlan>> {
    const why = (sentence: string) => invalid(sentence, { list: sentence })
    if (text.trim() === '') return why(UNIT_LIST_SAYS.empty)
    const table = readUnitTable(text.replaceAll('\u0000', ''))
    if (!table) return why(UNIT_LIST_SAYS.columns)
    if (table.rows.length > MOST_LISTED_UNITS) return why(UNIT_LIST_SAYS.many)
    const seesCost = may(visitor, 'product.see-cost') === null
    const rows = seesCost
      ? table.rows
      : table.rows.map((row) => ({
          ...row,
          get: (column: Parameters<typeof row.get>[0]) => (column === 'cost' ? '' : row.get(column)),
        }))
    return done(await unitListPlan(place, { ...table, rows }, mostPrice(settings)))
  }

  /** `shown`: how many pairs stood beside the button; another number enters nothing. The same key again answers the same. */
  async function enterList(
    visitor: Visitor,
    { text, key, shown }: { text: string; key: string; shown: number },
  ): Promise<Outcome<{ pairs: number }>> {
    const refusal = may(visitor, 'unit.write')
    if (refusal) return refusal
    if (!safeParse(requestKey, key).success) return invalid(UNIT_SAYS.key)
    const creationKey = `${OF_LISTS}${actorOf(visitor)}:${key}`
    return unlessTaken<Outcome<{ pairs: number }>>(
      () =>
        commitIfDone(database, async (tx) => {
          const before = await tx.$count(units, eq(units.creationKey, creationKey))
          if (before > 0) return done({ pairs: before })
          const plan = await planned(tx, visitor, text)
          if (!plan.ok) return plan
          const { pairs } = plan.value
          if (pairs.length === 0) return conflict(UNIT_LIST_SAYS.nothing)
          if (pairs.length !== shown) return conflict(UNIT_LIST_SAYS.moved)
          await write(tx, visitor, creationKey, pairs)
          return done({ pairs: pairs.length })
        }),
      conflict(UNIT_LIST_SAYS.moved),
    )
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    creationKey: string,
    pairs: UnitListPlan['pairs'],
  ): Promise<void> {
    const at = clock()
    const drawn = await newUnitCodes(tx, pairs.filter(({ code }) => code === null).length)
    const made = await tx
      .insert(units)
      .values(
        pairs.map(({ code, facts, sizeId, line }, creationNo) => ({
          ...rowOf(facts, sizeId),
          code: code ?? drawn.pop()!,
          creationKey,
          creationHash: String(line),
          creationNo,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .returning({ id: units.id, no: units.creationNo })
    await tx
      .insert(unitEvents)
      .values(made.map(({ id }) => ({ unitId: id, to: UNIT.ready, actor: actorOf(visitor), createdAt: at })))
    const flaws = made.flatMap(({ id, no }) =>
      pairs[no]!.facts.flaws.map((flaw, position) => ({ ...flaw, unitId: id, position })),
    )
    if (flaws.length > 0) await tx.insert(unitFlaws).values(flaws)
    await writeAudit(tx, visitor, {
      action: 'unit.import',
      entity: 'import',
      entityId: `prendas-${made[0]!.id}`,
      after: { units: made.length },
      at,
    })
  }

  /** Those that are here, newest first. */
  async function lists(visitor: Visitor): Promise<Outcome<UnitListCard[]>> {
    const refusal = may(visitor, 'unit.write')
    if (refusal) return refusal
    const rows = await db
      .select({
        key: units.creationKey,
        pairs: sql<number>`count(*)::int`,
        at: max(units.createdAt),
        mayUndo: sql<boolean>`bool_and(${units.state} = ${UNIT.ready} and ${units.version} = 1)`,
      })
      .from(units)
      .where(like(units.creationKey, `${OF_LISTS}%`))
      .groupBy(units.creationKey)
      .orderBy(sql`max(${units.id}) desc`)
      .limit(ROWS)
    return done(rows.map(({ at, ...row }) => ({ ...row, at: at! })))
  }

  /** As if they had never come, while nobody touched one of them. */
  async function undoList(visitor: Visitor, key: string): Promise<Outcome<{ pairs: number }>> {
    const refusal = may(visitor, 'unit.write')
    if (refusal) return refusal
    if (!key.startsWith(OF_LISTS)) return missing()
    try {
      return await commitIfDone<Outcome<{ pairs: number }>>(database, async (tx) => {
        const own = eq(units.creationKey, key)
        const there = await tx
          .select({ id: units.id, state: units.state, version: units.version })
          .from(units)
          .where(own)
          .orderBy(asc(units.id))
          .for('update')
        if (there.length === 0) return missing()
        const ids = there.map(({ id }) => id)
        const events = await tx.$count(unitEvents, inArray(unitEvents.unitId, ids))
        if (
          events !== there.length ||
          there.some(({ state, version }) => state !== UNIT.ready || version !== 1)
        )
          return conflict(UNIT_LIST_SAYS.movedSince)
        await tx.delete(unitFlaws).where(inArray(unitFlaws.unitId, ids))
        await tx.delete(unitEvents).where(inArray(unitEvents.unitId, ids))
        await tx.delete(units).where(and(own, inArray(units.id, ids)))
        await writeAudit(tx, visitor, {
          action: 'unit.import-undo',
          entity: 'import',
          entityId: `prendas-${ids[0]!}`,
          before: { units: ids.length },
          at: clock(),
        })
        return done({ pairs: ids.length })
      })
    } catch (error) {
      // A photo, a count or an order has one of them.
      if (sqlState(error) === FOREIGN_KEY) return conflict(UNIT_LIST_SAYS.movedSince)
      throw error
    }
  }

  return { tryList, enterList, lists, undoList }
}
