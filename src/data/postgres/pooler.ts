/**
 * A connection pooler between the shop and PostgreSQL. One that keeps a session for as long as we do is fine; one that hands
 * each transaction to whatever session is free is not: news, the lock around migrations and the limits on statements belong
 * to a session, and most orders would end with an error.
 */
import pg from 'pg'

const INSTEAD =
  'The shop keeps a pool of its own: connect to PostgreSQL itself, or to a pooler with pool_mode = session that passes on its settings (docs/operating.md).'
/** Unlike any limit that somebody would choose, so that it is ours when it comes back. */
const LIMIT_MS = 54_321
const TRIES = 5

/**
 * Throws, with a sentence for the operator, when `client` reached a pooler that the shop cannot live behind. `place` is what
 * the sentence calls it.
 */
export async function refusePooler(client: pg.Client, config: pg.ClientConfig, place: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // PostgreSQL introduces itself by the number of the process that then answers; a pooler makes one up.
  if ((client as { processID?: number | null }).processID === rows[0]!.pid) return
  const problem = await problemOf({ ...config, statement_timeout: LIMIT_MS })
  if (problem)
    throw new Error(
      `At ${place} answers a connection pooler (PgBouncer or the like) that ${problem}. ${INSTEAD}`,
    )
}

/** What a pooler says that knows a setting of ours and does not want it. */
export const refusedSettings = (error: unknown, place: string): Error | null =>
  /unsupported startup parameter/.test((error as Error).message)
    ? new Error(
        `At ${place} answers a connection pooler that refuses the shop's settings (${(error as Error).message}). ${INSTEAD}`,
      )
    : null

async function problemOf(config: pg.ClientConfig): Promise<string | null> {
  const [one, other] = [new pg.Client(config), new pg.Client(config)]
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await Promise.all([one.connect(), other.connect()])
    const token = `${process.pid}-${performance.now()}`
    // Whether what is set in one connection is found in the other. Under load another session may answer, so more than once.
    for (let round = 0; round < TRIES; round++) {
      await one.query(`select set_config('vereda.session', $1, false)`, [token])
      const { rows } = await other.query<{ found: string | null }>(
        `select current_setting('vereda.session', true) as found`,
      )
      if (rows[0]!.found === token) return 'hands every transaction to another session'
    }
    const { rows } = await one.query<{ kept: string }>(`select current_setting('statement_timeout') as kept`)
    return rows[0]!.kept === `${LIMIT_MS}ms` ? null : 'leaves out the limits that the shop connects with'
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}
