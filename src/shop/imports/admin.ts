/** What admins do with a list that came in: how its columns are read, and the moves that its life allows (rules/imports/states.ts). */
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { importProducts, importRefusals, imports, products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { mappingOf, readDraft, type MappingDraft } from '#rules/imports/draft.ts'
import {
  IMPORT_SAID,
  mayMove,
  statesFor,
  type ImportMove,
  type ImportState,
  IMPORT,
  stateAfter,
} from '#rules/imports/states.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanName } from '#rules/imports/read.ts'
import { line, plain } from '#rules/text.ts'
import { nameActors } from '#shop/users/actors.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/orders/events.ts'
import { inReach } from '#shop/products/card.ts'
import { noRows, type ImportCounts, type Trial } from './pass.ts'

/** How a list is written, and its first rows. */
export type ListFile = {
  encoding: string
  delimiter: string
  columns: string[]
  rows: string[][]
  hints: string[]
}
export type NewList = {
  fileName: string
  bytes: number
  total: number
  file: ListFile
  draft: MappingDraft
}
export type ImportCard = {
  id: number
  source: string
  fileName: string
  state: ImportState
  actorName: string
  bytes: number
  total: number
  counts: ImportCounts
  failure: string | null
  startedAt: Date
  finishedAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
}
export type ImportView = ImportCard & {
  file: ListFile | null
  draft: MappingDraft | null
  trial: Trial | null
  /** Rows refused by the last pass. */
  refusals: number
  /** Products that can still be taken back, that were, and that were left. */
  undo: { possible: number; undone: number; left: number }
}
export type Refusal = { line: number; reason: string }
export type LeftProduct = { id: number; name: string; why: string }

const IMPORTS_A_PAGE = 20
const REFUSALS_A_PAGE = 50
type Row = typeof imports.$inferSelect

export function openDashboard({ database, clock }: ShopContext) {
  const { db } = database

  /** Asked before a file is read. */
  const mayReceive = (visitor: Visitor): Outcome<true> => may(visitor, 'catalogue.import') ?? done(true)

  async function receive(visitor: Visitor, list: NewList): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const known = await knownSource(list)
    const draft = known ? { ...list.draft, source: known.source } : list.draft
    const file = known ? { ...list.file, hints: [...list.file.hints, known.hint] } : list.file
    const [row] = await db
      .insert(imports)
      .values({
        source: draft.source,
        fileName: plain(list.fileName).slice(0, 200) || 'lista.csv',
        state: IMPORT.ready,
        actor: actorOf(visitor),
        bytes: list.bytes,
        total: list.total,
        file: clean(file),
        mapping: clean(draft),
        startedAt: clock(),
      })
      .returning({ id: imports.id })
    return done({ id: row!.id })
  }

  /** The same list under another file name: most of its first rows are products here already, by key and by name. */
  async function knownSource({ draft, file }: NewList): Promise<{ source: string; hint: string } | null> {
    const [keyAt, nameAt] = [file.columns.indexOf(draft.key), file.columns.indexOf(draft.name)]
    if (draft.number !== '' || keyAt < 0 || nameAt < 0) return null
    const names = new Map(
      file.rows.map(
        (row) => [line(row[keyAt] ?? ''), cleanName(line(row[nameAt] ?? '')).toLowerCase()] as const,
      ),
    )
    names.delete('')
    const found = await db
      .select({ source: products.source, key: products.sourceKey, name: products.name })
      .from(products)
      .where(and(isNotNull(products.source), inArray(products.sourceKey, [...names.keys()])))
    const alike = new Map<string, number>()
    for (const { source, key, name } of found)
      if (names.get(key!) === name.toLowerCase()) alike.set(source!, (alike.get(source!) ?? 0) + 1)
    const [best] = [...alike].sort((a, b) => b[1] - a[1])
    if (!best || best[1] * 2 < names.size || best[0] === draft.source) return null
    return {
      source: best[0],
      hint: `Estos productos ya están en la tienda: entraron con la lista «${best[0]}» y se toman como los mismos. Si es otra lista, cambiale el nombre corto.`,
    }
  }

  async function list(
    visitor: Visitor,
    page = 1,
  ): Promise<Outcome<{ imports: ImportCard[]; paging: Paging }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const pages = paging(await db.$count(imports), page, IMPORTS_A_PAGE)
    const rows = await db
      .select()
      .from(imports)
      .orderBy(desc(imports.id))
      .limit(IMPORTS_A_PAGE)
      .offset((pages.page - 1) * IMPORTS_A_PAGE)
    const named = await nameActors(
      db,
      rows.flatMap(({ actor, undoneBy }) => (undoneBy ? [actor, undoneBy] : [actor])),
    )
    return done({ imports: rows.map((row) => cardOf(row, named)), paging: pages })
  }

  async function find(visitor: Visitor, id: number): Promise<Outcome<ImportView>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    const named = await nameActors(db, row.undoneBy ? [row.actor, row.undoneBy] : [row.actor])
    const [undo] = await db
      .select({
        possible: sql<number>`(count(*) filter (where not undone and left_why is null))::int`,
        undone: sql<number>`(count(*) filter (where undone))::int`,
        left: sql<number>`(count(*) filter (where left_why is not null))::int`,
      })
      .from(importProducts)
      .where(eq(importProducts.importId, id))
    return done({
      ...cardOf(row, named),
      file: row.file as ListFile | null,
      draft: row.mapping === null ? null : readDraft(row.mapping),
      trial: row.trial as Trial | null,
      refusals: await db.$count(importRefusals, eq(importRefusals.importId, id)),
      undo: undo!,
    })
  }

  const rowOf = async (id: number): Promise<Row | undefined> =>
    inReach(id) ? (await db.select().from(imports).where(eq(imports.id, id)))[0] : undefined

  async function refusals(
    visitor: Visitor,
    id: number,
    page = 1,
  ): Promise<Outcome<{ refusals: Refusal[]; paging: Paging }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const where = eq(importRefusals.importId, id)
    const pages = paging(await db.$count(importRefusals, where), page, REFUSALS_A_PAGE)
    const rows = await db
      .select({ line: importRefusals.line, reason: importRefusals.reason })
      .from(importRefusals)
      .where(where)
      .orderBy(asc(importRefusals.line))
      .limit(REFUSALS_A_PAGE)
      .offset((pages.page - 1) * REFUSALS_A_PAGE)
    return done({ refusals: rows, paging: pages })
  }

  /** All of them, a thousand at a time, for a file. */
  function everyRefusal(visitor: Visitor, id: number): Outcome<AsyncGenerator<Refusal[]>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    return inReach(id) ? done(walk()) : missing()

    async function* walk(): AsyncGenerator<Refusal[]> {
      for (let line = 0; ;) {
        const rows = await db
          .select({ line: importRefusals.line, reason: importRefusals.reason })
          .from(importRefusals)
          .where(and(eq(importRefusals.importId, id), gt(importRefusals.line, line)))
          .orderBy(asc(importRefusals.line))
          .limit(1000)
        if (rows.length === 0) return
        yield rows
        line = rows.at(-1)!.line
      }
    }
  }

  /** Products that an undo left as they are, and why; the first hundred. */
  async function left(visitor: Visitor, id: number): Promise<Outcome<LeftProduct[]>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return done(
      await db
        .select({ id: products.id, name: products.name, why: sql<string>`${importProducts.leftWhy}` })
        .from(importProducts)
        .innerJoin(products, eq(products.id, importProducts.productId))
        .where(and(eq(importProducts.importId, id), sql`${importProducts.leftWhy} is not null`))
        .orderBy(asc(products.id))
        .limit(100),
    )
  }

  /** Keeps how the columns are read, and has the list tried. */
  async function check(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    if (row.file === null) return conflict(IMPORT_SAID.gone)
    const draft = readDraft(input)
    const mapping = mappingOf(draft, (row.file as ListFile).columns)
    if (!mapping.ok) return mapping
    return database.transaction(async (tx) => {
      const moved = await tx
        .update(imports)
        .set({
          ...noRows,
          state: stateAfter('check'),
          mapping: clean(draft),
          source: draft.source,
          trial: null,
          failure: null,
          lockedUntil: null,
        })
        .where(and(eq(imports.id, id), inArray(imports.state, statesFor('check'))))
        .returning({ id: imports.id })
      if (moved.length === 0) return conflict(IMPORT_SAID.moved)
      await tx.delete(importRefusals).where(eq(importRefusals.importId, id))
      return done({ id })
    })
  }

  /** Has it imported. Asked twice, it starts once. */
  async function start(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    return move(id, 'run', async (tx, row, at) => {
      await tx.delete(importRefusals).where(eq(importRefusals.importId, id))
      await writeAudit(tx, visitor, {
        action: 'catalogue.import-start',
        entity: 'import',
        entityId: id,
        after: { file: row.fileName, source: row.source },
        at,
      })
      return { ...noRows, state: stateAfter('run'), actor: actorOf(visitor), startedAt: at }
    })
  }

  async function drop(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    return move(id, 'drop', async (_tx, _row, at) => ({
      state: stateAfter('drop'),
      failure: IMPORT_SAID.dropped,
      file: null,
      finishedAt: at,
    }))
  }

  /** Has it taken back: new products archived unless sold, changed ones as they were unless changed since. */
  async function undo(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    return move(id, 'undo', async () => ({ state: stateAfter('undo'), undoneBy: actorOf(visitor) }))
  }

  type Tx = Parameters<Parameters<typeof database.transaction>[0]>[0]
  async function move(
    id: number,
    what: ImportMove,
    change: (tx: Tx, row: Row, at: Date) => Promise<Partial<typeof imports.$inferInsert>>,
  ): Promise<Outcome<{ id: number }>> {
    if (!inReach(id)) return missing()
    try {
      return await database.transaction(async (tx) => {
        const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
        if (!row) return missing()
        // The second click of the same person finds it on its way.
        if (row.state === stateAfter(what) && (what !== 'drop' || row.file === null)) return done({ id })
        if (!mayMove(row.state, what)) return conflict(IMPORT_SAID.moved)
        const changes = await change(tx, row, clock())
        await tx
          .update(imports)
          .set({ ...changes, lockedUntil: null })
          .where(eq(imports.id, id))
        return done({ id })
      })
    } catch (error) {
      if (brokenUnique(error) === 'imports_one_at_work') return conflict(IMPORT_SAID.busy)
      throw error
    }
  }

  return { mayReceive, receive, list, find, refusals, everyRefusal, left, check, start, drop, undo }
}

/** PostgreSQL's JSON knows no zero character. */
const clean = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(String.raw`\u0000`, '')) as T

function cardOf(row: Row, named: (actor: string) => string): ImportCard {
  const { id, source, fileName, bytes, total, failure, startedAt, finishedAt, undoneAt } = row
  const { rows, created, changed, unchanged, refused } = row
  return {
    id,
    source,
    fileName,
    state: row.state,
    actorName: named(row.actor),
    bytes,
    total,
    counts: { rows, created, changed, unchanged, refused },
    failure,
    startedAt,
    finishedAt,
    undoneBy: row.undoneBy === null ? null : named(row.undoneBy),
    undoneAt,
  }
}
