/** Short notices between the parts of the shop: a channel and a text. They are hints; the truth is in the tables. */

export type NewsHandler = (payload: string) => void
export type StopListening = () => Promise<void>

/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const MOST_BYTES = 7_999

export function checkNews(channel: string, payload = ''): void {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new Error(`"${channel}" is no channel name: use a-z and _.`)
  if (Buffer.byteLength(payload) > MOST_BYTES)
    throw new Error(`News on "${channel}" is too long: send an id, not the thing.`)
}

/** Who listens to what in this process. */
export class Listeners {
  readonly #handlers = new Map<string, Set<NewsHandler>>()

  channels(): string[] {
    return [...this.#handlers.keys()]
  }

  /** True when the channel is new here. */
  add(channel: string, handler: NewsHandler): boolean {
    const known = this.#handlers.get(channel)
    if (known) known.add(handler)
    else this.#handlers.set(channel, new Set([handler]))
    return known === undefined
  }

  /** True when nobody listens to the channel any more. */
  remove(channel: string, handler: NewsHandler): boolean {
    const handlers = this.#handlers.get(channel)
    if (!handlers?.delete(handler) || handlers.size > 0) return false
    this.#handlers.delete(channel)
    return true
  }

  tell(channel: string, payload: string, onError: (error: unknown) => void): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        onError(error)
      }
    }
  }
}
