import { useEffect } from 'react'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'

/** While work goes on that the page tells of: it reads again by itself; without scripts by loading the page again, where nobody is typing into it. */
export function ReadAgain({ everyMs, withoutScripts }: { everyMs: number; withoutScripts?: `${number}` }) {
  const { readAnew, reading } = useReadAnew()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!reading && document.visibilityState === 'visible') readAnew()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, readAnew, reading])
  if (!withoutScripts) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={withoutScripts} />
    </noscript>
  )
}
