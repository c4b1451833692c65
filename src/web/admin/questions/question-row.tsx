import { Trash2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MAX_ANSWER } from '#rules/questions/question.ts'
import type { AdminQuestion } from '#shop/questions/lists.ts'
import type { AnswerView } from '#shop/questions/list.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { question: AdminQuestion; refused: { message: string; typed: string } | null }

export function QuestionRow({ question, refused }: Props) {
  const { id, productId, productName, username, email, text, waiting, createdAt, answers } = question
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Link to={adminPaths.product(productId)} className="link text-md">
            {productName}
          </Link>
          <p className="max-w-[68ch] font-semibold wrap-anywhere">{text}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {username}
            <Link to={adminPaths.user(email)} className="link break-all">
              {email}
            </Link>
            <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
            {waiting && <InReview />}
          </p>
        </div>
        <Question
          title="¿Borrar la pregunta?"
          triggerName={`Borrar la pregunta de ${username}: ${text}`}
          triggerClass="icon-button text-rojo"
          trigger={<Icon of={Trash2} size={20} />}
          action={adminPaths.questions}
          here
          fields={{ intent: 'remove', questionId: id }}
          yes="Borrar"
        >
          <p>Se borra con sus respuestas.</p>
        </Question>
      </div>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {waiting && <Publish intent="publish" name="questionId" id={id} what={`la pregunta de ${username}`} />}
      <details open={refused !== null || answers.length === 0}>
        <summary className="link inline-flex min-h-11 items-center text-md">
          Responder<span className="sr-only"> a {username}</span>
        </summary>
        <Form method="post" action={adminPaths.questions} preventScrollReset className="max-w-xl">
          <Here />
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="questionId" value={id} />
          <label htmlFor={`responder-${id}`} className="mb-1.5 block text-md font-semibold">
            Respuesta de la tienda, a la vista de todos
          </label>
          <textarea
            id={`responder-${id}`}
            name="text"
            rows={2}
            maxLength={MAX_ANSWER}
            defaultValue={refused?.typed}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? `responder-${id}-error` : undefined}
            className="input"
          />
          {refused && (
            <p id={`responder-${id}-error`} className="mt-1 text-md font-semibold text-rojo">
              {refused.message}
            </p>
          )}
          <Button size="small" className="mt-3">
            Publicar la respuesta
          </Button>
        </Form>
      </details>
    </li>
  )
}

function Answer({ answer: { id, by, username, text, waiting, createdAt } }: { answer: AnswerView }) {
  return (
    <div className="mt-2 flex items-start justify-between gap-4 border-l-2 border-line pl-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <b className="text-ink">{by === 'shop' ? 'La tienda' : `${username}, que lo compró`}</b>
          <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
          {waiting && <InReview />}
        </p>
        <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>
        {waiting && (
          <Publish intent="publish-answer" name="answerId" id={id} what={`la respuesta de ${username}`} />
        )}
      </div>
      <Question
        title="¿Borrar la respuesta?"
        triggerName={`Borrar la respuesta de ${by === 'shop' ? 'la tienda' : username}: ${text}`}
        triggerClass="icon-button text-rojo"
        trigger={<Icon of={Trash2} size={20} />}
        action={adminPaths.questions}
        here
        fields={{ intent: 'remove-answer', answerId: id }}
        yes="Borrar"
      >
        <p>Deja de verse bajo el producto.</p>
      </Question>
    </div>
  )
}

const InReview = () => (
  <span className="state" data-tone="wait">
    En revisión
  </span>
)

const Publish = ({ intent, name, id, what }: { intent: string; name: string; id: number; what: string }) => (
  <Form method="post" action={adminPaths.questions} preventScrollReset className="py-2">
    <Here />
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name={name} value={id} />
    <Button size="small">
      Publicar<span className="sr-only"> {what}</span>
    </Button>
  </Form>
)
