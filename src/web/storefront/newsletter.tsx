import { Form } from 'react-router'
import { shopContext } from '../context.ts'
import type { PageHandle } from '../kept.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/newsletter'
import { NewsletterFields } from './newsletter-fields.tsx'
import { titled } from '../ui/meta.ts'

export const handle: PageHandle = { kept: 'visitors' }

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Newsletter semanal', matches, { noindex: true })

/** Spec §2: no validation, always the same answer. What is a valid address is kept (design.md §9). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  await context.get(shopContext).newsletter.join(text('name'), text('email'))
  return { sent: 'El formulario se ha enviado correctamente' }
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <Page title="Newsletter semanal">
      <div className="max-w-md">
        <p role="status" className="font-semibold text-verde">
          {actionData?.sent}
        </p>
        {!actionData && (
          <Form method="post">
            <NewsletterFields prefix="pagina" pending={false} />
          </Form>
        )}
      </div>
    </Page>
  )
}
