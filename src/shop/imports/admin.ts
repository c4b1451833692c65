/** What admins do with a list that came in: how its columns are read, and the moves that its life allows (rules/imports/states.ts). */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { importRefusals, imports, products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { unconfirmed } from '#rules/imports/confirm.ts'
import { mappingOf, readDraft, type MappingDraft } from '#rules/imports/draft.ts'
import { guessMapping } from '#rules/imports/guess/guess.ts'
import {
  IMPORT_SAID,
  mayMove,
  statesFor,
  type ImportMove,
  IMPORT,
  stateAfter,
} from '#rules/imports/states.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { cleanName } from '#rules/imports/read.ts'
import { COLOUR_OF } from '#rules/imports/variants/groups.ts'
import { line, plain } from '#rules/text.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { noRows } from './pass.ts'
import { importAt, type KeptImport, type ListFile } from './read.ts'

type NewList = {
  fileName: string
  bytes: number
  total: number
  file: ListFile
  draft: MappingDraft
  contentHash?: string
}

export function openAdmin({ database, clock, settings }: ShopContext) {
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
        contentHash: list.contentHash,
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
        (row) =>
          [
            line(row[keyAt] ?? ''),
            cleanName(line(row[nameAt] ?? ''), settings.nameRule).toLowerCase(),
          ] as const,
      ),
    )
    names.delete('')
    const found = await db
      .select({ source: products.source, key: keyInList, name: products.name })
      .from(products)
      .where(and(isNotNull(products.source), inArray(keyInList, [...names.keys()])))
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

  /** Keeps how the columns are read, and has the list tried. */
  async function check(visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const row = await importAt(db, id)
    if (!row) return missing()
    if (row.file === null) return conflict(IMPORT_SAID.gone)
    const draft = readDraft(input)
    const mapping = mappingOf(draft, (row.file as ListFile).columns)
    const asked = unconfirmed(draft)
    if (!mapping.ok) return { ...mapping, fields: { ...asked, ...mapping.fields } }
    if (Object.keys(asked).length > 0) return invalid(IMPORT_SAID.confirm, asked)
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

  /** Reads its columns anew, as a list of the program that a person says it is of. */
  async function readAs(visitor: Visitor, id: number, format: string): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    const row = await importAt(db, id)
    if (!row) return missing()
    if (row.file === null) return conflict(IMPORT_SAID.gone)
    const { columns, rows, ...file } = row.file as ListFile
    const { draft, hints } = guessMapping({ columns, rows }, row.fileName, settings, format)
    return database.transaction(async (tx) => {
      const moved = await tx
        .update(imports)
        .set({
          ...noRows,
          state: stateAfter('map'),
          mapping: clean({ ...draft, source: row.source }),
          file: clean({ ...file, columns, rows, hints }),
          trial: null,
          failure: null,
        })
        .where(and(eq(imports.id, id), inArray(imports.state, statesFor('map'))))
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
    change: (tx: Tx, row: KeptImport, at: Date) => Promise<Partial<typeof imports.$inferInsert>>,
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

  return { mayReceive, receive, check, readAs, start, drop, undo }
}

/** Of one colour of several: the code that they have in common. */
const keyInList = sql<string>`split_part(${products.sourceKey}, ${COLOUR_OF}, 1)`

/** PostgreSQL's JSON knows no zero character. */
const clean = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(String.raw`\u0000`, '')) as T
