/** The file in which a sandbox remembers. Several instances of the shop may share one folder, so a file that is busy is waited for. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 5_000
const TRIES = 20

/** `file`: a path, or ':memory:'. */
export function openSandboxFile(file: string, tables: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: WAIT_MS })
  for (let left = TRIES; ; left--) {
    try {
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
      db.exec(tables)
      return db
    } catch (error) {
      // Going over to WAL does not wait for a process that is doing the same just now.
      if (left === 0 || !/locked|busy/.test((error as Error).message)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}
