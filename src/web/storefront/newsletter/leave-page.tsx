import { data, Form } from 'react-router'
import { NEWSLETTER_LEAVING, NEWSLETTER_MOST } from '#rules/newsletter/newsletter.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { Route } from './+types/leave-page'

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Baja del newsletter', matches, { noindex: true })

/** Always the same answer: it tells nobody who was on the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '').slice(0, NEWSLETTER_MOST.email)
  const end = await context.get(shopContext).newsletter.leave(context.get(visitorContext), email)
  return end.ok
    ? { left: NEWSLETTER_LEAVING, refused: null }
    : data({ left: null, refused: end.message }, statusOf(end))
}

export default function NewsletterLeave() {
  const answer = useAnswer<typeof action>()
  return (
    <Page title="Baja del newsletter" intro="Escribí tu e-mail y te mandamos un enlace para darte de baja.">
      <div className="max-w-md">
        <p role="status" className="font-semibold text-verde">
          {answer?.left}
        </p>
        {answer?.refused && <Notice tone="error" title={answer.refused} className="mb-6" />}
        {!answer?.left && (
          <Form method="post">
            <label htmlFor="baja-email" className="mb-1.5 block text-md font-semibold">
              E-mail
            </label>
            <input
              id="baja-email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={NEWSLETTER_MOST.email}
              required
              className="input"
            />
            <Button className="mt-5">Darme de baja</Button>
          </Form>
        )}
      </div>
    </Page>
  )
}
