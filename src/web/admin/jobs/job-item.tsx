import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { JobRow } from '#shop/jobs/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Trouble } from './trouble.tsx'

/** One thing that the shop does by itself: what, for whom, when, and what went wrong. */
export function JobItem({ job }: { job: JobRow }) {
  const { id, label, isEmail, to, subject, order, attempts, createdAt, runAt, doneAt, failedAt } = job
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold break-words">
          {isEmail ? (
            <Link to={adminPaths.job(id)} className="link">
              {subject || '(sin asunto)'}
            </Link>
          ) : (
            label
          )}
        </p>
        <p className="text-md break-all text-muted">
          {to && `Para ${to}`}
          {order && (
            <>
              {to && ' · '}
              <Link to={adminPaths.order(order)} className="link">
                {order}
              </Link>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {doneAt
            ? `Salió el ${shortMoment(doneAt)}`
            : failedAt
              ? `Se dejó de intentar el ${shortMoment(failedAt)}, después de ${tries(attempts)}`
              : attempts > 0
                ? `${tries(attempts)}; el próximo, ${shortMoment(runAt)}`
                : `En cola desde el ${shortMoment(createdAt)}`}
        </p>
        <Trouble sentence={job.trouble} error={job.error} />
      </div>
      {(failedAt || (doneAt && isEmail)) && (
        <Form method="post" action={adminPaths.jobs} preventScrollReset>
          <Here />
          <input type="hidden" name="id" value={id} />
          <Button
            name="intent"
            value={failedAt ? 'retry' : 'resend'}
            look="quiet"
            size="small"
            aria-label={`${failedAt ? 'Reintentar' : 'Reenviar'}: ${subject ?? label}`}
          >
            {failedAt ? 'Reintentar' : 'Reenviar'}
          </Button>
        </Form>
      )}
    </li>
  )
}

const tries = (attempts: number): string => (attempts === 1 ? '1 intento' : `${attempts} intentos`)
