import { Link } from 'react-router'
import { asking, paths } from '#rules/paths.ts'
import type { Paging } from '#rules/paging.ts'

export function OrderPages({ paging }: { paging: Paging }) {
  if (paging.pages === 1) return null
  return (
    <nav aria-label="Páginas de pedidos" className="mt-6 flex gap-2">
      {paging.links.map((page) => (
        <Link
          key={page}
          to={asking(paths.orders, { page })}
          aria-current={page === paging.page ? 'page' : undefined}
          className="chip tabular-nums"
        >
          {page}
        </Link>
      ))}
    </nav>
  )
}
