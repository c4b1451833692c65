/**
 * An instance that was left running while a newer version changed the database: it would answer 500 to whatever has changed. It sees so
 * within seconds, says it at /readyz and in the log, answers every visitor «volvemos enseguida» and begins no job until it is stopped.
 */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#data/database.ts'
import { newestMigration } from '#data/migrate.ts'
import { isUnder } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Log } from '#shop/context.ts'
import { sendFailure } from '#server/http/failures.ts'
import type { Readiness } from './health.ts'

const LOOK_MS = 3_000
const ALWAYS = [serverPaths.health, serverPaths.readiness]

type Parts = {
  database: Database
  readiness: Readiness
  log: Log
  /** What asks by itself whether it goes on: no next step of it begins. */
  stopLongWork(): void
}

export function addOutdated(app: FastifyInstance, { database, readiness, log, stopLongWork }: Parts): void {
  const wanted = newestMigration()
  let said = false
  async function look(): Promise<void> {
    const { rows } = await database.db.execute<{ newest: number }>(
      sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
    )
    readiness.outdated = (rows[0]?.newest ?? 0) > wanted
    if (readiness.outdated && !said) {
      log.error({}, 'a newer version of the shop has changed the database: this instance is to be stopped')
      stopLongWork()
    }
    said = readiness.outdated
  }
  // The embedded database is this process's alone: nobody changes it meanwhile. A database that is away says so elsewhere.
  if (database.kind === 'postgresql') {
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
  app.addHook('onRequest', (request, reply, next) => {
    if (readiness.outdated && !ALWAYS.some((path) => isUnder(request.url, path)))
      void sendFailure(request, reply, 503)
    else next()
  })
}
