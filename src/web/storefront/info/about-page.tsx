import { paths } from '#rules/paths.ts'
import { isShowroomOpen } from '#rules/checkout/showroom.ts'
import { settingsContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import { organization } from '#web/ui/page/organization.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/about-page'
import { Consignment } from './consignment.tsx'
import { ShowroomGallery } from './showroom-gallery.tsx'
import { Visit } from './visit.tsx'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled('Quienes Somos', matches, {
    path: paths.about,
    description: 'Streetwear y zapatillas originales en consignación, con showroom en Buenos Aires.',
  }),
  ...organization(matches),
]

export function loader({ context }: Route.LoaderArgs) {
  const { name, address, openingHours, closedDays } = context.get(settingsContext)
  return { name, address, open: isShowroomOpen(openingHours, new Date(), closedDays) }
}

export default function About({ loaderData: { name, address, open } }: Route.ComponentProps) {
  return (
    <Page title="Quienes Somos" className="pb-0!">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <p className="max-w-[46ch] text-xl leading-snug font-medium text-pretty">
          {name} es una tienda de streetwear y zapatillas originales. Trabajamos en consignación: las prendas
          son de quienes las buscaron, las cuidaron y hoy las quieren pasar.
        </p>
        <p className="max-w-[58ch] text-muted">
          Empezamos con un perchero y una regla que no cambió: lo que nos dejan en consignación lo revisamos
          pieza por pieza. Etiquetas, costuras, suela, caja. Lo que pasa la revisión se muestra como es.
        </p>
      </div>
      <div className="mt-12 grid gap-px border-y border-ink bg-ink md:mt-16 md:grid-cols-2">
        <Statement title="Misión">
          Que comprar ropa original sea simple y sin vueltas: precio final a la vista, stock real por talle, y
          alguien que responde antes y después de la compra.
        </Statement>
        <Statement title="Visión">
          Ser el lugar donde el streetwear circula en la Argentina: que cada prenda tenga más de una vida y
          que quien vende cobre lo justo.
        </Statement>
      </div>
      <section aria-labelledby="showroom" className="mt-14 md:mt-20">
        <h2 id="showroom" className="display mb-6 text-2xl">
          El showroom
        </h2>
        <ShowroomGallery />
      </section>
      <Visit address={address} open={open} />
      <Consignment />
    </Page>
  )
}

function Statement({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="bg-paper py-7 md:px-8 md:py-10 md:first:pl-0 md:last:pr-0">
      <h2 className="display text-xl">{title}</h2>
      <p className="mt-3 max-w-[52ch]">{children}</p>
    </section>
  )
}
