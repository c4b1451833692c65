// A PostgreSQL on this machine for the tests' second half: it has to let us in and let us make databases.
import net from 'node:net'
import os from 'node:os'

const OLDEST = 15

/**
 * @typedef {{ url: string | null, said: string }} Found `said` is for the last lines of the run
 * @param {{ host?: string, port?: number, given?: string }} [where] `given` is somebody's TEST_DATABASE_URL
 * @returns {Promise<Found>}
 */
export async function findPostgres({ host = '127.0.0.1', port = 5432, given } = {}) {
  if (given) return { url: given, said: 'tested, where TEST_DATABASE_URL says' }
  const place = `${host}:${port}`
  if (!(await answers(host, port))) return { url: null, said: `SKIPPED, no server answers at ${place}` }
  const refusals = []
  for (const { user, password, database } of usual()) {
    const url = `postgres://${user}${password ? `:${password}` : ''}@${place}/${database}`
    const refusal = await whyNot(url)
    if (refusal === null) return { url, said: `tested, at ${place} as ${user}` }
    refusals.push(`${user} (${refusal})`)
  }
  return {
    url: null,
    said: `SKIPPED, a server answers at ${place} and none of the usual names may use it: ${refusals.join('; ')}`,
  }
}

/** Who a development machine's server usually lets in; PGPASSWORD is `pg`'s own affair. */
function usual() {
  const { PGUSER, PGDATABASE } = process.env
  const { username } = os.userInfo()
  return [
    ...(PGUSER ? [{ user: PGUSER, password: '', database: PGDATABASE ?? 'postgres' }] : []),
    { user: 'postgres', password: '', database: 'postgres' },
    { user: 'postgres', password: 'postgres', database: 'postgres' },
    { user: username, password: '', database: 'postgres' },
    { user: username, password: '', database: 'test' },
    { user: 'test', password: 'test', database: 'test' },
  ]
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 5_000 })
    /** @param {boolean} answer */
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/**
 * @param {string} url
 * @returns {Promise<string | null>} nothing when it can be used
 */
async function whyNot(url) {
  // Not at the top: the packages may only just have been installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as may
       from pg_roles where rolname = current_user`,
    )
    const [{ version, may }] = rows
    if (version < OLDEST) return `PostgreSQL ${version}, older than ${OLDEST}`
    return may ? null : 'may not make databases'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}
