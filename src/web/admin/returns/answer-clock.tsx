import { RETURN_STATE_LABEL, isUnanswered, isResolved } from '#rules/returns/states.ts'
import type { ReturnSummary } from '#shop/returns/returns.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** How it stands; unanswered, until when the law gives time (Disp. 954/2025: 24 hours). */
export function AnswerClock({ of: { status, late, dueAt } }: { of: ReturnSummary }) {
  if (!isUnanswered(status))
    return (
      <span className="state" data-tone={isResolved(status) ? 'good' : undefined}>
        {RETURN_STATE_LABEL[status]}
      </span>
    )
  return (
    <span className="state" data-tone={late ? 'bad' : 'wait'}>
      {late ? `Venció el ${shortMoment(dueAt)}` : `Responder antes del ${shortMoment(dueAt)}`}
    </span>
  )
}

/** What follows, whose turn it is, and until when; of an unanswered one the clock says it. */
export const NextStepLine = ({ of: { status, next } }: { of: ReturnSummary }) =>
  next &&
  !isUnanswered(status) && (
    <p className="mt-1 text-sm text-muted">
      {next.turn === 'shop' ? 'Tienda' : 'Quien compró'}: {next.what.toLowerCase()}
      {next.until && `, hasta el ${shortMoment(next.until)}`}
    </p>
  )
