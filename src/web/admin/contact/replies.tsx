import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { EMAIL_STATE_LABEL, EMAIL_STATE_TONE, hasFailed } from '#rules/emails/states.ts'
import type { MessageView } from '#shop/contact/contact.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** What was written back, and whether it left. */
export function Replies({ replies }: Pick<MessageView, 'replies'>) {
  const may = useMay()
  return replies.map(({ id, text, actor, at, email }) => (
    <section
      key={id}
      aria-label={`Respuesta de ${actor}`}
      className="panel border-l-4! border-l-ink! p-4 md:p-5"
    >
      <p className="mb-2 flex flex-wrap items-center gap-3 text-sm text-muted">
        <b className="text-md text-ink">{actor}</b>
        <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
        <span className="state" data-tone={EMAIL_STATE_TONE[email]}>
          {EMAIL_STATE_LABEL[email]}
        </span>
        {hasFailed(email) && may('outbox.read') && (
          <Link to={adminPaths.jobs} className="link">
            Ver por qué
          </Link>
        )}
      </p>
      <p className="max-w-[68ch] break-words whitespace-pre-line">{text}</p>
    </section>
  ))
}
