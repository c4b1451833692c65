import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/audit-page'
import { backTo, onward } from '#web/admin/ui/answers.ts'
import { AuditItem } from './audit-item.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'audit', needs: 'audit.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('audit', asked)

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
export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
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
      <AdminList
        list={loaderData}
        title="Registro"
        none="No hay nada anotado"
        rows={(rows) => (
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {rows.map((row) => (
              <AuditItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      />
    </>
  )
}
