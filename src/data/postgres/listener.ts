/** One connection that only listens (a pooled one could not), and comes back by itself after the server was away. */
import type pg from 'pg'
import { WatchedClient } from '#data/client.ts'
import type { Log } from '#data/log.ts'
import { sqlState } from '#data/errors.ts'
import type { Heartbeat } from '#data/heartbeat.ts'
import { checkNews, Listeners, type NewsHandler, type StopListening } from '#data/news.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** Nothing comes over a connection that died without a word, and nobody would miss it. */
const LIVENESS_MS = 10_000
const ANSWER_MS = 5_000

export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #heartbeat: Heartbeat
  readonly #log: Log
  readonly #listeners = new Listeners()
  readonly #gaps = new Set<() => void>()
  #client: Promise<WatchedClient> | undefined
  #closed = false
  #again: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig, heartbeat: Heartbeat, log: Log) {
    this.#config = { ...config, query_timeout: ANSWER_MS }
    this.#heartbeat = heartbeat
    this.#log = log
  }

  async listen(channel: string, handler: NewsHandler, onGap?: () => void): Promise<StopListening> {
    checkNews(channel)
    const isNew = this.#listeners.add(channel, handler)
    if (onGap) this.#gaps.add(onGap)
    if (isNew) await this.#say('listen', channel)
    return async () => {
      if (onGap) this.#gaps.delete(onGap)
      if (this.#listeners.remove(channel, handler) && !this.#closed) await this.#say('unlisten', channel)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #say(verb: 'listen' | 'unlisten', channel: string): Promise<void> {
    const client = await (this.#client ??= this.#connect())
    try {
      await client.query(`${verb} ${channel}`)
    } catch (error) {
      // Without a server code the connection is gone; the next one listens to every known channel anyway.
      if (sqlState(error) !== undefined) throw error
    }
  }

  async #connect(): Promise<WatchedClient> {
    const client = new WatchedClient(this.#config, this.#heartbeat)
    client.on('notification', ({ channel, payload }) => {
      this.#listeners.tell(channel, payload ?? '', (error) =>
        this.#log.error({ err: error }, 'A listener failed'),
      )
    })
    client.on('error', (error) => this.#log.warn({ err: error }, 'The listening connection was lost'))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels()) await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    const liveness = setInterval(() => void client.query('select 1').catch(() => undefined), LIVENESS_MS)
    liveness.unref()
    client.on('end', () => {
      clearInterval(liveness)
      this.#reconnect(FIRST_WAIT_MS)
    })
    return client
  }

  #reconnect(wait: number): void {
    if (this.#closed) return
    this.#again = setTimeout(() => {
      const coming = this.#connect()
      coming.then(
        () => {
          this.#client = coming
          for (const missed of this.#gaps) missed()
        },
        () => this.#reconnect(Math.min(wait * 2, LONGEST_WAIT_MS)),
      )
    }, wait)
  }
}
