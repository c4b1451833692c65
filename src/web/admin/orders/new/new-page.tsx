import { redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { joinCarts } from '#rules/cart/join.ts'
import { CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { paths } from '#rules/paths.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/new-page'
import { findProducts } from '../find-products.ts'
import { addressOf, AGREED, agreedIn, CART, codeIn, hagglesOf, LINE, linesIn, PERSON } from '../line-query.ts'
import { BuyerForm } from './buyer-form.tsx'
import { ChosenLines } from './chosen-lines.tsx'
import { byPromotion } from '#rules/promotions/offers.ts'
import { TermsForm } from './terms-form.tsx'
import { restOf, termsIn } from './terms.ts'
import { FindProducts } from './find-products.tsx'

export const handle = { section: 'orders', needs: 'order.manage' } satisfies RouteHandle

const MOST_FOUND = 8

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const search = url.searchParams
  const lines = linesIn(search.getAll(LINE))
  const agreed = agreedIn(search.getAll(AGREED), lines)
  const rest = restOf(search)
  const person = rest[PERSON] ?? null
  const asked = termsIn(rest)
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const pasted = search.get(CART)?.trim() ?? ''
  const shared = pasted === '' ? null : await shop.cartLinks.open(visitor, codeIn(pasted) ?? '')
  if (shared?.ok)
    throw redirect(addressOf({ lines: joinCarts(lines, shared.value.lines).parts, agreed, rest }))
  const known = await knownOf(shop, visitor, person)
  const quote = valueOf(
    await shop.chatOrders.quote(visitor, known?.id ?? null, asked, lines, hagglesOf(agreed)),
  )
  const { cart: view, amounts, offer, coupon, credit, addresses, balance, problems, couponProblem } = quote
  const { carriages, carriage } = quote
  return {
    lines,
    agreed,
    person,
    rest,
    asked,
    amounts,
    promotions: byPromotion(offer.lines),
    freeShipping: amounts.shipping === 0 ? (offer.freeShipping?.name ?? null) : null,
    couponCode: coupon?.code ?? null,
    credit,
    terms: { addresses, balance, problems, couponProblem, carriages, carriage },
    q,
    pasted,
    cartProblem: shared && !shared.ok ? shared.message : null,
    view,
    found: q === '' ? null : await findProducts(shop, q, MOST_FOUND),
    known,
    key: crypto.randomUUID(),
  }
}

/** Of somebody who has an account: what the form begins with. */
async function knownOf(shop: Shop, visitor: Visitor, person: string | null) {
  const found =
    person && /^\d{1,10}$/.test(person) ? await shop.usersAdmin.find(visitor, Number(person)) : null
  if (!found?.ok) return null
  const { id, name, surname, email, personal } = found.value
  return { id, name, surname, email, phone: personal?.phone ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const lines = linesIn(form.getAll(LINE).map(String))
  const agreed = agreedIn(form.getAll(AGREED).map(String), lines)
  const texts = formTexts(form)
  const shown = /^\d{1,12}$/.test(texts.shownTotal ?? '') ? Number(texts.shownTotal) : null
  const end = await context
    .get(shopContext)
    .chatOrders.take(context.get(visitorContext), { ...texts, ...termsIn(texts) }, lines, shown, agreed)
  return end.ok ? onward(request, adminPaths.order(end.value.number), 'order-taken') : refusal(end, form)
}

/** An order by telephone or chat: what is wanted first, all of it in the address, then who wants it. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { lines, agreed, person, rest, asked, terms, q, pasted, cartProblem, view, found, known, key } =
    loaderData
  return (
    <>
      <PageTitle name="Pedido nuevo" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Pedido nuevo"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Pedido nuevo' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      {cartProblem && (
        <Notice tone="warning" quiet className="mb-5" title={cartProblem}>
          {cartProblem === CART_LINK_MESSAGES.unknown && `Pegaste «${pasted.slice(0, 120)}».`}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <ChosenLines lines={lines} agreed={agreed} rest={rest} view={view} />
          <FindProducts lines={lines} agreed={agreed} rest={rest} q={q} found={found} />
          <TermsForm
            key={JSON.stringify(rest)}
            lines={lines}
            agreed={agreed}
            person={person}
            asked={asked}
            view={terms}
          />
        </div>
        <BuyerForm
          lines={lines}
          agreed={agreed}
          known={known}
          requestKey={key}
          refusal={answer}
          rest={rest}
          costs={loaderData}
          ready={view.ready}
        />
      </div>
    </>
  )
}
