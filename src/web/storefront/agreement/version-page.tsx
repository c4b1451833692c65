import { AGREEMENT_TITLE } from '#rules/consignment/agreements/agreement.ts'
import { versionName } from '#rules/sale-terms/texts.ts'
import { shopContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/version-page'
import { AgreementText } from './agreement-text.tsx'
import { found } from './found.ts'

export const handle = { opensFor: 'banned', cached: 'everybody' } satisfies RouteHandle

/** Only for whoever accepted it. */
export const meta: Route.MetaFunction = ({ matches, params }) =>
  titled(`${AGREEMENT_TITLE}. ${versionName(Number(params.version))}`, matches, { noindex: true })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  found(context.get(shopContext), params.version)

export default function AgreementVersion({ loaderData }: Route.ComponentProps) {
  return <AgreementText {...loaderData} />
}
