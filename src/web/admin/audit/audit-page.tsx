import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { AUDIT_ENTITIES, AUDIT_ENTITY_LABEL } from '#rules/audit/audit.ts'
import { statusOf } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/audit-page'
import { backTo, onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { ChangeList } from './change-list.tsx'
import { thingAt } from './words.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'audit', needs: 'audit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const query = {
    q: cleanSearch(params.get('q') ?? ''),
    entity: AUDIT_ENTITIES.find((entity) => entity === params.get('cosa')) ?? null,
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
export default function AdminAudit({ loaderData: { rows, paging, query } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const address = (entity: string | null, page = 1) =>
    asking(adminPaths.audit, { q: query.q, cosa: entity, page: page > 1 && page })
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
      <ViewLinks
        label="Vistas"
        views={[
          { name: 'Todo', to: address(null), here: query.entity === null },
          ...AUDIT_ENTITIES.map((entity) => ({
            name: AUDIT_ENTITY_LABEL[entity],
            to: address(entity),
            here: query.entity === entity,
          })),
        ]}
      />
      {rows.length === 0 ? (
        <Empty title="No hay nada anotado" as="h2" />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {rows.map(
              ({ id, at, actorName, action, label, entity, entityLabel, entityId, changes, canUndo }) => (
                <li key={id} className="flex items-start justify-between gap-4 py-3 text-md">
                  <div className="min-w-0">
                    <p>
                      <b>{label}</b>{' '}
                      <Thing to={thingAt(entity, entityId)}>{`${entityLabel} ${entityId}`}</Thing>
                      <span className="block text-sm text-muted">
                        {shortMoment(at)} · {actorName}
                      </span>
                    </p>
                    {changes.length > 0 && <ChangeList {...{ action, entity, changes }} className="mt-1" />}
                  </div>
                  {canUndo && (
                    <Form method="post" preventScrollReset>
                      <Here />
                      <input type="hidden" name="auditId" value={id} />
                      <button className="link inline-flex min-h-11 items-center font-semibold">
                        Deshacer<span className="sr-only"> «{label}»</span>
                      </button>
                    </Form>
                  )}
                </li>
              ),
            )}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address(query.entity, page)}
            of={paging.total === 1 ? 'anotación' : 'anotaciones'}
          />
        </>
      )}
    </>
  )
}

const Thing = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <Link to={to} className="link">
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
