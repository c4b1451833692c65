import { useState } from 'react'
import { data, Outlet } from 'react-router'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { PendingLine } from '#web/storefront/shell/pending-line.tsx'
import { OfflineNotice } from '#web/ui/live/offline.tsx'
import { ToastRegion } from '#web/ui/notice/toast.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/layout'
import { valueOf } from '#web/admin/ui/answers.ts'
import { RefusedBanner } from '#web/admin/providers/refused-banner.tsx'
import { forgetSaid, saidOf } from '#web/admin/ui/said.ts'
import { askAccess, type Access } from '#web/admin/access/access.ts'
import { AccessEnded } from '#web/admin/access/access-ended.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CommentsPanel } from '#web/admin/reviews/comments-panel.tsx'
import { News } from './news.tsx'
import { SaidBox } from './said-box.tsx'
import { SignedOut } from '#web/admin/access/signed-out.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import '#web/styles/admin.css'

export const handle = { opensFor: 'admins' } satisfies RouteHandle

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const said = saidOf(request)
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const [{ comments }, waiting, refusing] = await Promise.all([
    shop.comments.list(visitor).then(valueOf),
    shop.dashboard.waiting(visitor).then(valueOf),
    shop.providers.refusing(visitor).then(valueOf),
  ])
  return data(
    { said, comments, waiting, refusing },
    { headers: cookieHeaders(said ? [forgetSaid(request)] : []) },
  )
}

export default function AdminLayout({
  loaderData: { said, comments, waiting, refusing },
}: Route.ComponentProps) {
  const [access, setAccess] = useState<Access>('granted')
  const mayGoOn = async () => {
    const now = await askAccess()
    if (now !== 'unknown') setAccess(now)
    return now === 'granted'
  }
  return (
    <ToastRegion>
      <a
        href="#contenido"
        className="button fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
        data-size="small"
      >
        Saltar al contenido
      </a>
      <PendingLine />
      <div className="admin">
        <Sidebar waiting={waiting} />
        <div className="min-w-0">
          <TopBar />
          <main id="contenido" tabIndex={-1} className="admin-page">
            {access === 'signed-out' && <SignedOut onBack={() => void mayGoOn()} />}
            <SaidBox said={said} />
            <RefusedBanner providers={refusing} />
            <Outlet />
          </main>
        </div>
      </div>
      <BottomBar waiting={waiting} />
      <CommentsPanel comments={comments} />
      <Shortcuts />
      <News waiting={waiting} listens={access === 'granted'} mayGoOn={mayGoOn} />
      <OfflineNotice />
      {access === 'taken' && <AccessEnded />}
    </ToastRegion>
  )
}
