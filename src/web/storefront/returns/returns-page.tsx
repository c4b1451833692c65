import {
  EXCHANGE_TERM,
  EXCHANGE_TERM_BRIEF,
  WITHDRAWAL_CALENDAR_TERM,
  WITHDRAWAL_TERM,
} from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { settingsContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/returns-page'
import { LegalPage } from '#web/storefront/info/legal-layout.tsx'
import { LegalRight } from './legal-right.tsx'
import { returnsSections } from './returns-texts.tsx'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Cambios y devoluciones', matches, {
    path: paths.returns,
    description: `${WITHDRAWAL_CALENDAR_TERM} para arrepentirte sin costo, y ${EXCHANGE_TERM_BRIEF} para cambiar de talle o modelo.`,
  })

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, contactPhone, socials } = context.get(settingsContext)
  return { contactEmail, contactPhone, socials }
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Cambios y devoluciones"
      intro={`En corto: ${WITHDRAWAL_TERM} para arrepentirte, sin costo. Y si solo querés otro talle o modelo, ${EXCHANGE_TERM} para cambiarlo.`}
      updated="2026-11-20"
      above={<LegalRight />}
      sections={returnsSections(loaderData)}
    />
  )
}
