import { use, useEffect } from 'react'
import { NonceContext } from '#web/ui/start/nonce.ts'
import { catchScans } from './catch-scans.ts'

// In the browser it has run already; React only has to find it where it was.
const NOW = import.meta.env.SSR ? `(${catchScans.toString()})()` : ' '

/** First on the page, so that a scan counts before the scripts have come. */
export function ScanCatcher() {
  // Whoever came here from a page of the storefront without a new document.
  useEffect(catchScans, [])
  return (
    <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOW }} />
  )
}
