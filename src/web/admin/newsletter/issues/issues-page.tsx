import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { countOf } from '#rules/newsletter/sending.ts'
import { isDraft } from '#rules/newsletter/states.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import type { IssueView } from '#shop/newsletter/issues.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/issues-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { NewsletterTabs } from '#web/admin/newsletter/tabs.tsx'
import { IssueState } from './issue-state.tsx'

export const handle = { section: 'newsletter', needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { issues } = context.get(shopContext).newsletter
  const removed = productId(url.searchParams.get('borrado'))
  return { ...valueOf(await issues.list(context.get(visitorContext), pageOf(url))), removed }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { issues } = context.get(shopContext).newsletter
  const visitor = context.get(visitorContext)
  const id = productId(form.get('issueId'))
  const brings = form.get('intent') === 'restore'
  const end = brings
    ? await issues.restore(visitor, id)
    : await issues.create(visitor, form.has('issueId') ? id : null)
  return end.ok
    ? onward(request, adminPaths.issue(end.value.id), brings ? 'issue-restored' : undefined)
    : data({ message: end.message }, { status: statusOf(end) })
}

/** What was sent to the list, what is leaving, and what is being written. */
export default function AdminIssues({ loaderData: { issues, paging, removed } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageTitle name="Envíos del newsletter" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Envíos del newsletter"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Newsletter', to: adminPaths.newsletter },
          { name: 'Envíos' },
        ]}
      >
        <Form method="post">
          <Button size="small">Nuevo envío</Button>
        </Form>
      </AdminTitle>
      <NewsletterTabs here="issues" />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {removed > 0 && (
        <Notice tone="success" className="mb-5" title="Borraste el borrador.">
          <Form method="post" action={adminPaths.issues}>
            <input type="hidden" name="issueId" value={removed} />
            <button
              name="intent"
              value="restore"
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Deshacer
            </button>
          </Form>
        </Notice>
      )}
      {issues.length === 0 ? (
        <Empty title="Todavía no hay envíos" as="h2" />
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {issues.map((issue) => (
            <li
              key={issue.id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
            >
              <span className="min-w-0">
                <Link
                  to={adminPaths.issue(issue.id)}
                  className="font-bold break-words after:absolute after:inset-0 hover:underline"
                >
                  {issue.subject || '(sin asunto)'}
                </Link>
                <span className="block text-sm text-muted">{inShort(issue)}</span>
              </span>
              <IssueState status={issue.status} />
            </li>
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks paging={paging} to={(page) => asking(adminPaths.issues, { page })} of="envíos" />
      )}
    </>
  )
}

function inShort({ status, people, counts, startedAt, updatedAt }: IssueView): string {
  if (isDraft(status) || people === null) return `Editado el ${shortMoment(updatedAt)}`
  return `${startedAt ? `${shortMoment(startedAt)} · ` : ''}salió a ${counts.sent} de ${countOf(people)}`
}
