import type { Fields } from '#rules/outcome.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { REVIEW_FORM } from './sign-in-with-review.tsx'

type Props = { problems: Fields; attempt: number }

/** What the shop found wrong with a review, each leading to its field. */
export default function ReviewProblems({ problems, attempt }: Props) {
  return (
    <FormSummary
      title={REVIEW_MESSAGES.failed}
      problems={Object.entries(problems).map(([field, message]) => ({ field, message }))}
      attempt={attempt}
      formId={REVIEW_FORM}
      anchors={{ number: 'puntuacion', comment: 'comentario', photos: 'fotos' }}
    />
  )
}
