/** What somebody brought along becomes their account's, whichever way they signed in. */
import type { Brought } from '#rules/favourites/arrival.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { openSessions } from './sessions.ts'

/** What a subject does with what is its own of it. What cannot be wished any more is let go. */
export type ArrivalPart = (visitor: PersonVisitor, brought: Brought) => Promise<unknown>

/** `token` is the new session's. */
export const openArrival =
  (sessions: ReturnType<typeof openSessions>, parts: readonly ArrivalPart[]) =>
  async (token: string, brought: Brought): Promise<void> => {
    const visitor = await sessions.visitor(token)
    if (visitor.kind !== 'person') return
    for (const part of parts) await part(visitor, brought)
  }
