/** Whether the process lives (/healthz) and whether it should be sent visitors (/readyz). */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#data/database.ts'
import type { Config } from './config.ts'

/** Reliability.md §5.12. */
const LEAST_FREE = 0.1
const LEAST_FREE_BYTES = 500 * 1024 * 1024

export type Readiness = { stopping: boolean }

export function addHealth(
  app: FastifyInstance,
  { config, database, readiness }: { config: Config; database: Database; readiness: Readiness },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))

  app.get('/readyz', async (_request, reply) => {
    const checks = {
      open: !readiness.stopping,
      database: await database.ping(1_000).then(
        () => true,
        () => false,
      ),
      disk: await hasRoom(config.dataDir),
    }
    const ready = Object.values(checks).every(Boolean)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks })
  })
}

/** A tenth of the disk, or half a gigabyte on a large one. */
async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return bavail / blocks > LEAST_FREE || bavail * bsize > LEAST_FREE_BYTES
  } catch {
    // The folder is made when the first file is kept.
    return true
  }
}
