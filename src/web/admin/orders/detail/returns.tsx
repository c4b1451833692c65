import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import type { AdminOrder } from '#shop/order-desk.ts'

export function Returns({ returns }: { returns: AdminOrder['returns'] }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="devoluciones" className="panel p-4 md:p-5">
      <h2 id="devoluciones" className="mb-1 text-lg font-bold">
        Devoluciones
      </h2>
      <ul className="divide-y divide-line">
        {returns.map(({ code, kind, status }) => (
          <li
            key={code}
            className="relative flex flex-wrap items-center justify-between gap-2 py-2.5 text-md"
          >
            <Link
              to={adminPaths.return(code)}
              className="font-semibold tabular-nums after:absolute after:inset-0 hover:underline"
            >
              {code}
            </Link>
            <span>
              {RETURN_KIND_LABEL[kind]} · {RETURN_STATE_LABEL[status].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
