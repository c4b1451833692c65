import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import type { FoundColours } from '#shop/products/admin/catalogue.ts'

const PAUSE = 250

/**
 * Follows what the form says, after a pause in typing, and asks anew when the form was answered; `start` is what its page came with.
 * An answer that comes late is dropped.
 */
export function useColours(
  asked: string,
  { start, said }: { start: FoundColours; said: object | undefined },
): FoundColours {
  const [found, setFound] = useState(start)
  const answered = useRef({ asked, said })
  useEffect(() => {
    if (asked === answered.current.asked && said === answered.current.said) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetch(`${adminPaths.productColours}?${asked}`, { signal: stop.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<FoundColours>) : null))
        .then((colours) => {
          if (!colours || stop.signal.aborted) return
          answered.current = { asked, said }
          setFound(colours)
        })
        // What is there stays; saving says what is wrong.
        .catch(() => undefined)
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, said])
  return found
}
