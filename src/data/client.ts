/** One connection to PostgreSQL whose every wait is watched, and that can be ended without the server's help. */
import net from 'node:net'
import pg from 'pg'
import type { Heartbeat } from './heartbeat.ts'

const READ_TIMEOUT = 'Query read timeout'

type Asking = (...question: unknown[]) => unknown

/** For `pg.Pool`, which makes its own connections. */
export const clientWatchedBy = (heartbeat: Heartbeat): new (config?: pg.ClientConfig) => WatchedClient =>
  class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super(config ?? {}, heartbeat)
    }
  }

export class WatchedClient extends pg.Client {
  readonly #heartbeat: Heartbeat
  readonly #socket: net.Socket

  constructor(config: pg.ClientConfig, heartbeat: Heartbeat) {
    const socket = new net.Socket()
    super({ ...config, stream: () => socket })
    this.#heartbeat = heartbeat
    this.#socket = socket
    const stop = heartbeat.onSilence((error) => this.hangUp(error))
    // Also when it was never connected: its socket is closed either way.
    socket.once('close', stop)
  }

  /** At once: a goodbye would wait for an answer. What it was asked fails with `error`. */
  hangUp(error: Error): void {
    this.#socket.destroy(error)
  }

  override query = ((...question: unknown[]): unknown => {
    const asked = (super.query as Asking)(...question)
    if (!(asked instanceof Promise)) return asked
    const answered = this.#heartbeat.watch()
    return asked.then(
      (answer) => {
        answered()
        return answer
      },
      (error: Error) => {
        answered()
        // The statement is still on its way, and a ROLLBACK behind it would wait as long again.
        if (error.message === READ_TIMEOUT) this.hangUp(error)
        throw error
      },
    )
  }) as pg.Client['query']
}
