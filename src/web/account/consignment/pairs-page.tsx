import { data, redirect } from 'react-router'
import { PAIR_PLACE_SAID } from '#rules/consignment/story/line.ts'
import { MONEY_PAGES } from '#rules/consignment/portal/link.ts'
import { readSettlementNumber, settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { still } from '#web/ui/start/still.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/pairs-page'
import { DOOR } from './door-names.ts'
import { keptBy, leaveDoor, linkCookie } from './door.ts'
import { asListed } from './listed.ts'
import { Numbers } from './numbers.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { WayIn } from './way-in.tsx'

const StillPairs = still(() => import('./pair-list.tsx'))

export const handle = { opensFor: 'banned' } satisfies RouteHandle

const NAME = 'Mis consignaciones'

export const meta: Route.MetaFunction = ({ matches }) => titled(NAME, matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const token = searchParams.get('enlace')
  // Out of the address, so that no history, screen or next page keeps it; nothing changes by looking.
  if (token !== null) {
    const code = readUnitCode(searchParams.get('par') ?? '')
    const to = code === null ? moneyPage(searchParams.get('ver') ?? '') : sellPaths.consignmentPair(code)
    throw redirect(to, {
      status: 303,
      headers: cookieHeaders([linkCookie(request, token)]),
    })
  }
  const { portal } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const asked = searchParams.get('grupo')
  const page = Number(searchParams.get('page')) || 1
  const found = await portal.shownTo(visitor, keptBy(request), { asked, page })
  if (!found.ok) {
    const { groups } = await portal.offered(visitor, asked)
    return {
      offered: groups.map(asListed),
      way: {
        problem: found.kind === 'missing' ? found.message : null,
        sent: searchParams.has('enviado'),
        signedIn: visitor.kind === 'person',
      },
      own: null,
    }
  }
  const { holder, groups, ...shown } = found.value
  return {
    offered: [],
    way: null,
    own: {
      byLink: holder.by === 'link',
      died: holder.died === true,
      groups: groups.map(asListed),
      ...shown,
    },
  }
}

/** Of an e-mail about money: the settlement, the account's rows, or where they are paid. */
function moneyPage(to: string): string {
  if (to === MONEY_PAGES.rows) return sellPaths.consignmentAccount
  if (to === MONEY_PAGES.account) return `${sellPaths.consignmentData}#cuenta`
  const number = readSettlementNumber(to)
  return number === null ? paths.consignment : sellPaths.consignmentStatement(settlementNumber(number))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === DOOR.leave)
    return redirect(paths.consignment, { status: 303, headers: cookieHeaders(leaveDoor(request)) })
  const email = String(form.get('email') ?? '')
  const end = await context
    .get(shopContext)
    .consignment.portal.askLink(context.get(visitorContext), { email })
  if (end.ok) return redirect(asking(paths.consignment, { enviado: 'si' }), 303)
  return data({ message: end.message, email }, { status: statusOf(end) })
}

/** One's own pairs; or, for who is not known, the ways in. */
export default function Pairs({ loaderData: { offered, way, own } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  if (own === null)
    return (
      <Page title={NAME}>
        <PageTitle name={NAME} failed={answer !== undefined} />
        {offered.some(({ count }) => count > 0) ? (
          <div className="max-w-4xl">
            <StillPairs groups={offered} />
          </div>
        ) : (
          <WayIn
            {...way}
            problem={answer?.message ?? way.problem}
            sent={way.sent && !answer}
            email={answer?.email ?? ''}
          />
        )}
      </Page>
    )
  const { groups, pages, numbers, byLink, died } = own
  const [only] = pages === null ? [] : groups
  return (
    <PortalFrame
      title={only ? PAIR_PLACE_SAID[only.place] : NAME}
      here={paths.consignment}
      byLink={byLink}
      died={died}
    >
      {pages === null && <Numbers numbers={numbers} />}
      {groups.every(({ count }) => count === 0) ? (
        <Empty title="Todavía no hay ningún par" as="h2">
          <ButtonLink to={sellPaths.offerPair}>Ofrecer un par</ButtonLink>
        </Empty>
      ) : (
        <div className="max-w-4xl">
          <StillPairs groups={groups} />
          {pages && pages.pages > 1 && (
            <nav aria-label="Páginas" className="mt-6 flex flex-wrap gap-2">
              {pages.links.map((page) => (
                <a
                  key={page}
                  href={sellPaths.consignmentGroup(only!.place, page)}
                  aria-current={page === pages.page ? 'page' : undefined}
                  className="chip tabular-nums"
                >
                  {page}
                </a>
              ))}
            </nav>
          )}
          {pages === null && !died && (
            <p className="mt-8">
              <ButtonLink to={sellPaths.offerPair} look="quiet">
                Ofrecer otro par
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </PortalFrame>
  )
}
