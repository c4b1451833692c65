import { useGentlePolling } from '#web/storefront/orders/use-gentle-polling.ts'
import { data, Form, redirect } from 'react-router'
import { isUnpaidGift } from '#rules/gift-cards/states.ts'
import { giftStory } from '#rules/gift-cards/story.ts'
import { GIFT_CARD_NAME, giftWorth } from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount } from '#rules/money.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
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
  const verifying = back !== null && (await giftCards.expectPayment(visitor, params.reference, back))
  const end = await giftCards.find(visitor, params.reference)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const story = giftStory({ ...end.value, verifying }, dayOf(new Date()))
  return { card: end.value, story }
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

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  const { card, story } = loaderData
  useGentlePolling(story.waiting)
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
        <div aria-live="polite">
          <Notice quiet tone={story.tone} className="text-base">
            <p className="font-semibold">{story.title}</p>
            <p className="mt-1">{story.text}</p>
          </Notice>
        </div>
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
          {story.waiting ? (
            <ButtonLink to={here} look="quiet">
              Ver si hay novedades
            </ButtonLink>
          ) : (
            story.pay && (
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
