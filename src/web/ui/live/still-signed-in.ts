/** Whether the session of this open page still stands: to read it anew without one would take away what somebody typed. */
import { isRouteErrorResponse, type DataStrategyResult } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import { isSessionEnded } from '#web/session-ended.ts'

/** Heard by whoever shows it: the sentence that a form was answered, none where nothing was sent, or null once a form went through. */
export const SESSION_ENDED = 'session-ended'
const sayEnded = (sentence: string | null) =>
  void dispatchEvent(new CustomEvent(SESSION_ENDED, { detail: sentence }))

/** Whether a form came from a session that had ended; what it was answered is shown then, and leaves with the next that goes through. */
export function noteEnd(results: Record<string, DataStrategyResult>, unknown: boolean): boolean {
  const sentence = Object.values(results).map(endedSentence).find(Boolean)
  const ended = unknown || sentence !== undefined
  sayEnded(ended ? (sentence ?? '') : null)
  return ended
}

/** Of the back office the status is that of an address that does not exist. */
const endedSentence = ({ result }: DataStrategyResult): string | undefined =>
  isRouteErrorResponse(result) && isSessionEnded(result.data) ? result.data.sessionEnded : undefined

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
