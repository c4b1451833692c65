import { data, Form } from 'react-router'
import { NEWSLETTER_MOST, NEWSLETTER_SENT } from '#rules/newsletter/newsletter.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/newsletter-page'
import { NewsletterFields } from './newsletter-fields.tsx'
import { titled } from '#web/ui/page/meta.ts'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Newsletter semanal', matches, { noindex: true })

/** Product §22.1: no validation, always the same answer. What is a valid address is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: 'name' | 'email') => String(form.get(name) ?? '').slice(0, NEWSLETTER_MOST[name])
  const visitor = context.get(visitorContext)
  const end = await context.get(shopContext).newsletter.join(visitor, text('name'), text('email'))
  return end.ok
    ? { sent: NEWSLETTER_SENT, refused: null }
    : data({ sent: null, refused: end.message }, statusOf(end))
}

export default function NewsletterPage() {
  const answer = useAnswer<typeof action>()
  return (
    <Page title="Newsletter semanal">
      <div className="max-w-md">
        <p role="status" className="font-semibold text-verde">
          {answer?.sent}
        </p>
        {answer?.refused && <Notice tone="error" title={answer.refused} className="mb-6" />}
        {!answer?.sent && (
          <Form method="post">
            <NewsletterFields prefix="pagina" pending={false} />
          </Form>
        )}
      </div>
    </Page>
  )
}
