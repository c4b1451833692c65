import { paths } from '#rules/paths.ts'
import { MAX_ANSWER, type Answerer } from '#rules/questions/question.ts'
import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import type { AnswerView, QuestionView } from '#shop/questions/list.ts'
import { Problem } from '#web/storefront/products/detail/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { QuestionSaid } from './question-action.ts'

type Props = {
  question: QuestionView
  productId: number
  me: number | null
  answersAs: Answerer | null
  failed: Pick<QuestionSaid, 'failed' | 'typed'> | null
}

export function QuestionItem({ question, productId, me, answersAs, failed }: Props) {
  const { id, username, userId, text, waiting, createdAt, answers } = question
  const own = userId === me
  const answered = answers.some((answer) => answer.userId === me)
  const mayAnswer = answersAs === 'shop' || (answersAs === 'buyer' && !own && !answered)
  const problem = failed?.failed?.fields.text ?? failed?.failed?.message
  return (
    <li className="py-5">
      <p className="max-w-[62ch] font-semibold wrap-anywhere">{text}</p>
      <p className="mt-0.5 text-sm text-muted">
        {username} · <time dateTime={createdAt.toISOString()}>{fullDate(createdAt)}</time>
      </p>
      {waiting && <p className="mt-1 text-sm font-semibold">{MODERATION_MESSAGES.waiting}</p>}
      {answers.map((answer) => (
        <Answer
          key={answer.id}
          answer={answer}
          own={answer.by === 'buyer' && answer.userId === me}
          to={productId}
        />
      ))}
      {answers.length === 0 && !waiting && <p className="mt-2 text-sm text-muted">Todavía sin respuesta.</p>}
      {mayAnswer && (
        <details open={Boolean(problem)} className="mt-1">
          <summary className="link inline-flex min-h-11 items-center text-md">Responder</summary>
          <form method="post" action={paths.questions(productId)} noValidate className="mt-1 max-w-xl">
            <Hidden intent="answer" name="questionId" id={id} productId={productId} />
            <label htmlFor={`respuesta-${id}`} className="mb-1.5 block text-md font-semibold">
              Tu respuesta
            </label>
            <textarea
              id={`respuesta-${id}`}
              name="text"
              rows={3}
              maxLength={MAX_ANSWER}
              defaultValue={failed?.typed}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `respuesta-${id}-error` : undefined}
              className="input"
            />
            <Problem id={`respuesta-${id}-error`} text={problem} />
            <Button className="mt-3" size="small">
              Publicar respuesta
            </Button>
          </form>
        </details>
      )}
      {own && (
        <TakeBack
          intent="remove-question"
          name="questionId"
          id={id}
          productId={productId}
          what="mi pregunta"
        />
      )}
    </li>
  )
}

function Answer({ answer, own, to }: { answer: AnswerView; own: boolean; to: number }) {
  const { id, by, username, text, waiting } = answer
  return (
    <div className="mt-3 border-l-2 border-line pl-4">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {by === 'shop' ? (
          <b className="text-ink">Responde la tienda</b>
        ) : (
          <>
            <b className="text-ink">{username}</b>
            <span className="inline-flex items-center gap-1 font-semibold text-verde">
              <Icon of="badge-check" size={16} />
              Lo compró
            </span>
          </>
        )}
      </p>
      <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{text}</p>
      {waiting && <p className="mt-1 text-sm font-semibold">{MODERATION_MESSAGES.waiting}</p>}
      {own && <TakeBack intent="remove-answer" name="answerId" id={id} productId={to} what="mi respuesta" />}
    </div>
  )
}

type Of = { intent: string; name: string; id: number; productId: number }
const Hidden = ({ intent, name, id, productId }: Of) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name={name} value={id} />
    <input type="hidden" name="returnTo" value={paths.questions(productId)} />
  </>
)

/** Asked once more where it stands, without a script. */
const TakeBack = ({ what, ...of }: Of & { what: string }) => (
  <details>
    <summary className="link inline-flex min-h-11 items-center text-sm text-rojo">Borrar {what}</summary>
    <form method="post" action={paths.questions(of.productId)}>
      <Hidden {...of} />
      <Button look="danger" size="small">
        Sí, borrar
      </Button>
    </form>
  </details>
)
