import { data, Link } from 'react-router'
import { CREDIT_NAME } from '#rules/credit/credit.ts'
import { formatAmount } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ownPath } from '#web/return-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CreditList } from '#web/ui/credit-list.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/credit-page'
import { redeemAction } from '../gift-cards/redeem.ts'
import { RedeemForm } from '../gift-cards/redeem-form.tsx'

export const handle = { opensFor: 'users' } satisfies RouteHandle

const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: CREDIT_NAME },
]

export const meta: Route.MetaFunction = ({ matches }) => titled(CREDIT_NAME, matches, { noindex: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const end = await context.get(shopContext).credit.own(visitor, Number(url.searchParams.get('page')) || 1)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const { searchParams } = url
  const asked = searchParams.get('volver')
  return {
    ...end.value,
    back: asked === null ? null : ownPath(asked, paths.cart),
    redeemed: searchParams.has('canjeada'),
  }
}

export const action = redeemAction

/** What a person has to spend here, and where each peso of it comes from. */
export default function OwnCredit({ loaderData }: Route.ComponentProps) {
  const { balance, entries, paging, back, redeemed } = loaderData
  const refusal = useAnswer<typeof action>()
  return (
    <Page title={CREDIT_NAME} above={<Breadcrumb trail={TRAIL} />}>
      <PageTitle name={CREDIT_NAME} failed={refusal !== undefined} />
      <div className="max-w-2xl">
        {redeemed && !refusal && <DoneNotice title="Listo: la tarjeta de regalo está en tu saldo." />}
        <p className="display text-display tabular-nums">{formatAmount(balance)}</p>
        <p className="mt-2 max-w-[58ch] text-muted">
          {balance > 0
            ? 'Lo usás al finalizar una compra, solo o junto con otro medio de pago. No vence.'
            : 'Acá vas a ver el saldo que te demos, por ejemplo por una devolución. No vence.'}
        </p>
        {back && (
          <ButtonLink to={back} look="quiet" className="mt-4">
            {redeemed ? 'Seguir con la compra' : 'Volver a la compra'}
          </ButtonLink>
        )}
        <RedeemForm key={redeemed ? balance : 'open'} refusal={refusal} back={back} />
        {entries.length > 0 && (
          <section aria-labelledby="movimientos" className="mt-8">
            <h2 id="movimientos" className="border-b border-line pb-2 text-lg font-bold">
              Movimientos
            </h2>
            <CreditList entries={entries} orderAt={({ reference }) => paths.order(reference)} />
          </section>
        )}
        {paging.pages > 1 && (
          <nav aria-label="Páginas de movimientos" className="mt-6 flex gap-2">
            {paging.links.map((page) => (
              <Link
                key={page}
                to={asking(paths.credit, { page })}
                aria-current={page === paging.page ? 'page' : undefined}
                className="chip tabular-nums"
              >
                {page}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </Page>
  )
}
