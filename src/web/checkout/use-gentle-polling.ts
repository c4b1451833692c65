import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const EVERY = 5_000
const AT_MOST = 60

/** Looks at once (the page may have stood there a while without scripts), then every five seconds for five minutes, only while somebody can see it. */
export function useGentlePolling(waiting: boolean) {
  const { revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waiting) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      if (++looks.current > AT_MOST) return clearInterval(timer)
      void revalidate()
    }
    const timer = setInterval(look, EVERY)
    look()
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
