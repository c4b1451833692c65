import { data, Outlet } from 'react-router'
import { shopContext, visitorContext } from '../context.ts'
import { cookieHeaders } from '../return-to.ts'
import { PendingLine } from '../storefront/pending-line.tsx'
import { useLiveHints } from '../ui/live.ts'
import { ToastRegion } from '../ui/toast.tsx'
import type { Route } from './+types/layout'
import { valueOf } from './answers.ts'
import { adminsOnly } from './gate.ts'
import { forgetSaid, saidOf } from './said.ts'
import { CommentsPanel } from './shell/comments-panel.tsx'
import { SaidBox } from './shell/said-box.tsx'
import { Sidebar } from './shell/sidebar.tsx'
import { TopBar } from './shell/top-bar.tsx'
import '../styles/admin.css'

export const middleware: Route.MiddlewareFunction[] = [({ context }) => adminsOnly({ context })]
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const said = saidOf(request)
  const shop = context.get(shopContext)
  const { comments, unread } = valueOf(await shop.comments.list(context.get(visitorContext)))
  return data({ said, comments, unread }, { headers: cookieHeaders(said ? [forgetSaid(request)] : []) })
}

export default function AdminLayout({ loaderData: { said, comments, unread } }: Route.ComponentProps) {
  useLiveHints(true)
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
      <div className="desk">
        <Sidebar unread={unread} />
        <div className="min-w-0">
          <TopBar />
          <main id="contenido" tabIndex={-1} className="desk-page">
            <SaidBox said={said} />
            <Outlet />
          </main>
        </div>
      </div>
      <CommentsPanel comments={comments} />
    </ToastRegion>
  )
}
