/** Makes the folder of the embedded database: under a passing name, synced, then renamed, so that it is whole or not there. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { syncPath } from './folder-tree.ts'
import { startWorker } from './engine.ts'

/** PGlite 0.5 is PostgreSQL 18; files of another major version need a dump and restore. */
const MAJOR_VERSION = '18'

/** The database's folder inside `dataDir`, made if it is not there. Call it while holding the lock. */
export async function prepareFolder(dataDir: string): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(dataDir, 'database')
  clearTornBoots(dataDir)
  if (fs.existsSync(folder)) {
    checkVersion(folder)
    return { folder, isNew: false }
  }
  const unfinished = join(dataDir, `database.tmp-${randomUUID()}`)
  fs.mkdirSync(unfinished, { mode: 0o700 })
  const worker = await startWorker({ folder: unfinished, startFrom: undefined, purpose: 'create' })
  await worker.terminate()
  fs.renameSync(unfinished, folder)
  syncPath(dataDir)
  return { folder, isNew: true }
}

function clearTornBoots(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith('database.tmp-')) fs.rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
  if (found === MAJOR_VERSION) return
  throw new Error(
    found === undefined
      ? `${folder} is no database (PG_VERSION is missing). Move it away to start with an empty one.`
      : `${folder} was written by PostgreSQL ${found}; this version of the shop reads ${MAJOR_VERSION}.`,
  )
}
