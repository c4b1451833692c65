import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { Route } from './+types/promotions-page'
import { promotionInput } from './input.ts'
import { describePromotion } from './describe.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { ListPanel } from './list-panel.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionState } from './promotion-state.tsx'

export const handle = { section: 'promotions', needs: 'coupon.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { promotionsAdmin } = context.get(shopContext)
  return valueOf(await promotionsAdmin.list(context.get(visitorContext), pageOf(url)))
}
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

export default function AdminPromotions({ loaderData: { promotions, paging } }: Route.ComponentProps) {
  const said = useAnswer<typeof action>()
  const answer = said && 'message' in said ? said : undefined
  const trial = said && 'trial' in said ? said : undefined
  const may = useMay()
  const catalogue = useCatalogue()
  const newest = useFirstOf(promotions[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Promociones" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Promociones"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Promociones' }]}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          {promotions.length === 0 ? (
            <Empty title="Todavía no hay promociones" as="h2" />
          ) : (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {promotions.map((promotion) => (
                <li
                  key={promotion.id}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
                >
                  <span className="min-w-0">
                    <Link
                      to={adminPaths.promotion(promotion.id)}
                      className="font-bold after:absolute after:inset-0 hover:underline"
                    >
                      {promotion.name}
                    </Link>
                    <span className="block text-sm text-muted">
                      {describePromotion(promotion, catalogue)}
                    </span>
                    <span className="block text-sm text-muted tabular-nums">
                      {promotion.used} {promotion.used === 1 ? 'uso' : 'usos'}
                      {promotion.maxUses !== null && ` de ${promotion.maxUses}`} · descontó{' '}
                      {formatPesos(promotion.given)}
                    </span>
                  </span>
                  <PromotionState state={promotion.state} />
                </li>
              ))}
            </ul>
          )}
          {may('coupon.write') && <ListPanel trial={trial} refusal={answer} />}
          {paging.pages > 1 && (
            <AdminPageLinks
              paging={paging}
              to={(page) => asking(adminPaths.promotions, { page })}
              of="promociones"
            />
          )}
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
