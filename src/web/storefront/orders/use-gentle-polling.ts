import { useEffect, useRef } from 'react'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'

const EVERY = 5_000
const AT_MOST = 60

/** Looks at once (the page may have stood there a while without scripts), then every five seconds for five minutes, only while somebody can see it. */
export function useGentlePolling(waiting: boolean) {
  const { readAnew } = useReadAnew()
  const looks = useRef(0)
  useEffect(() => {
    if (!waiting) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      if (++looks.current > AT_MOST) return clearInterval(timer)
      readAnew()
    }
    const timer = setInterval(look, EVERY)
    look()
    return () => clearInterval(timer)
  }, [waiting, readAnew])
}
