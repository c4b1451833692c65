/** Once for a whole run: its name, by which what it leaves on a PostgreSQL server is found and dropped. */
import { randomUUID } from 'node:crypto'
import { dropLeftOvers, hasPostgres } from './database.ts'

export default function run() {
  process.env.TEST_RUN = randomUUID().slice(0, 8)
  return async () => {
    if (hasPostgres) await dropLeftOvers()
  }
}
