/** The request that the present work belongs to, so that what is written down can name it without every verb carrying it. */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ id: string; later: boolean }>()

/** For the routes: everything `work` does, also later, counts as this request's. */
export const duringRequest = <T>(id: string, work: () => T): T => current.run({ id, later: false }, work)

/** For queued work: counts as the request's that caused it, long after that was answered. */
export const onBehalfOf = <T>(id: string | null, work: () => T): T =>
  id === null ? work() : current.run({ id, later: true }, work)

export const requestId = (): string | null => current.getStore()?.id ?? null

/** The id when the work was queued by a request that is over: a request's own log lines carry it already. */
export const causeOfQueuedWork = (): string | null => {
  const store = current.getStore()
  return store?.later ? store.id : null
}
