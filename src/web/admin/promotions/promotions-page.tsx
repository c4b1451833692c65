import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import type { Route } from './+types/promotions-page'
import { promotionInput } from './input.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { ListPanel } from './list-panel.tsx'
import { PromotionFields } from './promotion-fields.tsx'

export const handle = { section: 'promotions', needs: 'coupon.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('promotions', asked)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { promotionsAdmin, promotionList } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const { intent, list = '', seen = '' } = formTexts(form)
  if (intent === 'try') {
    const end = await promotionList.tryList(visitor, list)
    return end.ok ? { trial: end.value, list } : refusal(end, form)
  }
  if (intent === 'take') {
    const end = await promotionList.takeList(visitor, list, seen)
    return end.ok ? onward(request, adminPaths.promotions, 'promotions-taken') : refusal(end, form)
  }
  const end = await promotionsAdmin.create(visitor, promotionInput(form))
  return end.ok
    ? onward(request, adminPaths.promotion(end.value.id), 'promotion-created')
    : refusal(end, form)
}

export default function AdminPromotions({ loaderData }: Route.ComponentProps) {
  const said = useAnswer<typeof action>()
  const answer = said && 'message' in said ? said : undefined
  const trial = said && 'trial' in said ? said : undefined
  const may = useMay()
  const newest = useFirstOf(loaderData.items[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Promociones" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Promociones"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Promociones' }]}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <AdminList
            list={loaderData}
            title="Promociones"
            none="Todavía no hay promociones"
            noneSo="Ninguna promoción se llama así"
          />
          {may('coupon.write') && <ListPanel trial={trial} refusal={answer} />}
        </div>
        {may('coupon.write') && (
          <section aria-labelledby="nueva" className="panel p-4 md:p-5">
            <h2 id="nueva" className="mb-3 text-lg font-bold">
              Promoción nueva
            </h2>
            <PromotionFields key={newest} refusal={answer} label="Crear promoción" />
          </section>
        )}
      </div>
    </>
  )
}
