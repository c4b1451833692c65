/** Whether the session of this open page still stands: to read it anew without one would take away what somebody typed. */
import { serverPaths } from '#rules/server-paths.ts'

/** Heard by whoever shows it: the sentence that a form was answered, none where nothing was sent, or null once a form went through. */
export const SESSION_ENDED = 'session-ended'
export const sayEnded = (sentence: string | null) =>
  void dispatchEvent(new CustomEvent(SESSION_ENDED, { detail: sentence }))

/** True as well when the shop does not answer. */
export const isSignedIn = async (): Promise<boolean> => {
  const answer = await fetch(serverPaths.mine, { cache: 'no-store' }).catch(() => null)
  return answer?.status !== 401
}

/** Asked before news make the page read itself anew. */
export async function stillSignedIn(): Promise<boolean> {
  const still = await isSignedIn()
  if (!still) sayEnded('')
  return still
}
