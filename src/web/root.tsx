import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { data, isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
// oxlint-disable-next-line no-restricted-imports -- only of a page that has just come: no step is on its way.
import { useRevalidator } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import type { Route } from './+types/root'
import './styles/app.css'
import { openCartOf } from './cart.ts'
import { dropFlash, hasFlash } from './flash.ts'
import { frameOf } from './frame.ts'
import { gate } from './gate.ts'
import { openMySizeOf } from './my-size.ts'
import { cookieHeaders } from './return-to.ts'
import { FETCHED_AHEAD, setFetchedAhead } from './ui/start/fetched-ahead.ts'
import { keepUnsent } from './ui/live/lost-connection.ts'
import { DeferredScripts } from './ui/start/deferred-scripts.tsx'
import { useCategories, useFrame } from './ui/page/frame.ts'
import { SpeculationRules } from './ui/page/speculation-rules.tsx'
import { still } from './ui/start/still.tsx'

const StillTrouble = still(() => import('./trouble.tsx'))

export const middleware: Route.MiddlewareFunction[] = [
  (asked) => gate(asked),
  async (asked, next) => {
    openMySizeOf(asked)
    const cookies = await openCartOf(asked)
    const response = (await next()) as Response
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    return response
  },
]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export async function loader({ request, context }: Route.LoaderArgs) {
  const frame = await frameOf(request, context)
  return data(frame, { headers: cookieHeaders(hasFlash(request) ? [dropFlash(request)] : []) })
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#141413" />
        <link rel="preload" href={serverPaths.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        <link rel="icon" href={serverPaths.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={serverPaths.touchIcon} />
        <SpeculationRules />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  )
}

/** `data-ready` and the event tell what waited for it (ui/start/keep-taps.ts), tests, and whoever looks, that the page answers to scripts now. */
export default function Root() {
  const { revalidate } = useRevalidator()
  // React runs the effects of a first render some moments later, unless a layout effect changes a state. What is pressed in
  // between would be answered as if what was chosen before it had not been chosen.
  const [, stand] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the change itself is what is asked for.
  useLayoutEffect(() => stand(true), [])
  const askAgain = useEffectEvent(async (frameOnly: boolean) => {
    setFetchedAhead(frameOnly)
    await revalidate()
    setFetchedAhead(false)
  })
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.ready = ''
    dispatchEvent(new Event('scripts-ready'))
    // Printed before (ui/start/start-when-calm.ts), or taken out of the browser's back/forward cache.
    if ('kept' in dataset) void askAgain(dataset.kept === FETCHED_AHEAD)
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void askAgain(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useFrame()?.shop.name ?? 'Vereda'
  const categories = useCategories()
  const { pathname } = useLocation()
  const { status, data: because } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  return (
    <Suspense>
      <StillTrouble status={status} because={because} shop={shop} path={pathname} categories={categories} />
    </Suspense>
  )
}
