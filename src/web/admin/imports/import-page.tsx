import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { isAtWork, mayMove, cameIn, hasFailed, isChecked } from '#rules/imports/states.ts'
import { readDraft, type MappingDraft } from '#rules/imports/draft.ts'
import { CONFIRM_QUESTION, toConfirm } from '#rules/imports/confirm.ts'
import { FORMATS } from '#rules/imports/formats/tables.ts'
import { NOTE_KINDS } from '#rules/imports/notes.ts'
import { done, missing, statusOf } from '#rules/outcome.ts'
import { offerOf } from '#rules/imports/offer.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/import-page'
import { onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { ListFacts } from './list-facts.tsx'
import { draftInput, MappingForm } from './mapping-form.tsx'
import { Progress } from './progress.tsx'
import { Refusals } from './trial/refusals.tsx'
import { Result } from './result.tsx'
import { SameListNotice } from './same-list.tsx'
import { Notes } from './trial/notes.tsx'
import { TrialPanel } from './trial/trial.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'imports', needs: 'catalogue.import' } satisfies RouteHandle

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { imports } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = Number(params.id)
  const one = valueOf(await imports.find(visitor, id))
  const refusals = one.refusals > 0 ? valueOf(await imports.refusals(visitor, id, pageOf(url))) : null
  const left = one.undo.left > 0 ? valueOf(await imports.left(visitor, id)) : []
  const notes = isChecked(one.state) || cameIn(one.state) ? valueOf(await imports.notes(visitor, id)) : []
  const draft = one.draft ?? readDraft({})
  return {
    one,
    refusals,
    left,
    notes,
    mayOffer: may(visitor, 'settings.write') === null,
    form: formOf(draft),
    formats: FORMATS.map(({ id: format, name }) => [format, name] as const),
  }
}

/** With what a person is asked of it; the tables of formats stay on the server. */
const formOf = (draft: MappingDraft) => ({
  draft,
  asked: Object.fromEntries(toConfirm(draft).map((field) => [field, CONFIRM_QUESTION[field]])),
})

type Answer = { message: string; fields: Record<string, string>; form: ReturnType<typeof formOf> | null }

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { imports } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = Number(params.id)
  const intent = form.get('intent')
  const input = intent === 'check' ? draftInput(form) : null
  const end =
    intent === 'check'
      ? await imports.check(visitor, id, input)
      : intent === 'start'
        ? await imports.start(visitor, id)
        : intent === 'format'
          ? await imports.readAs(visitor, id, String(form.get('format')))
          : intent === 'offer'
            ? await offer(context.get(shopContext), visitor, id, form)
            : intent === 'genre'
              ? await sayGenre(context.get(shopContext), visitor, id, form)
              : intent === 'undo'
                ? await imports.undo(visitor, id)
                : await imports.drop(visitor, id)
  if (end.ok) return onward(request, intent === 'drop' ? adminPaths.imports : adminPaths.import(id))
  if (end.kind === 'missing') throw data(end.message, { status: 404 })
  return data<Answer>(
    {
      message: end.message,
      fields: end.kind === 'invalid' ? end.fields : {},
      form: input && formOf(readDraft(input)),
    },
    { status: statusOf(end) },
  )
}

/** A brand, a category or a size more, or all that a list lacks of a kind, and the list is tried again with it. */
async function offer({ imports, settingsAdmin }: Shop, visitor: Visitor, id: number, form: FormData) {
  const found = await imports.find(visitor, id)
  if (!found.ok) return found
  const { kind, value = '', about = '', all } = formTexts(form)
  const noteKind = NOTE_KINDS.find((one) => one === kind)
  if (!noteKind) return missing()
  const notes = all ? await imports.notes(visitor, id) : null
  if (notes && !notes.ok) return notes
  const asked = notes
    ? notes.value.find((one) => one.kind === noteKind)?.offer
    : offerOf({ kind: noteKind, value, about })
  if (!asked) return missing()
  const offered = await settingsAdmin.offer(visitor, asked)
  return offered.ok ? imports.check(visitor, id, found.value.draft) : offered
}

/** The rows that do not say for whom they are come in as one gender, which the shop may have to offer first. */
async function sayGenre(shop: Shop, visitor: Visitor, id: number, form: FormData) {
  const found = await shop.imports.find(visitor, id)
  if (!found.ok) return found
  const { value: genreOtherwise = '' } = formTexts(form)
  const choice = shop.settings.genres.find(({ value }) => value === genreOtherwise)
  if (!choice) return missing()
  const offered = choice.offered
    ? done([])
    : await shop.settingsAdmin.offer(visitor, { genres: [choice.label] })
  return offered.ok ? shop.imports.check(visitor, id, { ...found.value.draft, genreOtherwise }) : offered
}

/** One list, from its columns to its result. */
export default function AdminImport({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { one, refusals, left, notes, mayOffer, form, formats } = loaderData
  const { id, fileName, state, file, failure } = one
  const canMap = file !== null && mayMove(state, 'check')
  return (
    <>
      <PageTitle name={`Importar ${fileName}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={<span className="break-all">{fileName}</span>}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Importar y exportar', to: adminPaths.imports },
          { name: fileName },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.keys(answer.fields).length > 0 && (
            <ul className="list-disc pl-5">
              {Object.entries(answer.fields).map(([field, message]) => (
                <li key={field}>
                  <a href={`#campo-${field}`} className="link">
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {failure && (
        <Notice tone={hasFailed(state) ? 'error' : 'warning'} className="mb-5" quiet>
          {failure}
        </Notice>
      )}
      <div className="space-y-4">
        <ListFacts one={one} />
        {canMap && one.same && <SameListNotice same={one.same} />}
        {isAtWork(state) && <Progress one={one} />}
        {isChecked(state) && one.trial && (
          <TrialPanel
            id={id}
            trial={one.trial}
            notes={notes}
            mayOffer={mayOffer}
            knownStock={one.draft?.knownStock ?? 'leave'}
            exchange={one.draft?.exchange ?? '1'}
          />
        )}
        {cameIn(state) || (hasFailed(state) && one.undo.possible > 0) ? (
          <Result one={one} left={left} />
        ) : null}
        {cameIn(state) && notes.length > 0 && (
          <div className="panel p-4 md:p-5">
            <Notes id={id} notes={notes} mayOffer={false} isDone />
          </div>
        )}
        {refusals && !isAtWork(state) && <Refusals id={id} {...refusals} />}
        {canMap && file && (
          <MappingForm
            key={JSON.stringify(one.draft)}
            file={file}
            formats={formats}
            {...(answer?.form ?? form)}
            problems={answer?.fields ?? {}}
            tried={isChecked(state)}
          />
        )}
      </div>
    </>
  )
}
