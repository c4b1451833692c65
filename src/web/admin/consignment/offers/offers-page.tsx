import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { OFFER_STATE_LABEL, OFFER_TONE } from '#rules/consignment/offers/states.ts'
import { formatPesos } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/offers-page'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'pair-offers', needs: 'consign.read' } satisfies RouteHandle

const VIEWS = [
  { view: 'due', name: 'Por contestar', says: '' },
  { view: 'waiting', name: 'Esperan a su dueño', says: 'esperan' },
  { view: 'again', name: 'Otra mirada', says: 'otra-mirada' },
  { view: 'quoted', name: 'Cotizadas', says: 'cotizadas' },
  { view: 'accepted', name: 'Por llegar', says: 'por-llegar' },
  { view: 'all', name: 'Todas', says: 'todas' },
] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const asked = url.searchParams.get('ver') ?? (q === '' ? '' : 'todas')
  const view = VIEWS.find(({ says }) => says === asked)?.view ?? 'due'
  const list = await context
    .get(shopContext)
    .consignment.offers.list(context.get(visitorContext), { q, view, page: pageOf(url) })
  return { ...valueOf(list), q, view }
}

/** Pairs that people offer: what is due first stands on top. */
export default function AdminOffers({ loaderData }: Route.ComponentProps) {
  const { offers, paging, counts, q, view } = loaderData
  const waiting = useWaiting()
  const here = VIEWS.find((one) => one.view === view)!
  const address = (says: string, page = 1, words = q) =>
    asking(adminPaths.pairOffers, { q: words, ver: says, page: page > 1 && page })
  return (
    <>
      <PageTitle name={counted(waiting.offers, 'Ofertas')} hidden />
      <AdminTitle title="Ofertas" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Ofertas' }]} />
      <ViewLinks
        label="Vistas"
        views={VIEWS.map((one) => ({
          name: one.name,
          to: address(one.says),
          here: one.view === view,
          count: counts[one.view],
        }))}
      />
      {q && (
        <p className="mb-4" role="status">
          {paging.total === 1 ? '1 oferta' : `${paging.total} ofertas`} con «{q}» ·{' '}
          <Link to={address(here.says, 1, '')} className="link">
            Quitar la búsqueda
          </Link>
        </p>
      )}
      {offers.length === 0 ? (
        <Empty
          title={
            q
              ? 'Ninguna oferta dice eso'
              : view === 'due'
                ? 'No queda nada por contestar'
                : 'No hay ofertas acá'
          }
          as="h2"
        />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {offers.map((offer) => (
              <li key={offer.id} className="relative flex gap-4 py-3.5">
                <span className="block size-16 shrink-0 overflow-hidden rounded-tile bg-tile">
                  {offer.picture !== null && (
                    <img
                      src={adminPaths.smallOfferPhoto(offer.id, offer.picture)}
                      alt=""
                      width={128}
                      height={128}
                      loading="lazy"
                      className="size-full object-cover"
                    />
                  )}
                </span>
                <div className="min-w-0 grow">
                  <Link
                    to={adminPaths.pairOffer(offer.id)}
                    className="font-bold break-words after:absolute after:inset-0 hover:underline"
                  >
                    {offer.name}
                  </Link>
                  <p className="text-md break-words text-muted">
                    {offer.person || 'Sin datos: pasaron sus días'} · {GRADE_LABEL[offer.grade]}
                    {offer.hoped !== null && ` · espera ${formatPesos(offer.hoped)}`}
                    {offer.price !== null && ` · cotizada a ${formatPesos(offer.price)}`}
                  </p>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
                    <span className="state" data-tone={OFFER_TONE[offer.state]}>
                      {OFFER_STATE_LABEL[offer.state]}
                    </span>
                    {offer.countered && <span className="state">Propuso otro precio</span>}
                    {offer.lookedAgain && <span className="state">Pide otra mirada</span>}
                    {offer.waitsForThem && <span className="state">Espera a su dueño</span>}
                    {offer.unread > 0 && (
                      <span className="state" data-tone="wait">
                        {offer.unread === 1 ? '1 mensaje' : `${offer.unread} mensajes`}
                      </span>
                    )}
                    {offer.dueAt && (
                      <span className={offer.late ? 'font-bold text-rojo' : 'text-muted'}>
                        {offer.late ? 'Se venció el ' : 'Antes del '}
                        <time dateTime={offer.dueAt.toISOString()}>{shortMoment(offer.dueAt)}</time>
                      </span>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address(here.says, page)}
            of={paging.total === 1 ? 'oferta' : 'ofertas'}
          />
        </>
      )}
    </>
  )
}
