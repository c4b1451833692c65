import { AGREEMENT_TITLE } from '#rules/consignment/agreements/agreement.ts'
import { paths } from '#rules/paths.ts'
import { shopContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/agreement-page'
import { AgreementText } from './agreement-text.tsx'
import { found } from './found.ts'

export const handle = { opensFor: 'banned', cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(AGREEMENT_TITLE, matches, {
    path: paths.agreement,
    description:
      'Con qué condiciones vendemos tu par: precio y mínimo, comisión, cuándo cobrás, cómo lo retirás.',
  })

export const loader = ({ context }: Route.LoaderArgs) => found(context.get(shopContext))

export default function Agreement({ loaderData }: Route.ComponentProps) {
  return <AgreementText {...loaderData} />
}
