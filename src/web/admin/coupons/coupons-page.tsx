import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/coupons-page'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { CouponFields } from './coupon-fields.tsx'
import { couponInput } from './input.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'coupons', needs: 'coupon.read' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('coupons', asked)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const end = await context
    .get(shopContext)
    .couponsAdmin.create(context.get(visitorContext), couponInput(form))
  return end.ok ? onward(request, adminPaths.coupons, 'coupon-created') : refusal(end, form)
}

export default function AdminCoupons({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const newest = useFirstOf(loaderData.items[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Cupones" failed={answer !== undefined} hidden />
      <AdminTitle title="Cupones" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Cupones' }]}>
        <ListFile of={loaderData.screen} />
      </AdminTitle>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <AdminList
            list={loaderData}
            title="Cupones"
            none="Todavía no hay cupones"
            noneSo="Ningún cupón se llama así"
          />
        </div>
        {may('coupon.write') && (
          <section aria-labelledby="nuevo" className="panel p-4 md:p-5">
            <h2 id="nuevo" className="mb-3 text-lg font-bold">
              Cupón nuevo
            </h2>
            <CouponFields key={newest} refusal={answer} label="Crear cupón" />
          </section>
        )}
      </div>
    </>
  )
}
