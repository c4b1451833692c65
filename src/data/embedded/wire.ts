/**
 * A socket to the embedded database, for the `pg` driver: it speaks the PostgreSQL protocol to a thread instead of a port.
 * Also stands in for `idle_in_transaction_session_timeout`, which PGlite does not have.
 */
import { Duplex } from 'node:stream'
import { DatabaseUnavailable } from '#data/errors.ts'
import type { Engine } from './engine.ts'

type Written = { chunk: Buffer; encoding: BufferEncoding }
type Done = (error?: Error | null) => void

const TERMINATE = 0x58
const IDLE_IN_TRANSACTION_MS = 10_000

export class Wire extends Duplex {
  readonly #engine: Engine
  #idle: NodeJS.Timeout | undefined

  constructor(engine: Engine) {
    super({ allowHalfOpen: false })
    this.#engine = engine
  }

  connect(): this {
    this.#engine.attach().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  // pg calls these on its socket; they mean nothing to a thread.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this._writev([{ chunk, encoding }], done)
  }

  /** pg writes whole messages and corks those that belong together, so each call is something the server can answer. */
  override _writev(written: Written[], done: Done): void {
    clearTimeout(this.#idle)
    const bytes = Buffer.concat(
      written.filter(({ chunk }) => chunk[0] !== TERMINATE).map(({ chunk }) => chunk),
    )
    if (bytes.length === 0) return done()
    this.#engine.exchange(bytes).then(
      (answer) => {
        if (this.destroyed) return done()
        if (endsInsideTransaction(answer)) this.#watchIdling()
        this.push(answer)
        done()
      },
      (error) => done(error),
    )
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle)
    done(error)
  }

  #watchIdling(): void {
    this.#idle = setTimeout(() => {
      this.destroy(new DatabaseUnavailable('A transaction did nothing for 10 seconds and was rolled back.'))
    }, IDLE_IN_TRANSACTION_MS)
    this.#idle.unref()
  }
}

/** The last message is ReadyForQuery: 'Z', its length 5, and I (idle), T (in a transaction) or E (in a failed one). */
function endsInsideTransaction(answer: Uint8Array): boolean {
  return answer.length >= 6 && answer.at(-6) === 0x5a && answer.at(-1) !== 0x49
}
