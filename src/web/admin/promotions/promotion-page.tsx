import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { UseList } from '#web/admin/coupons/use-list.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { Route } from './+types/promotion-page'
import { promotionInput } from './input.ts'
import { describePromotion } from '#rules/promotions/describe.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionState } from './promotion-state.tsx'
import { TrialPanel } from './trial.tsx'

export const handle = { section: 'promotions', needs: 'coupon.read' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const promotion = valueOf(await shop.promotionsAdmin.find(visitor, id))
  const example = (url.searchParams.get('ejemplo') ?? '').slice(0, 400)
  const tried = example.trim() === '' ? null : await shop.tryPromotion(visitor, id, example)
  return {
    promotion,
    example,
    trial: tried?.ok ? tried.value : null,
    wrong: tried && !tried.ok ? tried.message : null,
  }
}
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { promotionsAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const intent = form.get('intent')
  const end = isDeed(intent)
    ? await promotionsAdmin[intent](visitor, id)
    : await promotionsAdmin.change(visitor, id, promotionInput(form), String(form.get('revision') ?? ''))
  const said = isDeed(intent) ? DEEDS[intent] : 'promotion-changed'
  return end.ok ? onward(request, adminPaths.promotion(id), said) : refusal(end, form)
}
const DEEDS = { activate: 'promotion-on', deactivate: 'promotion-off', end: 'promotion-ended' } as const
const isDeed = (intent: unknown): intent is keyof typeof DEEDS =>
  typeof intent === 'string' && Object.hasOwn(DEEDS, intent)
/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminPromotion({ loaderData }: Route.ComponentProps) {
  const { promotion, example, trial, wrong } = loaderData
  const answer = useAnswer<typeof action>()
  const writes = useMay()('coupon.write')
  const catalogue = useCatalogue()
  const { name, active, state, uses, given } = promotion
  // What somebody else saves meanwhile must not change what stands in the form, nor the revision that it was filled from.
  const filled = useFirstOf(promotion, useTimesSent())
  return (
    <>
      <PageTitle name={`Promoción ${name}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Promociones', to: adminPaths.promotions },
          { name },
        ]}
      >
        {writes && (
          <Form method="post" className="flex gap-2">
            <Button name="intent" value={active ? 'deactivate' : 'activate'} look="quiet" size="small">
              {active ? 'Desactivar' : 'Activar'}
            </Button>
            {state === 'on' && (
              <Button name="intent" value="end" look="quiet" size="small">
                Terminar
              </Button>
            )}
          </Form>
        )}
      </AdminTitle>
      {answer && isDeed(answer.intent) && (
        <Notice tone="error" className="mb-4">
          {Object.values(answer.fields)[0] ?? answer.message}
        </Notice>
      )}
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <PromotionState state={state} />
        <span className="text-md text-muted">
          {describePromotion(promotion, catalogue)}. Descontó {formatPesos(given)} en pedidos pagados.
        </span>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {writes && (
          <section aria-label="Datos" className="panel p-4 md:p-5">
            <PromotionFields
              key={filled.revision}
              promotion={filled}
              refusal={answer}
              label="Guardar cambios"
            />
          </section>
        )}
        <div className="space-y-4">
          <TrialPanel example={example} trial={trial} wrong={wrong} />
          <UseList uses={uses} none="Todavía nadie la usó." />
        </div>
      </div>
    </>
  )
}
