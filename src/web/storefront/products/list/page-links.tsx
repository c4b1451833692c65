import { Link } from 'react-router'
import type { Paging } from '#rules/paging.ts'
import { writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { productCount } from './product-count.ts'

/** Product §6.6: three page links at a time, previous once off the first page, next until the last; first and last beside them. */
export function Pages({ query, paging }: { query: ProductQuery; paging: Paging }) {
  const { page, pages, total, links, previous, next } = paging
  const to = (target: number) => writeQuery({ ...query, page: target })
  return (
    <div className="mt-12 flex flex-col items-center gap-3 border-t border-line pt-6">
      <p className="text-md text-muted tabular-nums">
        Página {page} de {pages} · {productCount(total)}
      </p>
      {pages > 1 && (
        <nav aria-label="Páginas" className="flex items-center gap-1 tabular-nums">
          {previous && <Arrow to={to(previous)} name="Página anterior" icon="chevron-left" />}
          {links[0]! > 1 && (
            <>
              <Number to={to(1)} page={1} />
              {links[0]! > 2 && <span aria-hidden>…</span>}
            </>
          )}
          {links.map((link) => (
            <Number key={link} to={to(link)} page={link} current={link === page} />
          ))}
          {links.at(-1)! < pages && (
            <>
              {links.at(-1)! < pages - 1 && <span aria-hidden>…</span>}
              <Number to={to(pages)} page={pages} />
            </>
          )}
          {next && <Arrow to={to(next)} name="Página siguiente" icon="chevron-right" />}
        </nav>
      )}
    </div>
  )
}

function Number({ to, page, current = false }: { to: string; page: number; current?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={`Página ${page}`}
      aria-current={current ? 'page' : undefined}
      className="grid size-11 place-items-center rounded-full font-semibold hover:bg-tile aria-[current=page]:bg-ink aria-[current=page]:text-white"
    >
      {page}
    </Link>
  )
}

function Arrow({ to, name, icon }: { to: string; name: string; icon: IconName }) {
  return (
    <Link to={to} preventScrollReset aria-label={name} className="icon-button">
      <Icon of={icon} />
    </Link>
  )
}
