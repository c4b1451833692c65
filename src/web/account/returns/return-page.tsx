import { data, Form, redirect } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { MOST_PHOTOS, PHOTO_HINT } from '#rules/returns/ask/photos.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { CONDITION_TOLD, RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import type { OwnReturn } from '#shop/returns/returns.ts'
import { ChangePayBack } from '#web/account/pay-back/change-pay-back.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formFiles } from '#web/ui/form/form-files.ts'
import { PhotosInput } from '#web/ui/form/photos-input.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { Route } from './+types/return-page'
import { BackLabel } from './back-label.tsx'
import { CasePhotos } from './case-photos.tsx'

export const handle = { opensFor: 'users', uploads: 'photos' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Devolución', matches, { noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { returns, shipments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const end = await returns.own(visitor, params.code)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const label = await shipments.ownLabel(visitor, params.code)
  return { ...end.value, label: label.ok ? label.value : null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { returns } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const form = await request.formData()
  const intent = form.get('intent')
  const end =
    intent === 'photos'
      ? await returns.addPhotos(visitor, params.code, await formFiles(form, 'photos'))
      : intent === 'payBack'
        ? await returns.choosePayBack(visitor, params.code, { payBack: form.get('payBack') })
        : await returns.takeBack(visitor, params.code)
  return end.ok
    ? redirect(paths.return(params.reference, params.code), { status: 303 })
    : data({ message: end.message }, { status: statusOf(end) })
}

export default function Return({ loaderData }: Route.ComponentProps) {
  const { code, kind, story, reference, number, reason, items, came } = loaderData
  const refusal = useAnswer<typeof action>()
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: number, to: paths.order(reference) },
    { name: RETURN_KIND_LABEL[kind] },
  ]
  return (
    <Page
      title={kind === 'claim' ? 'Tu reclamo' : 'Tu devolución'}
      above={<Breadcrumb trail={trail} />}
      intro={`Código ${code}`}
    >
      <PageTitle name={`${RETURN_KIND_LABEL[kind]} ${code}`} failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && <Notice tone="error" title={refusal.message} />}
        <Notice quiet tone="info" className="text-base">
          <p>
            <WithCodes text={story} />
          </p>
        </Notice>
        <BackLabel label={loaderData.label} reference={reference} code={code} />
        {items.length > 0 && (
          <section aria-labelledby="pedido">
            <h2 id="pedido" className="mb-1 text-lg font-bold">
              {kind === 'claim' ? 'Por qué reclamás' : 'Qué devolvés'}
            </h2>
            <ul className="divide-y divide-line border-y border-line text-md">
              {items.map(({ name, size, quantity, reasonCode }, index) => (
                <li key={index} className="py-2.5">
                  {quantity} × <WithCodes text={name} />, talle {size}
                  {reasonCode && (
                    <span className="block text-sm text-muted">{RETURN_REASON_LABEL[reasonCode]}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {reason && <p className="rounded-input bg-bone px-3 py-2 text-md">«{reason}»</p>}
        {came.length > 0 && (
          <section aria-labelledby="llego">
            <h2 id="llego" className="mb-1 text-lg font-bold">
              Qué recibimos
            </h2>
            <ul className="divide-y divide-line border-y border-line text-md">
              {came.map(({ name, size, quantity, condition, note }, index) => (
                <li key={index} className="py-2.5">
                  {quantity} × <WithCodes text={name} />, talle {size}
                  <span className="block text-sm text-muted">
                    {condition && CONDITION_TOLD[condition].replace(/^./, (first) => first.toUpperCase())}{' '}
                    {note}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {loaderData.canChoosePayBack && (
          <ChangePayBack
            to={paths.return(reference, code)}
            now={loaderData.payBack}
            legend="Lo que haya que devolverte"
          />
        )}
        <Photos of={loaderData} />
        <div className="flex flex-wrap gap-3">
          {loaderData.canTakeBack && (
            <Form method="post" action={paths.return(reference, code)}>
              <Button look="quiet" name="intent" value="takeBack">
                {kind === 'claim' ? 'Anular el reclamo' : 'Anular la devolución'}
              </Button>
            </Form>
          )}
          <ButtonLink to={paths.order(reference)} look="quiet">
            Volver al pedido
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

function Photos({ of: { reference, code, photos, canAddPhotos } }: { of: OwnReturn }) {
  const own = photos.filter(({ by }) => by === 'buyer').length
  if (photos.length === 0 && !canAddPhotos) return null
  return (
    <section aria-labelledby="fotos">
      <h2 id="fotos" className="mb-2 text-lg font-bold">
        Fotos
      </h2>
      {photos.length > 0 && <CasePhotos reference={reference} code={code} photos={photos} />}
      {canAddPhotos && own < MOST_PHOTOS && (
        <Form
          method="post"
          action={paths.return(reference, code)}
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="photos" />
          <label className="block min-w-0 text-md font-semibold">
            Agregar fotos
            <PhotosInput required className="mt-1 block min-h-11 w-full max-w-72 text-md font-normal" />
            <span className="block text-sm font-normal text-muted">{PHOTO_HINT}</span>
          </label>
          <Button look="quiet">Mandar fotos</Button>
        </Form>
      )}
    </section>
  )
}
