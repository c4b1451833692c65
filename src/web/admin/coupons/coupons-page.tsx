import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/coupons-page'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { CouponFields } from './coupon-fields.tsx'
import { CouponState } from './coupon-state.tsx'
import { couponInput } from './input.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'coupons', needs: 'coupon.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { couponsAdmin } = context.get(shopContext)
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  return { q, ...valueOf(await couponsAdmin.list(context.get(visitorContext), { q, page: pageOf(url) })) }
}
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const end = await context
    .get(shopContext)
    .couponsAdmin.create(context.get(visitorContext), couponInput(form))
  return end.ok ? onward(request, adminPaths.coupons, 'coupon-created') : refusal(end, form)
}

export default function AdminCoupons({ loaderData: { q, coupons, paging } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const newest = useFirstOf(coupons[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Cupones" failed={answer !== undefined} hidden />
      <AdminTitle title="Cupones" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Cupones' }]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          {(q || paging.pages > 1) && (
            <Form method="get" role="search" aria-label="Cupones" className="mb-4 flex gap-2" key={q}>
              <input
                name="q"
                aria-label="Buscar cupón por código"
                placeholder="Código"
                defaultValue={q}
                autoComplete="off"
                className="input min-h-11! min-w-0 grow"
              />
              <Button look="quiet" size="small">
                Buscar
              </Button>
            </Form>
          )}
          {coupons.length === 0 ? (
            <Empty title={q ? 'Ningún cupón se llama así' : 'Todavía no hay cupones'} as="h2">
              {q && (
                <Link to={adminPaths.coupons} className="link inline-flex min-h-11 items-center">
                  Ver todos los cupones
                </Link>
              )}
            </Empty>
          ) : (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {coupons.map((coupon) => (
                <li
                  key={coupon.id}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
                >
                  <span>
                    <Link
                      to={adminPaths.coupon(coupon.id)}
                      className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
                    >
                      {coupon.code}
                    </Link>
                    <span className="block text-sm text-muted">
                      {coupon.used} {coupon.used === 1 ? 'uso' : 'usos'}
                      {coupon.maxUses !== null && ` de ${coupon.maxUses}`}
                      {coupon.endsOn && ` · hasta el ${coupon.endsOn.split('-').reverse().join('/')}`}
                    </span>
                  </span>
                  <span className="flex items-center gap-3">
                    <CouponState state={coupon.state} />
                    <b className="tabular-nums">{formatPesos(coupon.amount)}</b>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {paging.pages > 1 && (
            <AdminPageLinks
              paging={paging}
              to={(page) => asking(adminPaths.coupons, { q, page })}
              of="cupones"
            />
          )}
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
