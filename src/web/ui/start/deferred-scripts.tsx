import { use, useState } from 'react'
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FrameworkContext,
} from 'react-router'
import { keepTaps } from './keep-taps.ts'
import { startWhenCalm } from './start-when-calm.ts'

/**
 * In place of React Router's <Scripts>, which preloads everything: pages are whole as HTML, so the scripts start when the
 * page is idle, or at the first sign of a person, whichever comes first. What is clicked or sent before that works as
 * plain HTML, or waits (keep-taps.ts). Prints the same globals as <Scripts> (react-router 8.4, lib/dom/ssr/components.tsx).
 */
export function DeferredScripts() {
  const { manifest, serverHandoffString, renderMeta, nonce } = use(UNSAFE_FrameworkContext)!
  const { staticContext } = use(UNSAFE_DataRouterContext)!
  const { matches } = use(UNSAFE_DataRouterStateContext)!
  // Asks React Router to print the loaders' data after the page, in the way that <Scripts> asks.
  // oxlint-disable-next-line react/immutability
  if (renderMeta) renderMeta.didRenderScripts = true

  const [script] = useState(() => {
    // In the browser it has run already; React only has to find it where it was.
    if (!import.meta.env.SSR || !staticContext) return ' '
    const entries = matches.map(({ route }) => [route.id, manifest.routes[route.id]!] as const)
    // react-router.config.ts writes it.
    const forShoppers = import.meta.env.PROD && !entries.some(([id]) => id.startsWith('admin/'))
    const start = {
      runtime: manifest.hmr?.runtime,
      manifest: forShoppers ? manifest.url.replace('/manifest-', '/shop-manifest-') : manifest.url,
      entry: manifest.entry.module,
      routes: entries.map(([id, entry]) => ({
        id,
        modules: [
          entry.clientActionModule,
          entry.clientLoaderModule,
          entry.clientMiddlewareModule,
          entry.module,
        ].filter((module) => module !== undefined),
      })),
      ahead: [
        ...new Set([...manifest.entry.imports, ...entries.flatMap(([, entry]) => entry.imports ?? [])]),
      ],
    }
    return (
      `window.__reactRouterContext=${serverHandoffString};` +
      '__reactRouterContext.stream=new ReadableStream({start(c){__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());' +
      `(${keepTaps.toString()})();` +
      `(${startWhenCalm.toString()})(${JSON.stringify(start)},(url)=>import(url))`
    )
  })

  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
