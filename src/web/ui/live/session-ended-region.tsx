import { lazy, Suspense, useEffect, useState } from 'react'
import { SESSION_ENDED } from './still-signed-in.ts'

const SessionEndedNotice = lazy(() => import('./session-ended-notice.tsx'))

/** Where it is said that the session ended while the page was open; what says it is fetched when that happens. */
export function SessionEndedRegion() {
  const [first, setFirst] = useState<string | null>(null)
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<string | null>) => setFirst((before) => before ?? detail)
    addEventListener(SESSION_ENDED, hear as EventListener)
    return () => removeEventListener(SESSION_ENDED, hear as EventListener)
  }, [])
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-50">
      <Suspense>{first !== null && <SessionEndedNotice first={first} />}</Suspense>
    </div>
  )
}
