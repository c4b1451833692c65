import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isDraft } from '#rules/newsletter/states.ts'
import { invalid, type Failure } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/issue-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { IssueConfirm } from './issue-confirm.tsx'
import { EDIT, IssueEditor } from './issue-editor.tsx'
import { issueInput } from './issue-input.ts'
import { IssuePreview } from './issue-preview.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { IssueState } from './issue-state.tsx'

export const handle = { section: 'newsletter', needs: 'newsletter.manage' } satisfies RouteHandle

const FOUND_SHOWN = 6
const REVIEW = 'mandar'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { newsletter, catalogue } = context.get(shopContext)
  const { issues } = newsletter
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const issue = valueOf(await issues.find(visitor, id))
  const preview = valueOf(await issues.preview(visitor, id))
  if (!isDraft(issue.status))
    return { issue, preview, results: valueOf(await issues.results(visitor, id)), draft: null }
  const q = cleanSearch(url.searchParams.get('buscar') ?? '')
  const found = q === '' ? [] : valueOf(await catalogue.list(visitor, { q }, FOUND_SHOWN)).products
  return {
    issue,
    preview,
    results: null,
    draft: {
      q,
      found,
      choices: valueOf(await issues.choices(visitor)),
      reviewing: url.searchParams.get('paso') === REVIEW,
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { issues } = context.get(shopContext).newsletter
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const intent = String(form.get('intent') ?? '')
  const here = adminPaths.issue(id)
  const version = Number(form.get('version'))
  switch (intent) {
    case 'pause':
    case 'resume':
    case 'cancel': {
      const end = await issues[intent](visitor, id)
      return end.ok ? onward(request, here, `issue-${intent}`) : refusal(end, form)
    }
    case 'send': {
      const end = await issues.send(visitor, id, { people: Number(form.get('people')), version })
      return end.ok ? onward(request, here, 'issue-send') : refusal(end, form)
    }
    case 'remove': {
      const end = await issues.remove(visitor, id)
      return end.ok ? onward(request, asking(adminPaths.issues, { borrado: id })) : refusal(end, form)
    }
  }
  const end = await issues.change(visitor, id, issueInput(form, intent), version)
  if (!end.ok) return edited(end, form)
  if (intent === 'review') return onward(request, asking(here, { paso: REVIEW }))
  if (intent === 'trial') {
    const sent = await issues.sendTrial(visitor, id)
    return sent.ok ? onward(request, here, 'issue-trial') : edited(sent, form)
  }
  if (intent === 'save') return onward(request, here, 'issue-saved')
  return onward(
    request,
    `${asking(here, { buscar: cleanSearch(String(form.get('buscar') ?? '')) })}#productos`,
  )
}

/** Whichever button of the editor was pressed, it is the editor's; its fields have no segment around them. */
function edited(end: Failure, form: FormData) {
  form.set('intent', EDIT)
  if (end.kind !== 'invalid') return refusal(end, form)
  const fields = Object.entries(end.fields).map(([name, sentence]) => [
    name.replace(/^segment\.|\.\d+$/g, ''),
    sentence,
  ])
  return refusal(invalid(end.message, Object.fromEntries(fields)), form)
}
/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminIssue({ loaderData: { issue, preview, results, draft } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  // What somebody else saves meanwhile must not change what stands in the form, nor the version that it was filled from.
  const filled = useFirstOf(issue, useTimesSent())
  const title = issue.subject || '(sin asunto)'
  return (
    <>
      <PageTitle name={`Envío: ${title}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Newsletter', to: adminPaths.newsletter },
          { name: 'Envíos', to: adminPaths.issues },
          { name: title },
        ]}
      >
        <Form method="post" action={adminPaths.issues}>
          <input type="hidden" name="issueId" value={issue.id} />
          <Button look="quiet" size="small">
            Usar de nuevo
          </Button>
        </Form>
        {draft && (
          <Question
            title="¿Borrar este borrador?"
            trigger="Borrar"
            triggerClass="button button-quiet text-rojo!"
            fields={{ intent: 'remove' }}
            yes="Borrar"
          >
            <p>«{title}» sale de la lista. Se puede recuperar.</p>
          </Question>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5">
        <IssueState status={issue.status} />
      </p>
      {answer && answer.intent !== EDIT && <Notice tone="error" className="mb-5" title={answer.message} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        {draft === null ? (
          <IssueProgress issue={issue} results={results} />
        ) : draft.reviewing ? (
          <IssueConfirm issue={issue} />
        ) : (
          <IssueEditor key={filled.version} issue={filled} {...draft} refusal={answer} />
        )}
        <IssuePreview {...preview} left={draft === null} />
      </div>
    </>
  )
}
