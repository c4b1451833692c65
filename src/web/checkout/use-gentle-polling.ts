import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const EVERY = 5_000
const AT_MOST = 60

/** Looks again every five seconds for five minutes, only while somebody can see the page. */
export function useGentlePolling(waiting: boolean) {
  const { revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      if (++looks.current > AT_MOST) return clearInterval(timer)
      void revalidate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
