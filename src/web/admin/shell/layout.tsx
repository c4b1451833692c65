import { useEffect, useState, type ReactNode } from 'react'
import { data, isRouteErrorResponse, Outlet } from 'react-router'
import { may } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { CATALOGUE_KEYS } from '#rules/products/choices.ts'
import { pick } from '#rules/record.ts'
import { requestContext, settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { personOf } from '#web/gate.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { PendingLine } from '#web/storefront/shell/pending-line.tsx'
import { watchConnection } from '#web/ui/live/lost-connection.ts'
import { OfflineNotice } from '#web/ui/live/offline.tsx'
import { SessionEndedRegion } from '#web/ui/live/session-ended-region.tsx'
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
import { OfficeError } from './office-error.tsx'
import { News } from './news.tsx'
import { RoleChanged } from '#web/admin/access/role-changed.tsx'
import { SECTIONS, mayEnter } from '#web/admin/sections/sections.ts'
import { ScanCatcher } from '#web/admin/scan/scan-catcher.tsx'
import { SaidBox } from './said-box.tsx'
import { SignedOut } from '#web/admin/access/signed-out.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import '#web/styles/admin.css'

export const handle = { opensFor: 'staff' } satisfies RouteHandle

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const said = saidOf(request)
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const theirs = (action: StaffAction) => may(visitor, action) === null
  const [comments, waiting, refusing] = await Promise.all([
    theirs('review.moderate') ? shop.comments.list(visitor).then(valueOf) : null,
    shop.dashboard.waiting(visitor).then(valueOf),
    theirs('outbox.read') ? shop.providers.refusing(visitor).then(valueOf) : [],
  ])
  const { handleOf } = context.get(requestContext)
  const { role } = personOf(context)
  const sections = SECTIONS.filter(({ to }) => role && mayEnter(role, handleOf(to).needs)).map(({ of }) => of)
  return data(
    {
      said,
      comments: comments?.rows ?? null,
      waiting,
      refusing,
      sections,
      role,
      catalogue: pick(context.get(settingsContext), CATALOGUE_KEYS),
    },
    { headers: cookieHeaders(said ? [forgetSaid(request)] : []) },
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Office known={loaderData}>
      <Outlet />
    </Office>
  )
}

/** What a page of the panel cannot show or refuses is said within the panel: whoever works there goes on from it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  const refused = isRouteErrorResponse(error)
  return (
    <Office known={loaderData}>
      <OfficeError status={refused ? error.status : 500} because={refused ? error.data : null} />
    </Office>
  )
}

type Office = { known: Route.ComponentProps['loaderData']; children: ReactNode }
function Office({ known: { said, comments, waiting, refusing, sections, role }, children }: Office) {
  const [access, setAccess] = useState<Access>('granted')
  useEffect(watchConnection, [])
  const open = SECTIONS.filter(({ of }) => sections.includes(of))
  const mayGoOn = async () => {
    const now = await askAccess(role)
    if (now !== 'unknown') setAccess(now)
    return now === 'granted'
  }
  return (
    <ToastRegion>
      <ScanCatcher />
      <a
        href="#contenido"
        className="button fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
        data-size="small"
      >
        Saltar al contenido
      </a>
      <PendingLine />
      <div className="admin">
        <Sidebar waiting={waiting} sections={open} />
        <div className="min-w-0">
          <TopBar />
          <main id="contenido" tabIndex={-1} className="admin-page">
            {access === 'changed' && <RoleChanged />}
            {access === 'signed-out' && <SignedOut onBack={() => void mayGoOn()} />}
            <SaidBox said={said} />
            <RefusedBanner providers={refusing} />
            {children}
          </main>
        </div>
      </div>
      <BottomBar waiting={waiting} sections={open} />
      {comments && <CommentsPanel comments={comments} />}
      <Shortcuts sections={open} />
      <News waiting={waiting} listens={access === 'granted'} mayGoOn={mayGoOn} />
      <OfflineNotice />
      <SessionEndedRegion />
      {access === 'taken' && <AccessEnded />}
    </ToastRegion>
  )
}
