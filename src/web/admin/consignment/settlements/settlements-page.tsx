import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { missing } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { isFresh, may as mayDo } from '#rules/users/access.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import type { Route } from './+types/settlements-page'
import { NextSteps } from './next-steps.tsx'
import { RunPreview } from './run-preview.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export const handle = { section: 'settlements', needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { settlements } = context.get(shopContext).consignment
  const before = Math.trunc(Number(url.searchParams.get('previa'))) || 1
  const [preview, list, files, closed, approved] = await Promise.all([
    settlements.preview(visitor, before).then(valueOf),
    screenOf('settlements', { url, context }),
    settlements.files(visitor).then(valueOf),
    settlements.allIn(visitor, 'closed').then(valueOf),
    settlements.allIn(visitor, 'approved').then(valueOf),
  ])
  return {
    preview,
    list,
    files,
    closed,
    approved,
    pays: mayDo(visitor, 'consign.pay') === null,
    fresh: isFresh(visitor, new Date()),
    // A form that is sent twice is one run.
    key: crypto.randomUUID(),
  }
}

const numbers = (text = ''): number[] => text.split(',').filter(Boolean).map(Number)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const visitor = context.get(visitorContext)
  const { settlements } = context.get(shopContext).consignment
  const texts = formTexts(form)
  const ids = numbers(texts.ids)
  switch (texts.intent) {
    case 'close': {
      const of = numbers(texts.consignors)
      const asked = { key: texts.key, ...(of.length > 0 ? { consignorIds: of } : {}) }
      const end = await settlements.close(visitor, asked)
      return end.ok ? onward(request, adminPaths.settlements, 'settlement-closed') : refusal(end, form)
    }
    case 'approve': {
      const end = await settlements.approve(visitor, { settlements: ids.map((id) => ({ id })) })
      if (!end.ok) return refusal(end, form)
      return onward(
        request,
        adminPaths.settlements,
        end.value.left.length > 0 ? 'settlement-approved-some' : 'settlement-approved',
      )
    }
    case 'export': {
      const shown = { count: Number(texts.count), total: Number(texts.total) }
      const end = await settlements.exportFile(visitor, { ids, shown })
      return end.ok ? onward(request, adminPaths.settlements, 'settlement-exported') : refusal(end, form)
    }
    case 'pay': {
      const end = await settlements.markPaid(visitor, { ids, proof: texts.proof })
      return end.ok ? onward(request, adminPaths.settlements, 'settlement-paid') : refusal(end, form)
    }
    default:
      throw data(missing().message, { status: 404 })
  }
}

/** What is to be paid to consignors: what a run would pay, what is to be done with those that are closed, and all of them. */
export default function Settlements({ loaderData }: Route.ComponentProps) {
  const { preview, list, files, closed, approved, pays, fresh, key } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  return (
    <>
      <PageTitle name="Liquidaciones" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Liquidaciones"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Liquidaciones' }]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {pays && !fresh && <SignInFirst to={adminPaths.settlements} />}
      <RunPreview preview={preview} pays={pays} requestKey={key} />
      <NextSteps {...{ closed, approved, files, pays }} refusal={answer} />
      <section aria-labelledby="todas" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 id="todas" className="display text-xl">
            Todas
          </h2>
          <ListFile of={list.screen} />
        </div>
        {list.screen.view.filters.estado === 'sin-comprobante' && may('consign.see-private') && (
          <p className="mb-4">
            <a href={adminPaths.paperlessFile} className="link">
              Descargar la lista para el contador
            </a>
          </p>
        )}
        <AdminList list={list} title="Todas" none="No hay liquidaciones así" />
      </section>
    </>
  )
}
