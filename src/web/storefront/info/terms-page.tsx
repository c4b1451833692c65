import { paths } from '#rules/paths.ts'
import { settingsContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/terms-page'
import { LegalPage } from './legal-layout.tsx'
import { privacySections } from './privacy-texts.tsx'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Política de privacidad', matches, {
    path: paths.terms,
    description: 'Qué datos guardamos, para qué, por cuánto tiempo y cómo pedir que los borremos.',
  })

export function loader({ context }: Route.LoaderArgs) {
  const { name, legalName, taxId, address, contactEmail } = context.get(settingsContext)
  return { name, legalName, taxId, address, contactEmail }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Política de privacidad"
      intro="En corto: guardamos lo necesario para venderte y entregarte bien. No vendemos tus datos ni te seguimos por otros sitios."
      updated="2026-11-20"
      sections={privacySections(loaderData)}
    />
  )
}
