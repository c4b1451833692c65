import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { AUDIT_ENTITIES } from '#rules/audit/audit.ts'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { statusOf } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/audit-page'
import { backTo, onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditItem } from './audit-item.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'audit', needs: 'audit.read' } satisfies RouteHandle

const dayIn = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const query = {
    q: cleanSearch(params.get('q') ?? ''),
    entity: AUDIT_ENTITIES.find((entity) => entity === params.get('cosa')) ?? null,
    actor: params.get('quien') || null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    page: pageOf(url),
  }
  const list = await context.get(shopContext).audit.list(context.get(visitorContext), query)
  return { ...valueOf(list), query }
}
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const end = await context
    .get(shopContext)
    .audit.undo(context.get(visitorContext), Number(form.get('auditId')))
  return end.ok
    ? onward(request, backTo(form, adminPaths.audit), 'audit-undone')
    : data({ message: end.message }, { status: statusOf(end) })
}

/** Who changed what and when, with before and after; taken back where it is safe. */
export default function AdminAudit({ loaderData: { rows, paging, actors, query } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const address = (page: number) =>
    asking(adminPaths.audit, {
      q: query.q,
      quien: query.actor,
      cosa: query.entity,
      from: query.from,
      to: query.to,
      page: page > 1 && page,
    })
  return (
    <>
      <PageTitle name="Registro" hidden />
      <AdminTitle
        title="Registro"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Registro' }]}
      />
      {answer && (
        <Notice tone="error" className="mb-5">
          {answer.message}
        </Notice>
      )}
      <AuditFilters asked={query} actors={actors} />
      {rows.length === 0 ? (
        <Empty title="No hay nada anotado" as="h2" />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {rows.map((row) => (
              <AuditItem key={row.id} row={row} />
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={address}
            of={paging.total === 1 ? 'anotación' : 'anotaciones'}
          />
        </>
      )}
    </>
  )
}
