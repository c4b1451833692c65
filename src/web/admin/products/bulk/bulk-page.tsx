import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/bulk-page'
import { onward } from '#web/admin/ui/answers.ts'
import { asksChange, changeInput, choiceOf, choiceParams, readRows } from './bulk-query.ts'
import { ChangeForm } from './change-form.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import { PreviewTable } from './preview-table.tsx'
import { SkippedList } from './skipped-list.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'products', needs: 'product.write' } satisfies RouteHandle

/** The preview has an address: it can be loaded again, and the back button leads from it to the choice. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { bulk } = context.get(shopContext).catalogue
  const visitor = context.get(visitorContext)
  const params = url.searchParams
  const choice = choiceOf(params, context.get(settingsContext))
  const chosen = await bulk.chosen(visitor, choice)
  const base = {
    choice: choiceParams(params),
    typed: Object.fromEntries(params),
    sizesTyped: params.getAll('talle'),
    chosen: chosen.ok ? chosen.value : null,
    nothing: chosen.ok ? null : chosen.message,
    preview: null,
    problem: null,
  }
  if (!chosen.ok || !asksChange(params)) return base
  const preview = await bulk.preview(visitor, choice, changeInput(params))
  if (preview.ok) return { ...base, preview: preview.value }
  const problem = {
    message: preview.message,
    fields: preview.kind === 'invalid' ? preview.fields : {},
  }
  return data({ ...base, problem }, { status: statusOf(preview) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { bulk } = context.get(shopContext).catalogue
  const end = await bulk.apply(context.get(visitorContext), readRows(form.get('rows')), changeInput(form))
  if (end.ok && end.value.undo !== null) return onward(request, adminPaths.bulkDone(end.value.undo))
  if (!end.ok) return data({ message: end.message, skipped: [] }, { status: statusOf(end) })
  const { skipped } = end.value
  return data(
    { message: skipped.length > 0 ? 'No se cambió nada.' : 'Ya estaba así: no se cambió nada.', skipped },
    { status: 409 },
  )
}

/** Price, offer, stock or the shelf of many products: first how it would be, then in one go. */
export default function AdminBulk({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { choice, typed, sizesTyped, chosen, nothing, preview, problem } = loaderData
  return (
    <>
      <PageTitle name="Cambiar varios productos" failed={problem !== null || answer !== undefined} hidden />
      <AdminTitle
        title="Cambiar varios productos"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Productos', to: adminPaths.productTable },
          { name: 'Cambiar varios' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          <SkippedList skipped={answer.skipped} />
        </Notice>
      )}
      {problem && (
        <Notice tone="error" className="mb-5" title={problem.message}>
          {Object.values(problem.fields).map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {chosen === null ? (
        <Empty title={nothing ?? 'Elegí al menos un producto.'}>
          <ButtonLink to={adminPaths.productTable} look="quiet">
            Elegir en la tabla
          </ButtonLink>
        </Empty>
      ) : (
        <div className="space-y-4">
          <ChosenProducts products={chosen.products} />
          {preview && <PreviewTable preview={preview} typed={typed} sizes={sizesTyped} choice={choice} />}
          <ChangeForm
            key={JSON.stringify(typed)}
            choice={choice}
            typed={typed}
            sizesTyped={sizesTyped}
            sizes={chosen.sizes}
            problems={problem?.fields ?? {}}
            shown={preview !== null}
          />
        </div>
      )}
    </>
  )
}
