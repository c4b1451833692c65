import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Paging } from '#rules/paging.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Product §29.2: three page numbers, and the previous and next arrows. */
export function AdminPageLinks({
  paging,
  to,
  of,
}: {
  paging: Paging
  to: (page: number) => string
  of: string
}) {
  const { page, pages, total, links, previous, next } = paging
  return (
    <div className="mt-8 flex flex-col items-center gap-2 border-t border-line pt-5">
      <p className="text-md text-muted tabular-nums">
        Página {page} de {pages} · {total} {of}
      </p>
      {pages > 1 && (
        <nav aria-label="Páginas" className="flex items-center gap-1 tabular-nums">
          {previous && <Arrow to={to(previous)} name="Página anterior" icon={ChevronLeft} />}
          {links.map((link) => (
            <Link
              key={link}
              to={to(link)}
              aria-label={`Página ${link}`}
              aria-current={link === page ? 'page' : undefined}
              className="grid size-11 place-items-center rounded-full font-semibold hover:bg-tile aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {link}
            </Link>
          ))}
          {next && <Arrow to={to(next)} name="Página siguiente" icon={ChevronRight} />}
        </nav>
      )}
    </div>
  )
}

function Arrow({ to, name, icon }: { to: string; name: string; icon: LucideIcon }) {
  return (
    <Link to={to} aria-label={name} className="icon-button">
      <Icon of={icon} />
    </Link>
  )
}
