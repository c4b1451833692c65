import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { backTo, onward } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { CommentTabs } from '#web/admin/reviews/comment-tabs.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/questions-page'
import { QuestionRow } from './question-row.tsx'

export const handle = { section: 'reviews', needs: 'review.moderate' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('questions', asked)

const SAID: Record<string, SaidKey> = {
  answer: 'question-answered',
  publish: 'question-published',
  'publish-answer': 'question-published',
  remove: 'question-removed',
  'remove-answer': 'question-removed',
}

const NONE_SO: Record<string, string> = {
  'sin-responder': 'No queda ninguna sin responder',
  'en-revision': 'No hay nada por revisar',
}

/** Answered, let through, or removed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { questions } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const intent = String(form.get('intent') ?? '')
  const id = productId(form.get('questionId'))
  const answerId = productId(form.get('answerId'))
  const text = String(form.get('text') ?? '')
  const deeds = {
    answer: () => questions.answer(visitor, id, { text }),
    publish: () => questions.publish(visitor, id),
    'publish-answer': () => questions.publishAnswer(visitor, answerId),
    'remove-answer': () => questions.removeAnswer(visitor, answerId),
    remove: () => questions.remove(visitor, id),
  }
  const deed = Object.hasOwn(deeds, intent) ? (intent as keyof typeof deeds) : 'remove'
  const end = await deeds[deed]()
  if (end.ok) return onward(request, backTo(form, adminPaths.questions), SAID[deed])
  const message = end.kind === 'invalid' ? (end.fields.text ?? end.message) : end.message
  return data({ message, on: deed === 'answer' ? id : 0, typed: text }, { status: statusOf(end) })
}

/** What people ask under products; what nobody answered stands on top. */
export default function AdminQuestions({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageTitle name="Preguntas" hidden />
      <AdminTitle
        title="Preguntas"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Comentarios', to: adminPaths.reviews },
          { name: 'Preguntas' },
        ]}
      >
        <ListFile of={loaderData.screen} />
      </AdminTitle>
      <CommentTabs here="questions" />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <AdminList
        list={loaderData}
        title="Preguntas"
        none="Todavía nadie preguntó"
        noneSo={NONE_SO[loaderData.screen.view.filters.ver ?? ''] ?? 'Ninguna pregunta dice eso'}
        rows={(questions) => (
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {questions.map((question) => (
              <QuestionRow
                key={`${question.id}-${question.answers.length}`}
                question={question}
                refused={answer?.on === question.id ? answer : null}
              />
            ))}
          </ul>
        )}
      />
    </>
  )
}
