import { data, Form, redirect } from 'react-router'
import { formatExact } from '#rules/money.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { ChangePayBack } from '#web/account/pay-back/change-pay-back.tsx'
import { PAID_BACK } from '#rules/returns/pay-back.ts'
import { BackLabel } from '#web/account/returns/back-label.tsx'
import { CasePhotos } from '#web/account/returns/case-photos.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { Route } from './+types/exchange-page'

export const handle = { opensFor: 'users', pays: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Cambio', matches, { noindex: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { exchanges, shipments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const back = url.searchParams.get('payment_id')
  // Back from the payment provider: what its address says is a hint, the provider tells the truth (product §33.2).
  if (back !== null) await exchanges.expectPayment(visitor, params.code, back)
  const end = await exchanges.find(visitor, params.code)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const label = await shipments.ownLabel(visitor, params.code)
  return {
    ...end.value,
    label: label.ok ? label.value : null,
    verifying: back !== null && !end.value.settled,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { exchanges, returns } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'pay') {
    const end = await exchanges.pay(visitor, params.code)
    return end.ok
      ? redirect(end.value.redirectUrl, { status: 303 })
      : data({ message: end.message }, { status: statusOf(end) })
  }
  const end =
    intent === 'payBack'
      ? await returns.choosePayBack(visitor, params.code, { payBack: form.get('payBack') })
      : await exchanges.takeBack(visitor, params.code)
  return end.ok
    ? redirect(paths.exchange(params.reference, params.code), { status: 303 })
    : data({ message: end.message }, { status: statusOf(end) })
}

export default function Exchange({ loaderData }: Route.ComponentProps) {
  const { code, news, next, reference, number, from, to, difference, canPay, canTakeBack, verifying } =
    loaderData
  const refusal = useAnswer<typeof action>()
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: number, to: paths.order(reference) },
    { name: 'Cambio' },
  ]
  return (
    <Page title="Tu cambio" above={<Breadcrumb trail={trail} />} intro={`Código ${code}`}>
      <PageTitle name={`Cambio ${code}`} failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && <Notice tone="error" title={refusal.message} />}
        <Notice quiet tone="info" className="text-base">
          <p className="font-semibold">
            <WithCodes text={news} />
          </p>
          {next.map((part) => (
            <p key={part} className="mt-1">
              <WithCodes text={part} />
            </p>
          ))}
        </Notice>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-md">
          <dt className="text-muted">Devolvés</dt>
          <dd className="font-semibold">
            <WithCodes text={from} />
          </dd>
          <dt className="text-muted">Te llevás</dt>
          <dd className="font-semibold">
            <WithCodes text={to} />
          </dd>
          {difference !== 0 && (
            <>
              <dt className="text-muted">Diferencia</dt>
              <dd className="font-semibold tabular-nums">
                {difference > 0
                  ? `Pagás ${formatExact(difference)}`
                  : `Te devolvemos ${formatExact(-difference)}${PAID_BACK[loaderData.payBack]}`}
              </dd>
            </>
          )}
          {loaderData.tracking && (
            <>
              <dt className="text-muted">Seguimiento</dt>
              <dd>
                {loaderData.tracking.url ? (
                  <a href={loaderData.tracking.url} rel="noreferrer" className="link">
                    {loaderData.tracking.text}
                  </a>
                ) : (
                  loaderData.tracking.text
                )}
              </dd>
            </>
          )}
        </dl>
        <BackLabel label={loaderData.label} reference={reference} code={code} />
        {loaderData.photos.length > 0 && (
          <section aria-labelledby="fotos">
            <h2 id="fotos" className="mb-2 text-lg font-bold">
              Fotos de lo que llegó
            </h2>
            <CasePhotos reference={reference} code={code} photos={loaderData.photos} />
          </section>
        )}
        {verifying && canPay && (
          <Notice quiet tone="info">
            <p>
              Estamos verificando tu pago con Mercado Pago. Puede tardar unos segundos: volvé a mirar en un
              momento.
            </p>
            <ButtonLink to={paths.exchange(reference, code)} look="quiet" className="mt-3">
              Ver si hay novedades
            </ButtonLink>
          </Notice>
        )}
        {loaderData.canChoosePayBack && (
          <ChangePayBack
            to={paths.exchange(reference, code)}
            now={loaderData.payBack}
            legend="Si con este cambio hay que devolverte algo"
          />
        )}
        <div className="flex flex-wrap gap-3">
          {canPay && !verifying && (
            <Form method="post" reloadDocument action={paths.exchange(reference, code)}>
              <Button name="intent" value="pay">
                Pagar la diferencia de {formatExact(difference)}
              </Button>
            </Form>
          )}
          {canTakeBack && (
            <Form method="post" action={paths.exchange(reference, code)}>
              <Button look="quiet" name="intent" value="takeBack">
                Anular el cambio
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
