import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { SHORTEST_ASKED } from '#rules/search-everything/everything.ts'
import type { Found } from './run-search.ts'

const PAUSE = 150

/** What is found so far, after a pause in typing; null while nobody asked. An answer that comes late is of no use and is dropped. */
export function useOffers() {
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    asked.current?.abort()
  }
  useEffect(() => stop, [])

  const ask = (typed: string) => {
    stop()
    if (typed.trim().length < SHORTEST_ASKED) return setFound(null)
    timer.current = setTimeout(() => {
      const { signal } = (asked.current = new AbortController())
      fetch(adminPaths.searchOffers, { method: 'POST', body: new URLSearchParams({ q: typed }), signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<Found>) : null))
        .then((offered) => signal.aborted || setFound(offered))
        // Enter still leads to the page, which says what is wrong.
        .catch(() => undefined)
    }, PAUSE)
  }
  const forget = () => {
    stop()
    setFound(null)
  }
  return { found, ask, forget }
}
