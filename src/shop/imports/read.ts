/** Lists that came in, as admins read them: how far each is, what was refused, what an undo left. */
import { asc, desc, eq, gt, lt, sql, and, between, or } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { importNotes, importProducts, importRefusals, imports, products } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { readDraft, type MappingDraft } from '#rules/imports/draft.ts'
import type { NoteGroup, NoteKind } from '#rules/imports/notes.ts'
import { offersOf } from '#rules/imports/offer.ts'
import type { Offered } from '#rules/products/catalogue/offer.ts'
import { changesProducts, cameIn, type ImportState } from '#rules/imports/states.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import type { ImportCounts, Trial } from './pass.ts'

/** How a list is written, and its first rows. */
export type ListFile = {
  encoding: string
  delimiter: string
  /** Rows above the headings. */
  skip?: number
  columns: string[]
  rows: string[][]
  hints: string[]
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
  /** The last time that the same rows came in, whatever that file was called. */
  same: SameList | null
}
export type SameList = Pick<ImportCard, 'id' | 'fileName' | 'state' | 'actorName' | 'startedAt'>
/** One kind of what is not taken as it stands. */
export type NoteKindView = {
  kind: NoteKind
  /** Different ones, and the rows they are in. */
  groups: number
  rows: number
  /** What most rows say. */
  first: NoteGroup[]
  /** What the settings could be asked for, of all of them at once. */
  offer: Offered | null
}
export type Refusal = { line: number; reason: string }
export type LeftProduct = { id: number; name: string; why: string }

const IMPORTS_A_PAGE = 20
const REFUSALS_A_PAGE = 50
const NOTES_SHOWN = 50
/** More than these are not offered at once. */
const NOTES_OFFERED = 1000
export type KeptImport = typeof imports.$inferSelect

const INT_MAX = 2_147_483_647
const noteColumns = {
  kind: importNotes.kind,
  value: importNotes.value,
  becomes: importNotes.becomes,
  about: importNotes.about,
  rows: importNotes.rows,
  lines: importNotes.lines,
}

/** Undefined when there is none. */
export const importAt = async (db: Reader, id: number): Promise<KeptImport | undefined> =>
  inReach(id) ? (await db.select().from(imports).where(eq(imports.id, id)))[0] : undefined

export function openRead({ database: { db } }: ShopContext) {
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
    const row = await importAt(db, id)
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
      same: row.contentHash === null ? null : await sameList(row.contentHash, id),
    })
  }

  /** The latest import of these rows that came in, of those before `before`. */
  async function sameList(hash: string, before = INT_MAX): Promise<SameList | null> {
    const [row] = await db
      .select()
      .from(imports)
      .where(
        and(
          eq(imports.contentHash, hash),
          lt(imports.id, before),
          or(inStates(imports.state, cameIn), inStates(imports.state, changesProducts)),
        ),
      )
      .orderBy(desc(imports.id))
      .limit(1)
    if (!row) return null
    const { id, fileName, state, startedAt } = row
    const named = await nameActors(db, [row.actor])
    return { id, fileName, state, startedAt, actorName: named(row.actor) }
  }

  /** What the dry run found that is not taken as it stands, by kind. */
  async function notes(visitor: Visitor, id: number): Promise<Outcome<NoteKindView[]>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const kinds = await db
      .select({
        kind: importNotes.kind,
        groups: sql<number>`count(*)::int`,
        rows: sql<number>`sum(${importNotes.rows})::int`,
        from: sql<number>`min(${importNotes.position})`,
      })
      .from(importNotes)
      .where(eq(importNotes.importId, id))
      .groupBy(importNotes.kind)
      .orderBy(sql`min(${importNotes.position})`)
    const views: NoteKindView[] = []
    for (const { from, ...kind } of kinds) {
      const groups = await db
        .select(noteColumns)
        .from(importNotes)
        .where(
          and(
            eq(importNotes.importId, id),
            eq(importNotes.kind, kind.kind),
            lt(importNotes.position, from + NOTES_OFFERED),
          ),
        )
        .orderBy(asc(importNotes.position))
      views.push({ ...kind, first: groups.slice(0, NOTES_SHOWN), offer: offersOf(groups) })
    }
    return done(views)
  }

  /** All of them, a thousand at a time, for a file. */
  function everyNote(visitor: Visitor, id: number): Outcome<AsyncGenerator<NoteGroup[]>> {
    const refusal = may(visitor, 'catalogue.import')
    if (refusal) return refusal
    return inReach(id) ? done(walk()) : missing()

    async function* walk(): AsyncGenerator<NoteGroup[]> {
      for (let from = 0; ; from += 1000) {
        const rows = await db
          .select(noteColumns)
          .from(importNotes)
          .where(and(eq(importNotes.importId, id), between(importNotes.position, from, from + 999)))
          .orderBy(asc(importNotes.position))
        if (rows.length > 0) yield rows
        if (rows.length < 1000) return
      }
    }
  }

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

  /** Whether these rows came in before, whatever that file was called. */
  async function cameBefore(visitor: Visitor, hash: string): Promise<Outcome<SameList | null>> {
    const refusal = may(visitor, 'catalogue.import')
    return refusal ?? done(await sameList(hash))
  }

  return { list, find, cameBefore, notes, everyNote, refusals, everyRefusal, left }
}

function cardOf(row: KeptImport, named: (actor: string) => string): ImportCard {
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
