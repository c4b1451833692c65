import { paths } from '#rules/paths.ts'
import type { Answerer } from '#rules/questions/question.ts'
import type { QuestionView } from '#shop/questions/list.ts'
import { AskForm } from './ask-form.tsx'
import type { QuestionSaid } from './question-action.ts'
import { QuestionItem } from './question-item.tsx'

type Props = {
  productId: number
  questions: QuestionView[]
  me: number | null
  /** As whom the person looking may answer. */
  answersAs: Answerer | null
  failed: Pick<QuestionSaid, 'failed' | 'typed' | 'on'> | null
}

/** What was asked and answered, and the form that asks. Still (ui/start/still.tsx): questions.tsx sends what is pressed in it. */
export default function QuestionsList({ productId, questions, me, answersAs, failed }: Props) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)]">
      {questions.length === 0 ? (
        <p className="text-muted">
          Todavía nadie preguntó. Responden la tienda y quienes ya compraron este producto.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              productId={productId}
              me={me}
              answersAs={answersAs}
              failed={failed?.on === question.id ? failed : null}
            />
          ))}
        </ul>
      )}
      {me === null ? (
        <p className="h-fit rounded-input bg-tile/60 p-5 text-md md:p-6">
          <a href={paths.signInFor(paths.questions(productId))} className="link font-semibold">
            Ingresá
          </a>{' '}
          para preguntar. Te avisamos por mail cuando respondan.
        </p>
      ) : (
        <AskForm productId={productId} failed={failed?.on === 0 ? failed : null} />
      )}
    </div>
  )
}
