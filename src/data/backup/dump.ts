/** Copies every table as it is at one moment, while the shop is open. The embedded database serves nobody else meanwhile. */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#data/database.ts'
import { writeArchive, FORMAT_VERSION, type Head, type Writer } from './archive.ts'
import { identifier, tablesOf, type Table } from './tables.ts'

const ROWS_AT_ONCE = 1_000

export type Copied = { rows: number; pictures: number; tables: number; bytes: number }

/** `pictures` writes what belongs to the file beside the tables; they never change, so after the snapshot is early enough. */
export async function dumpTo(
  database: Database,
  file: string,
  options: { pictures: Head['pictures']; writePictures?: (writer: Writer) => Promise<void>; now: Date },
): Promise<Copied> {
  const copied: Copied = { rows: 0, pictures: 0, tables: 0, bytes: 0 }
  copied.bytes = await writeArchive(file, async (writer) => {
    await database.aside.transaction(
      async (tx) => {
        if (database.kind === 'postgresql') await waitAsLongAsItTakes(tx)
        const tables = await tablesOf(tx)
        await writer.mark({
          vereda: 'backup',
          version: FORMAT_VERSION,
          at: options.now.toISOString(),
          database: database.kind,
          migrations: await migrationsOf(tx),
          pictures: options.pictures,
        })
        for (const table of tables) await copyTable(tx, table, writer)
        copied.tables = tables.length
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await options.writePictures?.(writer)
    copied.rows = writer.count.rows
    copied.pictures = writer.count.pictures
  })
  return copied
}

/** The limits on the shop's own statements do not fit work that reads everything. */
export async function waitAsLongAsItTakes(tx: Tx): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await tx.execute(sql.raw(`set local ${limit} = 0`))
}

async function migrationsOf(tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ at }) => Number(at))
}

async function copyTable(tx: Tx, table: Table, writer: Writer): Promise<void> {
  const columns = table.columns.map(identifier).join(', ')
  await writer.mark({ table: table.name, columns: table.columns, next: await nextOf(tx, table) })
  await tx.execute(
    sql.raw(
      `declare copied no scroll cursor for select to_json(r)::text as line from (select ${columns} from ${identifier(table.name)}) r`,
    ),
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from copied`))
    await writer.lines(rows.map(({ line }) => line))
    writer.count.rows += rows.length
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close copied`)
}

/** A number that was given once is not given again, also when its row is gone. */
async function nextOf(tx: Tx, { identity }: Table): Promise<{ column: string; value: string } | null> {
  if (!identity) return null
  const { rows } = await tx.execute<{ value: string }>(
    sql.raw(
      `select (case when is_called then last_value + 1 else last_value end)::text as value from ${identity.sequence}`,
    ),
  )
  return { column: identity.column, value: rows[0]!.value }
}
