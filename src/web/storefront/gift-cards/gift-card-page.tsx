import { data, Form, redirect } from 'react-router'
import { GIFT_CARD_STATE_LABEL, isUnpaidGift, type GiftCardState } from '#rules/gift-cards/states.ts'
import { GIFT_CARD_NAME, GIFT_HOUR, giftWorth } from '#rules/gift-cards/words.ts'
import { formatAmount } from '#rules/money.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
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
import type { Route } from './+types/gift-card-page'

export const handle = { opensFor: 'users', pays: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled(GIFT_CARD_NAME, matches, { noindex: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { giftCards } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const back = url.searchParams.get('payment_id')
  // Back from the payment provider: what its address says is a hint, the provider tells the truth (product §33.2).
  if (back !== null) await giftCards.expectPayment(visitor, params.reference, back)
  const end = await giftCards.find(visitor, params.reference)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return { card: end.value, verifying: back !== null && end.value.canPay && end.value.trying !== 'refused' }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { giftCards } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const intent = (await request.formData()).get('intent')
  const end =
    intent === 'pay'
      ? await giftCards.pay(visitor, params.reference)
      : await giftCards.withdraw(visitor, params.reference)
  if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
  const page = paths.giftCard(params.reference)
  return redirect('redirectUrl' in end.value ? end.value.redirectUrl : page, { status: 303 })
}

type Told = { toName: string; mailOn: string; mailRefused: boolean; back: number; trying: string | null }
const SAYS: Record<GiftCardState, (card: Told) => string> = {
  unpaid: ({ trying }) =>
    trying === 'undecided'
      ? 'Mercado Pago está revisando tu pago. Te avisamos por mail.'
      : trying === 'refused'
        ? 'Mercado Pago no aprobó ese pago y no se te cobró. Probá de nuevo o con otro medio.'
        : 'Falta pagarla: todavía no se manda nada.',
  scheduled: ({ mailOn, mailRefused }) =>
    mailRefused ? REFUSED : `Está paga. Se manda el ${fullDate(startOfDay(mailOn))}, desde las ${GIFT_HOUR}.`,
  sent: ({ mailRefused }) => (mailRefused ? REFUSED : 'Ya se mandó, y nadie la canjeó todavía.'),
  redeemed: () => 'Ya se canjeó.',
  blocked: () =>
    'Está bloqueada: por ahora no se puede canjear. Si no sabés por qué, escribinos por Contacto.',
  called_off: ({ back }) =>
    back > 0
      ? `Se anuló. Pedimos a Mercado Pago que te devuelva ${formatAmount(back)}.`
      : 'Se anuló y no se te cobró.',
  lapsed: () => 'No se pagó a tiempo y quedó sin efecto. Si el pago llega igual, vale y te avisamos.',
}
const REFUSED =
  'El correo no aceptó la dirección de quien la recibe. Escribinos por Contacto con la dirección correcta y la mandamos de nuevo.'

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  const { card, verifying } = loaderData
  const refusal = useAnswer<typeof action>()
  const here = paths.giftCard(card.reference)
  const trail = [{ name: 'Tarjetas de regalo', to: paths.giftCards }, { name: formatAmount(card.amount) }]
  const facts = [
    ['Para', card.toName],
    ['E-mail', card.toEmail],
    ['De parte de', card.fromName],
    ['Mensaje', card.message],
  ].filter(([, value]) => value !== '')
  return (
    <Page title={giftWorth(card.amount)} above={<Breadcrumb trail={trail} />}>
      <PageTitle name={giftWorth(card.amount)} failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && <Notice tone="error" title={refusal.message} />}
        <Notice quiet tone="info" className="text-base">
          <p className="font-semibold">{GIFT_CARD_STATE_LABEL[card.status]}</p>
          <p className="mt-1">{SAYS[card.status](card)}</p>
          {verifying && <p className="mt-1">Estamos verificando tu pago: volvé a mirar en unos segundos.</p>}
        </Notice>
        {facts.length > 0 && (
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-3">
          {verifying ? (
            <ButtonLink to={here} look="quiet">
              Ver si hay novedades
            </ButtonLink>
          ) : (
            card.canPay &&
            card.trying !== 'undecided' && (
              <Form method="post" reloadDocument action={here}>
                <Button name="intent" value="pay">
                  Pagar {formatAmount(card.amount)}
                </Button>
              </Form>
            )
          )}
          {card.canWithdraw && (
            <Form method="post" action={here}>
              <Button look="quiet" name="intent" value="withdraw">
                {isUnpaidGift(card.status)
                  ? 'No la quiero'
                  : `Anularla y recuperar ${formatAmount(card.amount)}`}
              </Button>
            </Form>
          )}
        </div>
        {card.canWithdraw && card.withdrawUntil && (
          <p className="text-muted">
            Podés anularla hasta el {fullDate(startOfDay(card.withdrawUntil))}, mientras nadie la canjee.
          </p>
        )}
      </div>
    </Page>
  )
}
