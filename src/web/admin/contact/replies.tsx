import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { MessageView } from '#shop/contact/contact.ts'
import { shortMoment } from '#web/ui/dates.ts'

const LETTER = {
  sent: { says: 'Enviado', tone: 'good' },
  waiting: { says: 'Por salir', tone: 'wait' },
  failed: { says: 'No salió', tone: 'bad' },
} as const

/** What was written back, and whether it left. */
export function Replies({ replies }: Pick<MessageView, 'replies'>) {
  return replies.map(({ id, text, actor, at, email }) => (
    <section
      key={id}
      aria-label={`Respuesta de ${actor}`}
      className="panel border-l-4! border-l-ink! p-4 md:p-5"
    >
      <p className="mb-2 flex flex-wrap items-center gap-3 text-sm text-muted">
        <b className="text-md text-ink">{actor}</b>
        <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
        <span className="state" data-tone={LETTER[email].tone}>
          {LETTER[email].says}
        </span>
        {email === 'failed' && (
          <Link to={adminPaths.jobs} className="link">
            Ver por qué
          </Link>
        )}
      </p>
      <p className="max-w-[68ch] break-words whitespace-pre-line">{text}</p>
    </section>
  ))
}
