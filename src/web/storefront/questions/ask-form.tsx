import { paths } from '#rules/paths.ts'
import { MAX_QUESTION } from '#rules/questions/question.ts'
import { Problem } from '#web/storefront/products/detail/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import type { QuestionSaid } from './question-action.ts'

type Props = { productId: number; failed: Pick<QuestionSaid, 'failed' | 'typed'> | null }

export function AskForm({ productId, failed }: Props) {
  const problem = failed?.failed?.fields.text ?? failed?.failed?.message
  return (
    <form
      method="post"
      action={paths.questions(productId)}
      noValidate
      className="h-fit rounded-input bg-tile/60 p-5 md:p-6"
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="returnTo" value={paths.questions(productId)} />
      <label htmlFor="pregunta" className="mb-1.5 block text-md font-semibold">
        Tu pregunta
      </label>
      <textarea
        id="pregunta"
        name="text"
        rows={3}
        maxLength={MAX_QUESTION}
        defaultValue={failed?.typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'pregunta-error' : 'pregunta-ayuda'}
        className="input"
      />
      <p id="pregunta-ayuda" className="mt-1 text-sm text-muted">
        La lee todo el mundo. Te avisamos por mail cuando respondan.
      </p>
      <Problem id="pregunta-error" text={problem} />
      <Button className="mt-4 w-full">Preguntar</Button>
    </form>
  )
}
