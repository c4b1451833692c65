import { data, Form, redirect } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import { isWaitingEdit, EDIT_END_SAID } from '#rules/orders/edit/states.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/difference-page'

export const handle = { opensFor: 'users', pays: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Cambio de tu pedido', matches, { noindex: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { edits } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const back = url.searchParams.get('payment_id')
  // Back from the payment provider: what its address says is a hint, the provider tells the truth (product §33.2).
  if (back !== null) await edits.expectPayment(visitor, params.reference, back)
  const end = await edits.find(visitor, params.reference)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return { ...end.value, reference: params.reference, verifying: back !== null && end.value.canPay }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { edits } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const intent = (await request.formData()).get('intent')
  if (intent === 'pay') {
    const end = await edits.pay(visitor, params.reference)
    return end.ok
      ? redirect(end.value.redirectUrl, { status: 303 })
      : data({ message: end.message }, { status: statusOf(end) })
  }
  const end = await edits.decline(visitor, params.reference)
  return end.ok
    ? redirect(paths.orderDifference(params.reference), { status: 303 })
    : data({ message: end.message }, { status: statusOf(end) })
}

export default function Difference({ loaderData }: Route.ComponentProps) {
  const { reference, number, state, end, changes, difference, until, canPay, verifying } = loaderData
  const refusal = useAnswer<typeof action>()
  const here = paths.orderDifference(reference)
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: number, to: paths.order(reference) },
    { name: 'Cambio del pedido' },
  ]
  const news =
    state === 'applied'
      ? 'Listo: tu pedido quedó cambiado.'
      : end !== null
        ? `${EDIT_END_SAID[end]} Tu pedido sigue como estaba.`
        : canPay
          ? `Falta que pagues la diferencia de ${formatAmount(difference)}.`
          : 'Se cumplió el tiempo para pagar este cambio.'
  return (
    <Page title="Cambio de tu pedido" above={<Breadcrumb trail={trail} />} intro={`Pedido ${number}`}>
      <PageTitle name={`Cambio del pedido ${number}`} failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && <Notice tone="error" title={refusal.message} />}
        <Notice quiet tone="info" className="text-base">
          <p className="font-semibold">{news}</p>
          <p className="mt-1">{changes}</p>
          {canPay && until && (
            <p className="mt-1">
              Te guardamos lo nuevo hasta el {fullDate(until)}. Si no lo pagás, tu pedido queda como estaba y
              no se te cobra nada más.
            </p>
          )}
        </Notice>
        {verifying && (
          <Notice quiet tone="info">
            <p>
              Estamos verificando tu pago con Mercado Pago. Puede tardar unos segundos: volvé a mirar en un
              momento.
            </p>
            <ButtonLink to={here} look="quiet" className="mt-3">
              Ver si hay novedades
            </ButtonLink>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {canPay && !verifying && (
            <Form method="post" reloadDocument action={here}>
              <Button name="intent" value="pay">
                Pagar la diferencia de {formatAmount(difference)}
              </Button>
            </Form>
          )}
          {isWaitingEdit(state) && (
            <Form method="post" action={here}>
              <Button look="quiet" name="intent" value="decline">
                No quiero el cambio
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
