import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const WAIT_FOR_CALM = 4000

/**
 * For signed-in people: when the shop hints that something changed, the page asks for the truth again. The socket is
 * fetched after the page is calm; visitors never pay for it. A ban reloads, so that the ban screen comes at once.
 */
export function useLiveHints(signedIn: boolean): void {
  const { revalidate } = useRevalidator()
  const askAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!signedIn) return
    let hangUp = () => {}
    let gone = false
    const timer = setTimeout(async () => {
      const { io } = await import('socket.io-client')
      if (gone) return
      const socket = io({ path: '/live', transports: ['websocket'], withCredentials: true })
      socket.on('hint', (hint: { kind?: string } | undefined) =>
        hint?.kind === 'ban' ? location.reload() : askAgain(),
      )
      hangUp = () => socket.disconnect()
    }, WAIT_FOR_CALM)
    return () => {
      gone = true
      clearTimeout(timer)
      hangUp()
    }
  }, [signedIn])
}
