import { data, Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/issues-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward } from '#web/admin/ui/answers.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { NewsletterTabs } from '#web/admin/newsletter/tabs.tsx'

export const handle = { section: 'newsletter', needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader(asked: Route.LoaderArgs) {
  const removed = productId(asked.url.searchParams.get('borrado'))
  return { ...(await screenOf('issues', asked)), removed }
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
export default function AdminIssues({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { removed } = loaderData
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
      <AdminList
        list={loaderData}
        title="Envíos del newsletter"
        none="Todavía no hay envíos"
        noneSo="Ningún envío se llama así"
      />
    </>
  )
}
