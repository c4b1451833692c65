import { use } from 'react'
import { Scripts } from 'react-router'
import { keepTaps } from './keep-taps.ts'
import { PrintedParts } from './printed-parts.ts'
import { NonceContext } from './nonce.ts'
import { installPaths, LATER_STORE } from '#rules/install-paths.ts'
import { startWhenCalm } from './start-when-calm.ts'
import { withoutSignal } from './without-signal.ts'

// In the browser it has run already; React only has to find it where it was.
const NOW = import.meta.env.SSR
  ? `(${keepTaps.toString()})();(${startWhenCalm.toString()})();(${withoutSignal.toString()})("${installPaths.worker}","${installPaths.manifest}","${installPaths.later}","${LATER_STORE}")`
  : ' '

/**
 * Pages are whole as HTML, so React Router's scripts start when the page is idle, or at the first sign of a person, whichever
 * comes first. What is clicked or sent before that works as plain HTML, or waits (keep-taps.ts). Until then they stand in a
 * <noscript>, which is nothing but text to a browser that runs scripts: it neither runs nor fetches them.
 */
export function DeferredScripts() {
  // Printed last, after all that the page is made of.
  const parts = import.meta.env.SSR ? [...use(PrintedParts)!].join(' ') : undefined
  return (
    <>
      <noscript id="scripts" data-parts={parts} suppressHydrationWarning>
        <Scripts />
      </noscript>
      <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOW }} />
    </>
  )
}
