import { Form } from 'react-router'
import { NEWSLETTER_MOST } from '#rules/newsletter/newsletter.ts'
import { shopContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { Route } from './+types/leave-page'

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Baja del newsletter', matches, { noindex: true })

/** Always the same answer: it tells nobody who was on the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  await context
    .get(shopContext)
    .newsletter.leave(String(form.get('email') ?? '').slice(0, NEWSLETTER_MOST.email))
  return { left: 'Listo: si ese e-mail estaba en la lista, ya no está.' }
}

export default function NewsletterLeave() {
  const answer = useAnswer<typeof action>()
  return (
    <Page title="Baja del newsletter" intro="Escribí tu e-mail y dejamos de escribirte.">
      <div className="max-w-md">
        <p role="status" className="font-semibold text-verde">
          {answer?.left}
        </p>
        {!answer && (
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
