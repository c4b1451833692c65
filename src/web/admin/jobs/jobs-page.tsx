import { NO_SENT_EMAIL } from '#rules/jobs/outbox.ts'
import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/jobs-page'
import { backTo, onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { JobItem } from './job-item.tsx'
import { Notices } from './notices.tsx'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'jobs', needs: 'outbox.read' } satisfies RouteHandle

const VIEWS = [
  { view: 'failed', says: '', name: 'Con problemas', none: 'No hay nada con problemas' },
  { view: 'waiting', says: 'por-hacer', name: 'Por hacer', none: 'No hay nada por hacer' },
  { view: 'emails', says: 'cartas', name: 'Cartas enviadas', none: NO_SENT_EMAIL },
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { jobsAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const says = url.searchParams.get('ver')
  // Whoever searches from anywhere looks for an email.
  const { view } = VIEWS.find((known) => known.says === (says ?? (q ? 'cartas' : ''))) ?? VIEWS[0]
  const [list, counts, notices] = await Promise.all([
    jobsAdmin.list(visitor, { view, q, page: pageOf(url) }),
    jobsAdmin.counts(visitor),
    jobsAdmin.notices(visitor),
  ])
  return { ...valueOf(list), counts: valueOf(counts), notices: valueOf(notices), view, q }
}

/** Trying again and sending again, from the list or from an email's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { jobsAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(form.get('id'))
  const intent = String(form.get('intent'))
  const end =
    intent === 'retry'
      ? await jobsAdmin.retry(visitor, id)
      : intent === 'retry-all'
        ? await jobsAdmin.retryAll(visitor)
        : intent === 'retry-notice'
          ? await jobsAdmin.retryNotice(visitor, id)
          : intent === 'resend'
            ? await jobsAdmin.resend(visitor, id)
            : null
  if (!end) throw data(null, { status: 400 })
  if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
  return onward(request, backTo(form, adminPaths.jobs), intent === 'resend' ? 'email-resent' : 'job-retried')
}

export default function AdminOutbox({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { jobs, paging, counts, notices, view, q } = loaderData
  const waiting = useWaiting()
  const here = VIEWS.find((known) => known.view === view)!
  const address = (says: string, page = 1) => {
    const params = new URLSearchParams()
    if (q) params.set('q', q)
    if (says || q) params.set('ver', says)
    if (page > 1) params.set('page', String(page))
    return params.size > 0 ? `${adminPaths.jobs}?${params}` : adminPaths.jobs
  }
  const broken = counts.failed + counts.notices
  const shownNotices = view === 'failed' && !q ? notices : []
  return (
    <>
      <PageTitle name={counted(waiting.failed, 'Correo y tareas')} hidden />
      <AdminTitle
        title="Correo y tareas"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Correo y tareas' }]}
      >
        {broken > 0 && (
          <Form method="post" action={adminPaths.jobs}>
            <Here />
            <Button name="intent" value="retry-all" look="quiet" size="small">
              Reintentar todo
            </Button>
          </Form>
        )}
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <ViewLinks
        label="Vistas"
        views={VIEWS.map((known) => ({
          name: known.name,
          to: address(known.says),
          here: known.view === view,
          count: known.view === 'failed' ? broken : counts[known.view],
        }))}
      />
      {q && (
        <p className="mb-4" role="status">
          {paging.total === 1 ? '1 resultado' : `${paging.total} resultados`} para «{q}» ·{' '}
          <Link to={adminPaths.jobs} className="link">
            Quitar la búsqueda
          </Link>
        </p>
      )}
      {jobs.length === 0 && shownNotices.length === 0 ? (
        <Empty title={q ? 'No encontramos nada con eso' : here.none} as="h2" />
      ) : (
        <>
          <Notices notices={shownNotices} />
          {jobs.length > 0 && (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {jobs.map((job) => (
                <JobItem key={job.id} job={job} />
              ))}
            </ul>
          )}
          {jobs.length > 0 && (
            <AdminPageLinks
              paging={paging}
              to={(page) => address(here.says, page)}
              of={view === 'emails' ? 'cartas' : paging.total === 1 ? 'tarea' : 'tareas'}
            />
          )}
        </>
      )}
    </>
  )
}
