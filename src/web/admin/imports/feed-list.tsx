import { FEEDS, type Feed } from '#rules/feeds/feed.ts'
import { serverPaths } from '#rules/server-paths.ts'

const TOLD: Record<Feed, { name: string; how: string }> = {
  google: {
    name: 'Google Merchant Center',
    how: 'Productos → Agregar productos → «Agregar productos desde un archivo» → pegá esta dirección. País Argentina, idioma español, una vez por día.',
  },
  meta: {
    name: 'Meta (Facebook e Instagram)',
    how: 'Administrador de ventas → Catálogo → Orígenes de datos → «Lista de datos» → «Usar una URL». Cada hora.',
  },
  tiktok: {
    name: 'TikTok',
    how: 'Catalog Manager → «Data feed schedule» → pegá esta dirección. TikTok todavía puede no aceptar catálogos de Argentina.',
  },
}

/** Where catalogues of others read ours, and how each is told so. */
export function FeedList({ publicUrl }: { publicUrl: string }) {
  return (
    <section aria-labelledby="catalogos" className="panel p-4 md:p-5 lg:col-span-2">
      <h2 id="catalogos" className="mb-1 text-lg font-bold">
        Catálogos para Google, Meta y TikTok
      </h2>
      <p className="mb-3 max-w-[70ch] text-md text-muted">
        Cada uno lee solo, de su dirección, lo que se vende: un renglón por talle, con el precio de hoy y si
        hay. Se registra una vez. Si lo que vendés es usado, decilo en Configuración, «Estado de los
        productos».
      </p>
      <ul className="divide-y divide-line">
        {FEEDS.map((feed) => (
          <li key={feed} className="py-3">
            <h3 className="font-bold">{TOLD[feed].name}</h3>
            <a
              href={serverPaths.feed(feed)}
              className="link inline-flex min-h-11 max-w-full items-center break-all"
            >
              {publicUrl + serverPaths.feed(feed)}
            </a>
            <p className="max-w-[70ch] text-sm text-muted">{TOLD[feed].how}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
