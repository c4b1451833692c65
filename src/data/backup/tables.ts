/** What there is to copy, as the database itself knows it: a table that somebody adds is in the next backup. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'

export type Table = {
  name: string
  /** Without the derived ones, which the database works out again. */
  columns: string[]
  identity: { column: string; sequence: string } | null
}

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

type Row = { name: string; columns: string[]; column: string | null; sequence: string | null }

export async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<Row>(sql`
    select c.relname as name,
      json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns,
      min(a.attname) filter (where a.attidentity <> '') as column,
      min(pg_get_serial_sequence(quote_ident(c.relname), a.attname)) filter (where a.attidentity <> '') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`)
  return rows.map(({ name, columns, column, sequence }) => ({
    name,
    columns,
    identity: column && sequence ? { column, sequence } : null,
  }))
}

export type ForeignKey = { table: string; name: string; definition: string }

export async function foreignKeysOf(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname`)
  return rows
}

/** What is ours in the schema, without what extensions brought. */
export async function dropEverything(tx: Tx): Promise<void> {
  const tables = (await tablesOf(tx)).map(({ name }) => identifier(name))
  if (tables.length > 0) await tx.execute(sql.raw(`drop table ${tables.join(', ')} cascade`))
  const { rows } = await tx.execute<{ name: string }>(sql`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop function ${name} cascade`))
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
}
