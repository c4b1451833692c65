import { useEffect, useState } from 'react'
import { paths } from '#rules/paths.ts'
import type { PlacesFound } from '#shop/places/places.ts'

/** What is known of the postal code that is typed; nothing while it is none, or the answer does not come. */
export function usePlaces(typed: string): PlacesFound | null {
  const [found, setFound] = useState<[code: string, places: PlacesFound]>()
  const code = /\d{4}/.test(typed) && typed
  useEffect(() => {
    if (!code) return
    const stop = new AbortController()
    fetch(paths.localities(code), { signal: stop.signal })
      .then((answer) => answer.json())
      .then(
        (places: PlacesFound) => setFound([code, places]),
        () => undefined,
      )
    return () => stop.abort()
  }, [code])
  return found?.[0] === code ? found[1] : null
}
