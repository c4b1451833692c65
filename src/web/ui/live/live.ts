import { useEffect, useEffectEvent } from 'react'
import { serverPaths } from '#rules/server-paths.ts'
import { useReadAnew } from './use-read-anew.ts'

const WAIT_FOR_CALM = 4000
/** A burst of hints is one question, asked again after the burst. */
const ASK_AT_MOST_EVERY = 1500

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
    let asked = 0
    let planned: ReturnType<typeof setTimeout> | undefined
    const askSoon = () => {
      planned ??= setTimeout(
        () => {
          planned = undefined
          asked = Date.now()
          void askAgain()
        },
        Math.max(0, asked + ASK_AT_MOST_EVERY - Date.now()),
      )
    }
    const timer = setTimeout(async () => {
      const { io } = await import('socket.io-client')
      if (gone) return
      const socket = io({ path: serverPaths.live, transports: ['websocket'], withCredentials: true })
      // Whatever was said while nobody listened: since the page was read, or while the connection was gone.
      socket.on('connect', askSoon)
      socket.on('hint', (hint: { kind?: string } | undefined) => {
        if (hint?.kind === 'ban') location.reload()
        // The shop has hung up, and a socket does not call again by itself then.
        else if (hint?.kind === 'role')
          void roleChanged().then((goesOn) => goesOn && !gone && socket.connect())
        else askSoon()
      })
      socket.on('newUser', (person: { username: string; id: number }) => {
        newUser(person)
        askSoon()
      })
      hangUp = () => socket.disconnect()
    }, WAIT_FOR_CALM)
    return () => {
      gone = true
      clearTimeout(timer)
      clearTimeout(planned)
      hangUp()
    }
  }, [signedIn])
}
