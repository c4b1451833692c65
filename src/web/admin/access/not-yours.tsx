import { paths } from '#rules/paths.ts'

/** The panel with what this role uses, around the sentence that this page is none of it. Nothing was read for it: its links are all that it knows. */
export const NotYours = ({ shop, path, says, sections }: NotOfRole & { shop: string; path: string }) => (
  <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
    <title>{`Esto no es de tu rol · ${shop}`}</title>
    <meta name="robots" content="noindex" />
    <aside aria-label="Panel" className="on-ink bg-ink px-5 py-4 text-white">
      <a href={paths.dashboard} className="display flex min-h-11 items-center text-xl">
        {shop}
      </a>
      <nav aria-label="Administración" className="mt-3">
        <ul className="flex flex-wrap gap-x-5 lg:block">
          {sections.map(({ to, name }) => (
            <li key={to}>
              <a
                href={to}
                aria-current={path === to ? 'page' : undefined}
                className="flex min-h-11 items-center hover:underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
    <main className="wrap py-10">
      <p className="text-sm font-semibold text-muted">403</p>
      <h1 className="mt-1 text-2xl font-extrabold">Esto no es de tu rol</h1>
      <p className="mt-3 max-w-[48ch] text-lg">{says}</p>
      <p className="mt-6">
        <a href={paths.dashboard} className="button" data-look="quiet">
          Ir al inicio del panel
        </a>
      </p>
    </main>
  </div>
)

/** Said to somebody of the shop in the place of a page that is not of their role, with those that are. */
export type NotOfRole = { says: string; sections: { to: string; name: string }[] }
