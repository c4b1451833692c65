/** Whether the process lives (/healthz) and whether it should be sent visitors (/readyz). */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'
import type { Database } from '#data/database.ts'
import { newestMigration } from '#data/migrate.ts'
import { waitsSince } from '#data/schema.ts'
import type { Config } from '#server/config/config.ts'

/** Product §39.9. */
const LEAST_FREE = 0.1
const LEAST_FREE_BYTES = 500 * 1024 * 1024
const ANSWER_MS = 1_000
const OUTBOX_SECONDS = 5 * 60
/** Sign-ins and notices of the providers outside begin to fail not far beyond. */
export const MOST_SKEW_MS = 30_000

export type Readiness = {
  stopping: boolean
  /** A later version has changed the database under this instance (outdated.ts). */
  outdated: boolean
}
export type HealthParts = {
  config: Config
  database: Database
  readiness: Readiness
  /** Whether the last backup is older than it should be. */
  backupIsLate(): boolean
  /** Whether the pictures that the database names lie where this instance looks for them. */
  hasPictures(): Promise<boolean>
}

export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  const { config, database, readiness } = parts
  const wanted = newestMigration()
  app.get(serverPaths.health, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )

  app.get(serverPaths.readiness, async (_request, reply) => {
    const [state, disk, pictures] = await Promise.all([
      ask(database),
      hasSpace(config.dataDir),
      parts.hasPictures(),
    ])
    if (state !== null) readiness.outdated = state.schema > wanted
    const checks = {
      open: !readiness.stopping,
      database: state !== null,
      // Behind, somebody has still to migrate it; ahead, this instance is the one that has to go.
      migrations: state !== null && state.schema === wanted,
      disk,
      pictures,
    }
    // Visitors can still buy, so the balancer keeps sending them; somebody should look.
    const degraded = [
      ...(state !== null && state.oldest > OUTBOX_SECONDS ? ['outbox'] : []),
      ...(parts.backupIsLate() ? ['backup'] : []),
      ...(Math.abs(database.clockSkew()) > MOST_SKEW_MS ? ['clock'] : []),
    ]
    const ready = Object.values(checks).every(Boolean)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks, degraded })
  })
}

/** The newest migration it has seen and how many seconds the oldest due work has waited; null when it does not answer in time. */
async function ask(database: Database): Promise<{ schema: number; oldest: number } | null> {
  const question = database.db.execute<{ schema: number; oldest: number }>(sql`
    select (select max(created_at) from drizzle.__drizzle_migrations)::float8 as schema,
      coalesce((select extract(epoch from now() - min(${waitsSince})) from outbox
        where done_at is null and failed_at is null and run_at <= now()), 0)::float8 as oldest`)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, null)))
  try {
    const answer = await Promise.race([question.execute(), late])
    return answer?.rows[0] ?? null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** A tenth of the disk, or half a gigabyte on a large one. */
async function hasSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return bavail / blocks > LEAST_FREE || bavail * bsize > LEAST_FREE_BYTES
  } catch {
    // The folder is made when the first file is kept.
    return true
  }
}
