/** Once for a whole run: its name, by which what it leaves on a PostgreSQL server is found and dropped, and its browser. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { browserPath } from './browser/executable.ts'
import { dropLeftOvers, folderOfThisRun, hasPostgres } from './database.ts'

export default async function run() {
  await browserPath()
  process.env.TEST_RUN = randomUUID().slice(0, 8)
  return async () => {
    fs.rmSync(folderOfThisRun(), { recursive: true, force: true })
    if (hasPostgres) await dropLeftOvers()
  }
}
