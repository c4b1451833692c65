/**
 * Puts a backup in the place of what a database holds, in one transaction: everything or nothing. The tables are made as they
 * were when it was written, filled, and then brought to this version, so an older backup needs nothing special.
 */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#data/database.ts'
import { brokenCheck } from '#data/errors.ts'
import { baseline, BASELINE_RELEASE, migrations } from '#data/migrate.ts'
import { BadBackup, readArchive, type Head } from './archive.ts'
import { waitAsLongAsItTakes } from './dump.ts'
import { dropEverything, foreignKeysOf, identifier, tablesOf } from './tables.ts'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 2_000_000

/** What a backup says of itself, once all of it was read and found whole. */
export type Checked = { head: Head; rows: number; pictures: string[]; tables: number }

/** Reads it to the end. Throws BadBackup. */
export async function checkBackup(file: string): Promise<Checked> {
  let head: Head | undefined
  let table: string | null = null
  const found = { rows: 0, tables: 0 }
  const pictures: string[] = []
  for await (const line of readArchive(file)) {
    if ('text' in line) {
      if (table !== null) found.rows++
      continue
    }
    const { mark } = line
    if ('vereda' in mark) head = mark
    else if ('table' in mark) {
      table = mark.table
      found.tables++
    } else if ('picture' in mark) {
      table = null
      pictures.push(mark.picture)
    } else if (mark.rows !== found.rows) throw new BadBackup(`${file} está dañado: le faltan filas.`)
  }
  refuseOtherVersions(file, head!)
  return { head: head!, ...found, pictures }
}

function refuseOtherVersions(file: string, { migrations: seen }: Head): void {
  const oldest = baseline()
  if ((seen.at(-1) ?? 0) < oldest)
    throw new BadBackup(
      `${file} es de una versión de la tienda anterior a la del ${BASELINE_RELEASE.date}. Restauralo con esa (commit ${BASELINE_RELEASE.commit}), hacé otro backup y probá con el nuevo.`,
    )
  const known = migrations()
  if (seen.filter((at) => at >= oldest).some((at, index) => known[index]?.folderMillis !== at))
    throw new BadBackup(
      `${file} es de otra versión de la tienda, más nueva que esta. Actualizá la tienda y probá de nuevo.`,
    )
}

/** `checked` comes from `checkBackup`. */
export async function restoreFrom(database: Database, file: string, { head }: Checked): Promise<void> {
  await database.transaction((tx) => replaceBy(tx, database.kind, file, head)).catch(refuseUnknownRows(file))
  await database.db.execute(sql`analyze`)
}

const refuseUnknownRows = (file: string) => (error: unknown) => {
  const broken = brokenCheck(error)
  if (!broken) throw error
  throw new BadBackup(
    `${file} tiene filas de ${broken.table} con algo que esta tienda no conoce (${broken.constraint}). No se cambió nada.`,
  )
}

async function replaceBy(tx: Tx, kind: Database['kind'], file: string, head: Head): Promise<void> {
  if (kind === 'postgresql') await waitAsLongAsItTakes(tx)
  await putBackAsWritten(tx, file, head)
  await apply(
    tx,
    migrations().filter(({ folderMillis }) => folderMillis > head.migrations.at(-1)!),
  )
}

/** The tables of the version that wrote it, with its rows, and nothing else. */
export async function putBackAsWritten(tx: Tx, file: string, head: Head): Promise<void> {
  await dropEverything(tx)
  await apply(
    tx,
    migrations().filter(({ folderMillis }) => folderMillis <= head.migrations.at(-1)!),
  )
  const keys = await foreignKeysOf(tx)
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${identifier(table)} drop constraint ${identifier(name)}`))
  await fill(tx, file)
  // Checks every row at once, whatever order they came in.
  for (const { table, name, definition } of keys)
    await tx.execute(
      sql.raw(`alter table ${identifier(table)} add constraint ${identifier(name)} ${definition}`),
    )
}

async function apply(tx: Tx, some: ReturnType<typeof migrations>): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of some) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

async function fill(tx: Tx, file: string): Promise<void> {
  const known = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
  let insert = ''
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const rows = `[${waiting.join()}]`
    waiting = []
    characters = 0
    await tx.execute(sql`${sql.raw(insert)} ${rows}::json)`)
  }
  for await (const line of readArchive(file)) {
    if ('text' in line) {
      if (insert === '') continue
      waiting.push(line.text)
      characters += line.text.length
      if (waiting.length >= ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await flush()
      continue
    }
    await flush()
    insert = ''
    if (!('table' in line.mark)) continue
    const { table, columns, next } = line.mark
    const there = known.get(table)
    const stranger = columns.find((column) => !there?.columns.includes(column))
    if (!there || stranger) throw new BadBackup(`El backup trae ${table}, que esta tienda no conoce así.`)
    const names = columns.map(identifier).join(', ')
    insert = `insert into ${identifier(table)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${identifier(table)},`
    if (next && there.identity)
      await tx.execute(sql`select setval(${there.identity.sequence}, ${next.value}::bigint, false)`)
  }
}

/** Whether anything would be lost by putting a backup here. */
export async function hasAnything(database: Database): Promise<boolean> {
  const { rows } = await database.db.execute<{ any: boolean }>(sql`
    select exists (select 1 from products) or exists (select 1 from users) or exists (select 1 from orders) as any`)
  return rows[0]!.any
}
