/**
 * Databases to measure on: a new PostgreSQL database on the server of BENCH_DATABASE_URL (or TEST_DATABASE_URL), or a folder
 * for the embedded one. Both are gone afterwards.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase, type Database } from '#data/database.ts'

export const postgresServer: string | null =
  process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'] ?? null

export type Run = (statement: string) => Promise<void>
export type BenchDatabase = {
  dataDir: string
  /** null: embedded. */
  databaseUrl: string | null
  /** Opens it, migrated, to seed it; closed before the shop is opened on it. `run` may take longer than a shop allows. */
  seedShop(work: (database: Database, run: Run) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

export async function openBenchDatabase(kind: 'postgresql' | 'embedded'): Promise<BenchDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-bench-'))
  const name = `vereda_bench_${randomUUID().slice(0, 8)}`
  const databaseUrl = kind === 'postgresql' ? addressOf(name) : null
  if (databaseUrl) await onServer(postgresServer!, `create database ${name}`)
  return {
    dataDir,
    databaseUrl,
    async seedShop(work) {
      const database = await openDatabase(
        databaseUrl ? { kind: 'postgresql', url: databaseUrl } : { kind: 'embedded', dataDir },
      )
      try {
        const run: Run = databaseUrl
          ? (statement) => onServer(databaseUrl, statement)
          : async (statement) => void (await database.db.execute(sql.raw(statement)))
        await work(database, run)
      } finally {
        await database.close()
      }
    },
    async remove() {
      fs.rmSync(dataDir, { recursive: true, force: true })
      if (databaseUrl) await onServer(postgresServer!, `drop database if exists ${name} with (force)`)
    },
  }
}

function addressOf(name: string): string {
  if (postgresServer === null) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server.')
  const url = new URL(postgresServer)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
