import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { IMPORT_SAID, IMPORT_STATE_LABEL, IMPORT_STATE_TONE } from '#rules/imports/states.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/imports-page'
import { pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { FeedList } from './feed-list.tsx'
import { UploadBox } from './upload-box.tsx'
import { describeCounts } from './format.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { counted } from '#web/admin/ui/counted.ts'

export const handle = { section: 'imports', needs: 'catalogue.import' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const live = valueOf(await shop.catalogue.list(visitor, {}, 1)).paging.total
  const { publicUrl } = shop.settings
  return { publicUrl, ...valueOf(await shop.imports.list(visitor, pageOf(url))), live }
}

/** The catalogue in and out, and everything that came in before. */
export default function AdminImports({
  loaderData: { publicUrl, imports, paging, live },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle name="Importar y exportar" hidden />
      <AdminTitle
        title="Importar y exportar"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Importar y exportar' }]}
      >
        <Link to={adminPaths.consignmentImport} className="button" data-look="quiet" data-size="small">
          Planilla de consignación
        </Link>
      </AdminTitle>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="importar" className="panel p-4 md:p-5">
          <h2 id="importar" className="mb-1 text-lg font-bold">
            Importar una lista
          </h2>
          <p className="mb-4 text-md text-muted">
            Un CSV de tu proveedor, de otra tienda o exportado de acá. Primero se prueba: nada cambia hasta
            que lo confirmes.
          </p>
          <UploadBox />
          <p className="mt-4 text-sm text-muted">{IMPORT_SAID.stock}</p>
        </section>
        <section aria-labelledby="exportar" className="panel p-4 md:p-5">
          <h2 id="exportar" className="mb-1 text-lg font-bold">
            Exportar el catálogo
          </h2>
          <p className="mb-4 text-md text-muted">
            {counted(live, 'producto', 'productos')} en un CSV para Excel o Google Sheets, con talles y stock.
            Podés corregirlo ahí e importarlo de nuevo: cada producto se reconoce por su número.
          </p>
          <a href={adminPaths.export} className="button" data-look="quiet" data-size="small" download>
            <Icon of={Download} size={20} />
            Exportar CSV
          </a>
        </section>
        <FeedList publicUrl={publicUrl} />
      </div>
      <h2 className="mt-8 mb-3 text-lg font-bold">Importaciones</h2>
      {imports.length === 0 ? (
        <p className="panel p-4 text-muted">Todavía no se importó ninguna lista.</p>
      ) : (
        <ul className="panel divide-y divide-line px-4 md:px-5">
          {imports.map((one) => (
            <li
              key={one.id}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
            >
              <span className="min-w-0">
                <Link
                  to={adminPaths.import(one.id)}
                  className="font-bold break-all after:absolute after:inset-0 hover:underline"
                >
                  {one.fileName}
                </Link>
                <span className="block text-sm text-muted">
                  {shortMoment(one.startedAt)} · {one.actorName}
                  {one.counts.rows > 0 && ` · ${describeCounts(one.counts)}`}
                </span>
              </span>
              <span className="state" data-tone={IMPORT_STATE_TONE[one.state]}>
                {IMPORT_STATE_LABEL[one.state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => asking(adminPaths.imports, { page })}
          of="importaciones"
        />
      )}
    </>
  )
}
