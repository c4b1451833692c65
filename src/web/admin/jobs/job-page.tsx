import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/job-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { Trouble } from './trouble.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'

export const handle = { section: 'jobs', needs: 'outbox.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await context
    .get(shopContext)
    .jobsAdmin.find(context.get(visitorContext), productId(params.id))
  return { email: valueOf(email) }
}

/** An email as it left or is to leave. Its HTML is drawn in a closed frame: no script, no form, no origin of its own. */
export default function JobPage({ loaderData: { email } }: Route.ComponentProps) {
  const { id, subject, to, replyTo, order, text, html, createdAt, doneAt, failedAt, trouble, error } = email
  const title = subject || '(sin asunto)'
  return (
    <>
      <PageTitle name={title} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Correo y tareas', to: adminPaths.jobs },
          { name: 'Carta' },
        ]}
      >
        {(failedAt || doneAt) && (
          <Form method="post" action={adminPaths.jobs}>
            <Here />
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value={failedAt ? 'retry' : 'resend'} look="quiet" size="small">
              {failedAt ? 'Reintentar' : 'Reenviar'}
            </Button>
          </Form>
        )}
      </AdminTitle>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <iframe
          title="La carta como se ve"
          sandbox=""
          srcDoc={html}
          className="panel h-[32rem] w-full lg:h-[40rem]"
        />
        <div className="space-y-4">
          <section aria-label="Datos de la carta" className="panel p-4 md:p-5">
            <Facts
              facts={[
                ['Para', to],
                ['Responder a', replyTo],
                [
                  'Pedido',
                  order && (
                    <Link key="order" to={adminPaths.order(order)} className="link">
                      {order}
                    </Link>
                  ),
                ],
                ['Escrita', shortMoment(createdAt)],
                ['Salió', doneAt ? shortMoment(doneAt) : 'Todavía no'],
              ]}
            />
            <Trouble sentence={trouble} error={error} />
          </section>
          <section aria-labelledby="en-texto" className="panel p-4 md:p-5">
            <h2 id="en-texto" className="mb-2 text-lg font-bold">
              En texto
            </h2>
            <p className="text-md break-words whitespace-pre-line">{text}</p>
          </section>
        </div>
      </div>
    </>
  )
}
