/**
 * What can go wrong in the database, told apart by callers. Drizzle wraps the driver's error, so everything here looks
 * through the chain of causes.
 */

/** Writing stopped before the disk was full; reading goes on. Routes answer 507. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** The database cannot be reached or has just been lost; trying again shortly may work. Routes answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** PostgreSQL's five-character code (its manual, appendix A), or undefined when the server did not say it. */
export function sqlState(error: unknown): string | undefined {
  for (const link of causes(error)) {
    const { code, severity } = link as { code?: unknown; severity?: unknown }
    if (typeof code === 'string' && code.length === 5 && severity !== undefined) return code
  }
  return undefined
}

/** The unique index or constraint that a row broke, e.g. `reviews_once`, or undefined for any other error. */
export function brokenUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  for (const link of causes(error)) {
    const { constraint } = link as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

/** The table and the CHECK that a row broke, or undefined for any other error. */
export function brokenCheck(error: unknown): { table: string; constraint: string } | undefined {
  if (sqlState(error) !== '23514') return undefined
  for (const link of causes(error)) {
    const { table, constraint } = link as { table?: unknown; constraint?: unknown }
    if (typeof table === 'string' && typeof constraint === 'string') return { table, constraint }
  }
  return undefined
}

/** What `work` ends with, or `taken` when it broke a unique index. */
export async function unlessTaken<T>(work: () => Promise<T>, taken: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error
    return taken
  }
}

/** 53100 is PostgreSQL's own; 25006 is what a write meets after the embedded database went read-only (space.ts). */
export function isDiskFull(error: unknown): boolean {
  const state = sqlState(error)
  return state === '53100' || state === '25006' || causes(error).some((link) => link instanceof DiskFull)
}

const lostConnection = /connection terminated|timeout exceeded when trying to connect|query read timeout/i
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * A text that no PostgreSQL can keep: with a NUL in it (22021; 22P05 within JSON), or with half a sign (22P02 within JSON). No form
 * sends that, so it is the asker's doing. Routes answer 422.
 */
export function isUnstorableText(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '22021' || state === '22P05') return true
  return (
    state === '22P02' &&
    causes(error).some(({ message }: { message?: unknown }) => /type json/.test(String(message)))
  )
}

/** True when the database, not the statement, is the trouble: unreachable, restarting, overloaded or too slow. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  // 08 connection, 53 resources, 57 operator (shutdown, crash, statement timeout 57014), 55P03 lock timeout.
  if (state !== undefined) return /^(08|53[^1]|57)/.test(state) || state === '55P03'
  return causes(error).some((link) => {
    const { code, message } = link as { code?: unknown; message?: unknown }
    return (
      link instanceof DatabaseUnavailable ||
      lostCodes.has(String(code)) ||
      lostConnection.test(String(message))
    )
  })
}

/** True when the same work may succeed later: the database is the trouble, its disk is full, or transactions collided (class 40). */
export const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || isDiskFull(error) || (sqlState(error)?.startsWith('40') ?? false)

/** The error and what caused it, outermost first. */
function causes(error: unknown): object[] {
  const chain: object[] = []
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 8;) {
    chain.push(link)
    link = (link as { cause?: unknown }).cause
  }
  return chain
}
