/**
 * The shop's side of the database's thread: starts it, sends it requests, notices when it dies or hangs, and starts it
 * again for the next client. PGlite cannot cancel a statement, so ending the thread is the only timeout there is; its log
 * makes that as safe as a crash.
 */
import { Worker } from 'node:worker_threads'
import type { Log } from '#data/log.ts'
import { DatabaseUnavailable } from '#data/errors.ts'
import type { FromWorker, Numbered, Request, WorkerData } from './worker-messages.ts'

type Pending = { resolve(value: unknown): void; reject(error: Error): void; watch: NodeJS.Timeout }

const START_MS = 120_000

export class Engine {
  /** Longest that one request may take. */
  patienceMs = 60_000
  readonly #data: WorkerData
  readonly #log: Log
  readonly #pending = new Map<number, Pending>()
  #worker: Promise<Worker> | undefined
  #readOnly = false
  #closed = false
  #lastId = 0

  constructor(data: Omit<WorkerData, 'purpose'>, log: Log) {
    this.#data = { ...data, purpose: 'serve' }
    this.#log = log
  }

  /** A fresh session for a new client, on a thread that is started if there is none. */
  async attach(): Promise<void> {
    await this.#ask({ kind: 'session' })
    if (this.#readOnly) await this.#ask({ kind: 'read-only', on: true })
  }

  exchange(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#ask({ kind: 'wire', bytes }) as Promise<Uint8Array>
  }

  async setReadOnly(on: boolean): Promise<void> {
    this.#readOnly = on
    await this.#ask({ kind: 'read-only', on })
  }

  fsyncs(): Promise<number> {
    return this.#ask({ kind: 'fsyncs' }) as Promise<number>
  }

  async dump(file: string): Promise<void> {
    await this.#ask({ kind: 'dump', file })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    const worker = await this.#worker?.catch(() => undefined)
    if (worker) {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      await this.#ask({ kind: 'close' }).catch(() => worker.terminate())
      this.#closed = true
      await ended
    }
    this.#closed = true
  }

  /** At once, as if the machine had stopped; for when the folder is no longer ours. */
  async abandon(): Promise<void> {
    this.#closed = true
    await (await this.#worker?.catch(() => undefined))?.terminate()
  }

  async #ask(request: Request): Promise<unknown> {
    if (this.#closed) throw new DatabaseUnavailable('The embedded database is closed.')
    const worker = await (this.#worker ??= this.#start())
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const watch = setTimeout(() => {
        this.#log.error(
          { request: request.kind },
          `The embedded database gave no answer for ${this.patienceMs} ms`,
        )
        void worker.terminate()
      }, this.patienceMs)
      this.#pending.set(id, { resolve, reject, watch })
      worker.postMessage({ id, request } satisfies Numbered)
    })
  }

  async #start(): Promise<Worker> {
    try {
      const worker = await startWorker(this.#data)
      worker.on('message', (message: FromWorker) => this.#settle(message))
      worker.on('error', (error) => this.#log.error({ err: error }, 'The embedded database crashed'))
      worker.on('exit', () => this.#lose())
      return worker
    } catch (error) {
      this.#worker = undefined
      throw error
    }
  }

  #settle(message: FromWorker): void {
    if (message.kind === 'ready') return
    const pending = this.#pending.get(message.id)
    if (!pending) return
    this.#pending.delete(message.id)
    clearTimeout(pending.watch)
    if (message.kind === 'answer') pending.resolve(message.value)
    else pending.reject(new Error(`The embedded database failed: ${message.message}`))
  }

  #lose(): void {
    this.#worker = undefined
    for (const { reject, watch } of this.#pending.values()) {
      clearTimeout(watch)
      reject(new DatabaseUnavailable('The embedded database stopped while it was working on this.'))
    }
    this.#pending.clear()
  }
}

/** Resolves when the worker says that it is ready, rejects with what stopped it. */
export function startWorker(data: WorkerData): Promise<Worker> {
  return new Promise((resolve, reject) => {
    // No inherited flags: a test runner's loaders have no business in this thread.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: data, execArgv: [] })
    const slow = setTimeout(() => {
      reject(new Error('The embedded database did not start within two minutes.'))
      void worker.terminate()
    }, START_MS)
    const failed = (error: Error) =>
      reject(new Error(`The embedded database did not start: ${error.message}`, { cause: error }))
    const stopped = (code: number) =>
      reject(new Error(`The embedded database did not start (exit code ${code}).`))
    worker.once('error', failed)
    worker.once('exit', stopped)
    worker.once('message', () => {
      clearTimeout(slow)
      worker.off('error', failed)
      worker.off('exit', stopped)
      resolve(worker)
    })
  })
}
