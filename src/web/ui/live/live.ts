import { useEffect, useEffectEvent } from 'react'
import { useReadAnew } from './use-read-anew.ts'

const WAIT_FOR_CALM = 4000

type Heard = {
  /** Product §20.6: somebody saved their data. Only admins hear it. */
  newUser?: (person: { username: string; id: number }) => void
  /**
   * Made admin, or no longer one. Answers whether the page goes on listening; without this it loads anew and is what the
   * person may see now.
   */
  roleChanged?: () => Promise<boolean>
  /** Asked before the page is read anew; on false it stays as it is. */
  mayAsk?: () => Promise<boolean>
}

/**
 * For signed-in people: when the shop hints that something changed, the page asks for the truth again. The socket is
 * fetched after the page is calm; visitors never pay for it. A ban reloads, so that the ban screen comes at once.
 */
export function useLiveHints(signedIn: boolean, heard: Heard = {}): void {
  const { readAnew } = useReadAnew()
  const askAgain = useEffectEvent(async () => {
    if ((await heard.mayAsk?.()) ?? true) readAnew()
  })
  const newUser = useEffectEvent((person: { username: string; id: number }) => heard.newUser?.(person))
  const roleChanged = useEffectEvent(async () => {
    if (heard.roleChanged) return heard.roleChanged()
    location.reload()
    return false
  })
  useEffect(() => {
    if (!signedIn) return
    let hangUp = () => {}
    let gone = false
    const timer = setTimeout(async () => {
      const { listen } = await import('./listen.ts')
      if (!gone) hangUp = listen({ askAgain, newUser, roleChanged })
    }, WAIT_FOR_CALM)
    return () => {
      gone = true
      clearTimeout(timer)
      hangUp()
    }
  }, [signedIn])
}
