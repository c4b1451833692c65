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
    description: '10 días corridos para arrepentirte sin costo, y 48 h para cambiar de talle o modelo.',
  })

export function loader({ context }: Route.LoaderArgs) {
  const { contactEmail, contactPhone, socials } = context.get(settingsContext)
  return { contactEmail, contactPhone, socials }
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Cambios y devoluciones"
      intro="En corto: 10 días para arrepentirte, sin costo. Y si solo querés otro talle o modelo, 48 horas para cambiarlo."
      updated="2026-11-20"
      above={<LegalRight />}
      sections={returnsSections(loaderData)}
    />
  )
}
