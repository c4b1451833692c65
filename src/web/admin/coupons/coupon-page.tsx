import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/coupon-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { CouponFields } from './coupon-fields.tsx'
import { CouponState } from './coupon-state.tsx'
import { couponInput } from './input.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { UseList } from './use-list.tsx'

export const handle = { section: 'coupons', needs: 'coupon.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { couponsAdmin } = context.get(shopContext)
  return { coupon: valueOf(await couponsAdmin.find(context.get(visitorContext), productId(params.id))) }
}
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { couponsAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const intent = form.get('intent')
  const end =
    intent === 'activate'
      ? await couponsAdmin.activate(visitor, id)
      : intent === 'deactivate'
        ? await couponsAdmin.deactivate(visitor, id)
        : await couponsAdmin.change(visitor, id, couponInput(form), String(form.get('revision') ?? ''))
  const said = intent === 'activate' ? 'coupon-on' : intent === 'deactivate' ? 'coupon-off' : 'coupon-changed'
  return end.ok ? onward(request, adminPaths.coupon(id), said) : refusal(end, form)
}
/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminCoupon({ loaderData: { coupon } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const writes = useMay()('coupon.write')
  const { code, active, state, uses, given } = coupon
  // What somebody else saves meanwhile must not change what stands in the form, nor the revision that it was filled from.
  const filled = useFirstOf(coupon, useTimesSent())
  return (
    <>
      <PageTitle name={`Cupón ${code}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={code}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Cupones', to: adminPaths.coupons },
          { name: code },
        ]}
      >
        {writes && (
          <Form method="post">
            <Button name="intent" value={active ? 'deactivate' : 'activate'} look="quiet" size="small">
              {active ? 'Desactivar' : 'Activar'}
            </Button>
          </Form>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <CouponState state={state} />
        <span className="text-md text-muted">Descontó {formatPesos(given)} en pedidos pagados</span>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {writes && (
          <section aria-label="Datos" className="panel p-4 md:p-5">
            <CouponFields key={filled.revision} coupon={filled} refusal={answer} label="Guardar cambios" />
          </section>
        )}
        <UseList uses={uses} none="Todavía nadie lo usó." />
      </div>
    </>
  )
}
