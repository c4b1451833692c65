import { data, Link, redirect } from 'react-router'
import { GIFT_CARD_STATE_LABEL } from '#rules/gift-cards/states.ts'
import { GIFT_CARD_NAME, GIFT_PROMISE, GIFT_SAYS } from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount } from '#rules/money.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { pick } from '#rules/record.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/gift-cards-page'
import { GiftForm } from './gift-form.tsx'

export const handle = { opensFor: 'users', pays: true } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled(GIFT_CARD_NAME, matches, { noindex: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const page = Number(url.searchParams.get('page')) || 1
  const end = await context.get(shopContext).giftCards.own(visitor, page)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return {
    ...end.value,
    terms: settings.giftCards === 'yes' ? pick(settings, ['giftCardAmounts', 'giftCardRange']) : null,
    fromName: visitor.kind === 'person' ? `${visitor.name} ${visitor.surname}`.trim() : '',
    // A form that is sent twice is one card.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { giftCards } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const end = await giftCards.place(visitor, formTexts(form))
  if (!end.ok) {
    const fields = end.kind === 'invalid' ? end.fields : {}
    return data({ answer: formAnswer(form, fields), message: end.message }, { status: statusOf(end) })
  }
  const { reference } = end.value
  const start = await giftCards.pay(visitor, reference)
  // Where it could not be begun, its page says so and offers it again.
  return redirect(start.ok ? start.value.redirectUrl : paths.giftCard(reference), { status: 303 })
}

/** Buying one, and those that one bought. */
export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { cards, paging, terms, fromName, key } = loaderData
  const refusal = useAnswer<typeof action>()
  return (
    <Page title={GIFT_CARD_NAME} intro={terms ? GIFT_PROMISE : GIFT_SAYS.off}>
      <PageTitle name={GIFT_CARD_NAME} failed={refusal !== undefined} />
      <div className="max-w-2xl">
        {refusal && <Notice tone="error" title={refusal.message} className="mb-6" />}
        {terms && <GiftForm terms={terms} formKey={key} fromName={fromName} answer={refusal?.answer} />}
        <p className="mt-8 flex flex-wrap items-center gap-3">
          ¿Te regalaron una?
          <ButtonLink to={paths.credit + paths.redeemAnchor} look="quiet">
            Canjear un código
          </ButtonLink>
        </p>
        {cards.length > 0 && (
          <section aria-labelledby="compradas" className="mt-10">
            <h2 id="compradas" className="border-b border-line pb-2 text-lg font-bold">
              Las que compraste
            </h2>
            <ul className="divide-y divide-line">
              {cards.map(({ reference, amount, status, toName, createdAt }) => (
                <li key={reference} className="flex justify-between gap-4 py-3">
                  <span className="min-w-0 leading-snug">
                    <Link to={paths.giftCard(reference)} className="link font-semibold">
                      {formatAmount(amount)}
                      {toName && ` para ${toName}`}
                    </Link>
                    <span className="block text-md text-muted">{fullDate(createdAt)}</span>
                  </span>
                  <span className="shrink-0">{GIFT_CARD_STATE_LABEL[status]}</span>
                </li>
              ))}
            </ul>
            {paging.pages > 1 && (
              <nav aria-label="Páginas de tarjetas" className="mt-6 flex gap-2">
                {paging.links.map((page) => (
                  <Link
                    key={page}
                    to={asking(paths.giftCards, { page })}
                    aria-current={page === paging.page ? 'page' : undefined}
                    className="chip tabular-nums"
                  >
                    {page}
                  </Link>
                ))}
              </nav>
            )}
          </section>
        )}
      </div>
    </Page>
  )
}
