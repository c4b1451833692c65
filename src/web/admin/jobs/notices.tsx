import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { NoticeRow } from '#shop/jobs/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Trouble } from './trouble.tsx'

/** What the payment provider told us and could not be read. */
export function Notices({ notices }: { notices: NoticeRow[] }) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="avisos-de-pago" className="panel mb-4 px-4 md:px-5">
      <h2 id="avisos-de-pago" className="pt-4 text-lg font-bold">
        Avisos de pago sin leer
      </h2>
      <ul className="divide-y divide-line">
        {notices.map(({ id, topic, resourceId, receivedAt, attempts, trouble, error }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3.5">
            <div className="min-w-0 grow basis-72">
              <p className="font-semibold break-all">
                {topic === 'payment' ? 'Pago' : topic} n.º {resourceId}
              </p>
              <p className="text-sm text-muted">
                Llegó el {shortMoment(receivedAt)} · {attempts === 1 ? '1 intento' : `${attempts} intentos`}
              </p>
              <Trouble sentence={trouble} error={error} />
            </div>
            <Form method="post" action={adminPaths.jobs} preventScrollReset>
              <Here />
              <input type="hidden" name="id" value={id} />
              <Button
                name="intent"
                value="retry-notice"
                look="quiet"
                size="small"
                aria-label={`Reintentar el aviso del pago ${resourceId}`}
              >
                Reintentar
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
