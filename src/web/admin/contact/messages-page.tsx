import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/messages-page'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'messages', needs: 'contact.read' } satisfies RouteHandle

const VIEWS = [
  { only: 'all', name: 'Todos', says: '' },
  { only: 'open', name: 'Sin responder', says: 'sin-responder' },
  { only: 'answered', name: 'Respondidos', says: 'respondidos' },
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const only = VIEWS.find(({ says }) => says === (url.searchParams.get('ver') ?? ''))?.only ?? 'all'
  const list = await context
    .get(shopContext)
    .contact.list(context.get(visitorContext), { q, only, page: pageOf(url) })
  return { ...valueOf(list), q, only }
}

/** What people wrote to the shop; who still waits stands on top. */
export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  const { messages, paging, counts, q, only } = loaderData
  const waiting = useWaiting()
  const address = (says: string, page = 1, words = q) =>
    asking(adminPaths.messages, { q: words, ver: says, page: page > 1 && page })
  const here = VIEWS.find((view) => view.only === only)!
  return (
    <>
      <PageTitle name={counted(waiting.messages, 'Mensajes')} hidden />
      <AdminTitle
        title="Mensajes"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Mensajes' }]}
      />
      <ViewLinks
        label="Vistas"
        views={VIEWS.map((view) => ({
          name: view.name,
          to: address(view.says),
          here: view.only === only,
          count: counts[view.only],
        }))}
      />
      {q && (
        <p className="mb-4" role="status">
          {paging.total === 1 ? '1 mensaje' : `${paging.total} mensajes`} con «{q}» ·{' '}
          <Link to={address(here.says, 1, '')} className="link">
            Quitar la búsqueda
          </Link>
        </p>
      )}
      {messages.length === 0 ? (
        <Empty
          title={
            q
              ? 'Ningún mensaje dice eso'
              : only === 'open'
                ? 'No queda nadie sin responder'
                : 'No hay mensajes'
          }
          as="h2"
        />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {messages.map(({ id, name, email, subject, message, createdAt, answeredAt }) => (
              <li key={id} className="relative grid gap-x-6 gap-y-1 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
                <div className="min-w-0">
                  <Link
                    to={adminPaths.message(id)}
                    className={`after:absolute after:inset-0 hover:underline ${answeredAt ? 'font-semibold' : 'font-bold'}`}
                  >
                    {subject}
                  </Link>
                  <p className="text-md break-words">
                    {name} <span className="break-all text-muted">· {email}</span>
                  </p>
                  <p className="truncate text-md text-muted">{message}</p>
                </div>
                <p className="flex items-center gap-3 text-sm text-muted md:flex-col md:items-end md:gap-1.5">
                  <span className="state" data-tone={answeredAt ? 'good' : 'wait'}>
                    {answeredAt ? 'Respondido' : 'Sin responder'}
                  </span>
                  <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
                </p>
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address(here.says, page)}
            of={paging.total === 1 ? 'mensaje' : 'mensajes'}
          />
        </>
      )}
    </>
  )
}
