import { lookPaths } from '#rules/look-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { still } from '#web/ui/start/still.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/looks-page'
import { tileOf } from './tile.ts'

const StillLooks = still(() => import('./looks-grid.tsx'))

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Looks', matches, {
    path: lookPaths.all,
    description: 'Conjuntos armados con lo que hay en la tienda: cada prenda con su precio y su talle.',
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { looks: (await context.get(shopContext).looks.list()).map(tileOf) }
}

export default function Looks({ loaderData: { looks } }: Route.ComponentProps) {
  return (
    <Page
      title="Looks"
      intro="Conjuntos armados con lo que hay en la tienda. Cada prenda se lleva por separado."
    >
      <PageTitle name="Looks" />
      {looks.length === 0 ? (
        <Empty title="Por ahora no hay looks" as="h2">
          <ButtonLink to={paths.home}>Ver productos</ButtonLink>
        </Empty>
      ) : (
        <StillLooks looks={looks} heading="h2" />
      )}
    </Page>
  )
}
