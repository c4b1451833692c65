/**
 * Tells a database that is silent from one that is slow. A network that swallows everything reports nothing, and waiting
 * out the limit of every statement and every connection adds up; so when an answer is long in coming, one question on a
 * new connection decides for all: either somebody is there, or everything that waits ends now and newcomers are refused
 * until somebody is.
 */
import net from 'node:net'
import pg from 'pg'
import type { DatabaseClock } from './clock.ts'
import type { Log } from './log.ts'
import { DatabaseUnavailable, sqlState } from './errors.ts'

const TICK_MS = 100
/** Together less than the three seconds that anybody may have to wait for nothing. */
const NOTICE_TICKS = 9
const PROBE_TICKS = 12
const AGAIN_TICKS = 3
const MEASURE_MS = 10_000

export const SILENT = 'The database does not answer.'
const ASK_TIME = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`

type Wait = { ticks: number }

export class Heartbeat {
  readonly #config: pg.ClientConfig
  readonly #clock: DatabaseClock
  readonly #log: Log
  readonly #waits = new Set<Wait>()
  readonly #onSilence = new Set<(error: Error) => void>()
  #timer: NodeJS.Timeout | undefined
  #probe: Wait | undefined
  #rest = 0
  #silent = false
  #stopped = false

  constructor(config: pg.ClientConfig, clock: DatabaseClock, log: Log) {
    this.#config = config
    this.#clock = clock
    this.#log = log
  }

  get silent(): boolean {
    return this.#silent
  }

  /** Somebody waits for the database from now on, until the answer is called. */
  watch(): () => void {
    const wait = { ticks: 0 }
    this.#waits.add(wait)
    this.#run()
    return () => void this.#waits.delete(wait)
  }

  /** `hangUp` is called each time that the database falls silent. Answers how to stop that. */
  onSilence(hangUp: (error: Error) => void): () => void {
    this.#onSilence.add(hangUp)
    return () => void this.#onSilence.delete(hangUp)
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  /** Ticks, not moments: a process that was busy itself counts one for all the time it did not look. */
  #run(): void {
    if (this.#timer || this.#stopped) return
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  #tick(): void {
    for (const wait of this.#waits) wait.ticks++
    if (this.#probe) {
      if (++this.#probe.ticks >= PROBE_TICKS) this.#heardNothing()
    } else if (this.#silent) {
      if (++this.#rest >= AGAIN_TICKS) this.#ask()
    } else if (this.#waits.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else if ([...this.#waits].some(({ ticks }) => ticks >= NOTICE_TICKS)) this.#ask()
  }

  #ask(): void {
    const probe: Wait = (this.#probe = { ticks: 0 })
    void askTime(this.#config, this.#clock, () => this.#probe !== probe).then(
      () => this.#probe === probe && this.#heard(),
      // Whatever the server itself says, it is there.
      (error) => this.#probe === probe && (sqlState(error) ? this.#heard() : this.#heardNothing()),
    )
  }

  #heard(): void {
    this.#probe = undefined
    for (const wait of this.#waits) wait.ticks = 0
    if (!this.#silent) return
    this.#silent = false
    this.#log.info({}, 'The database answers again')
  }

  #heardNothing(): void {
    this.#probe = undefined
    this.#rest = 0
    if (this.#silent || this.#stopped) return
    this.#silent = true
    this.#log.warn({}, 'The database does not answer: everything that waits for it is ended')
    const error = new DatabaseUnavailable(SILENT)
    for (const hangUp of this.#onSilence) hangUp(error)
  }
}

/** One question on a connection of its own; given up as soon as nobody wants the answer any more. */
async function askTime(
  config: pg.ClientConfig,
  clock: DatabaseClock,
  unwanted: () => boolean,
): Promise<void> {
  const socket = new net.Socket()
  const client = new pg.Client({ ...config, stream: () => socket })
  client.on('error', () => undefined)
  const watch = setInterval(() => unwanted() && socket.destroy(), TICK_MS)
  watch.unref()
  try {
    await client.connect()
    await noteTime(client, clock)
  } finally {
    clearInterval(watch)
    // Politely when somebody listens, else it would wait for a goodbye that never comes.
    if (unwanted()) socket.destroy()
    else client.end().catch(() => undefined)
  }
}

type Asked = { query(text: string): Promise<{ rows: unknown[] }> }

export async function noteTime(client: Asked, clock: DatabaseClock): Promise<void> {
  const asked = performance.now()
  const { rows } = await client.query(ASK_TIME)
  clock.note((rows[0] as { now: number }).now, asked)
}

/** Asks the time every ten seconds, so that a database that moved to another machine takes its clock along. */
export function keepTime(pool: Asked, clock: DatabaseClock): () => void {
  const timer = setInterval(() => noteTime(pool, clock).catch(() => undefined), MEASURE_MS)
  timer.unref()
  return () => clearInterval(timer)
}
