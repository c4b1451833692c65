import { data, Link } from 'react-router'
import { ENTRY_STATE, hasOffer } from '#rules/drops/entry-states.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/my-drops-page'

export const handle = { opensFor: 'users' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Mis sorteos', matches, { noindex: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const end = await context.get(shopContext).drops.own(context.get(visitorContext))
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  return { entries: end.value, noOffer: url.searchParams.get('aviso') === 'sin-par' }
}

/** What one entered, and where each stands. */
export default function OwnDrops({ loaderData: { entries, noOffer } }: Route.ComponentProps) {
  return (
    <Page title="Mis sorteos">
      <PageTitle name="Mis sorteos" />
      {noOffer && <Notice tone="warning" title={DROP_SAYS.noOffer} className="mb-6" />}
      {entries.length === 0 ? (
        <Empty title="Todavía no te anotaste en ninguno" as="h2">
          <ButtonLink to={dropPaths.all}>Ver los lanzamientos</ButtonLink>
        </Empty>
      ) : (
        <ul className="max-w-2xl divide-y divide-line border-y border-line">
          {entries.map(({ code, size, state, place, offerUntil, drop }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <span className="min-w-0">
                <Link to={dropPaths.one(drop.id)} className="link font-semibold">
                  {drop.product.name}
                </Link>
                <span className="block text-md text-muted">
                  Talle {size} · código {code}
                  {place !== null && ` · lugar ${place}`}
                </span>
                <span className="block text-md">
                  {ENTRY_STATE[state].own}
                  {hasOffer(state) && offerUntil && <> hasta {whenOf(offerUntil)}</>}
                </span>
              </span>
              {hasOffer(state) && <ButtonLink to={dropPaths.checkout(code)}>Comprar</ButtonLink>}
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
