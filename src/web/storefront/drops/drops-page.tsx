import { Link } from 'react-router'
import { DROP_STATE } from '#rules/drops/states.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'
import type { DropLook } from '#shop/drops/public.ts'
import { shopContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drops-page'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Lanzamientos', matches, {
    path: dropPaths.all,
    description: 'Lo que se vende por sorteo: cuándo es, cómo anotarse y cómo salieron los anteriores.',
  })

export const loader = ({ context }: Route.LoaderArgs) => context.get(shopContext).drops.list()

export default function Drops({ loaderData: { coming, past } }: Route.ComponentProps) {
  return (
    <Page
      title="Lanzamientos"
      intro="Cuando algo no alcanza para todos, lo vendemos por sorteo: una inscripción por persona, y la cuenta a la vista para rehacerla."
    >
      <PageTitle name="Lanzamientos" />
      {coming.length === 0 && <Empty title="Por ahora no hay ninguno anunciado" as="h2" />}
      {coming.length > 0 && <List id="proximos" title="Próximos" drops={coming} />}
      {past.length > 0 && <List id="anteriores" title="Ya sorteados" drops={past} />}
    </Page>
  )
}

const List = ({ id, title, drops }: { id: string; title: string; drops: DropLook[] }) => (
  <section aria-labelledby={id} className="mt-10 first:mt-0">
    <h2 id={id} className="border-b border-line pb-2 text-lg font-bold">
      {title}
    </h2>
    <ul className="divide-y divide-line">
      {drops.map((drop) => (
        <li key={drop.id} className="relative flex gap-4 py-4">
          <span className="tile w-20 shrink-0 self-start">
            <Picture image={drop.product.image} alt="" sizes="80px" />
          </span>
          <span className="min-w-0">
            <Link to={dropPaths.one(drop.id)} className="card-link font-semibold hover:underline">
              {drop.product.name}
            </Link>
            <span className="block text-md text-muted">Sorteo: {whenOf(drop.drawAt)}</span>
            <span className="block text-md">{DROP_STATE[drop.state].label}</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
