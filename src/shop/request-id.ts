/** The request that the present work belongs to, so that what is written down can name it without every verb carrying it. */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** For the doors: everything `work` does, also later, counts as this request's. */
export const duringRequest = <T>(id: string, work: () => T): T => current.run(id, work)

export const requestId = (): string | null => current.getStore() ?? null
