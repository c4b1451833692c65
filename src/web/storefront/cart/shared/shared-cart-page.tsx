import { data, redirect } from 'react-router'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { CART_LINK_MESSAGES } from '#rules/cart/link.ts'
import { unitCount } from '#rules/cart/cart.ts'
import { formatPesos } from '#rules/money.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { cartOf, changeCart } from '#web/cart.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { flashCookie } from '#web/flash.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { Route } from './+types/shared-cart-page'
import { SharedLine } from './shared-line.tsx'
import { ShareLink } from './share-link.tsx'
import { TakeOver } from './take-over.tsx'

const TITLE = 'Carrito compartido'

export const meta: Route.MetaFunction = ({ matches }) => titled(TITLE, matches, { noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const end = await context.get(shopContext).cartLinks.open(context.get(visitorContext), params.code)
  if (!end.ok) return data({ shared: null, message: end.message }, { status: statusOf(end) })
  const { url, expiresAt, view, lines } = end.value
  return data({
    shared: { url, view, left: unitCount(lines), until: daySaid(dayOf(expiresAt), dayOf(new Date())) },
    mine: unitCount(await cartOf(context)),
    message: null,
  })
}

/** What is there already is not there twice, however often it is pressed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const end = await context.get(shopContext).cartLinks.open(context.get(visitorContext), params.code)
  if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
  const { lines } = end.value
  if (lines.length === 0) return data({ message: CART_LINK_MESSAGES.nothing }, { status: 409 })
  const replaces = (await request.formData()).get('intent') === 'replace'
  const before = await cartOf(context)
  const changed = await changeCart({ request, context }, { kind: replaces ? 'replace' : 'join', lines })
  if (!changed.ok) return data({ message: changed.message }, { status: statusOf(changed) })
  const whole = replaces || lines.every((line) => isIn(changed.value.lines, line))
  const said = whole ? (replaces && before.length > 0 ? 'cart-replaced' : 'cart-link-added') : 'cart-full'
  return redirect(paths.cart, {
    status: 303,
    headers: cookieHeaders([...changed.value.cookies, flashCookie(request, said)]),
  })
}

type Named = { productId: number; size: string; unit?: string }
const isIn = (lines: readonly Named[], { productId, size, unit }: Named) =>
  lines.some((one) => one.productId === productId && one.size === size && one.unit === unit)

/** A cart that somebody shared, with the prices and the stock of today. */
export default function SharedCart({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  if (loaderData.shared === null)
    return (
      <Page title={TITLE}>
        <Empty title={loaderData.message} as="h2">
          <ButtonLink to={paths.home}>Ver productos</ButtonLink>
        </Empty>
      </Page>
    )
  const { shared, mine } = loaderData
  const { view, left, until, url } = shared
  return (
    <Page title={TITLE} intro={`Con los precios y el stock de hoy. El enlace se abre hasta el ${until}.`}>
      {answer && <Notice tone="error" title={answer.message} className="mb-6" />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14 2xl:gap-20">
        <ul className="self-start divide-y divide-line border-y border-line">
          {view.lines.map((line) => (
            <SharedLine key={`${line.productId}-${line.unit?.code ?? line.size ?? '*'}`} line={line} />
          ))}
        </ul>
        <div className="h-fit space-y-6 bg-bone px-5 py-6 max-md:-mx-4 md:px-7">
          {left === 0 ? (
            <>
              <p className="font-medium">{CART_LINK_MESSAGES.nothing}</p>
              <ButtonLink to={paths.home} className="w-full">
                Ver productos
              </ButtonLink>
            </>
          ) : (
            <>
              <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
                <span>{left === 1 ? '1 unidad' : `${left} unidades`}</span>
                <span className="tabular-nums">{formatPesos(view.subtotal)}</span>
              </p>
              <TakeOver mine={mine} />
            </>
          )}
          <ShareLink url={url} />
        </div>
      </div>
    </Page>
  )
}
