import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { CountedOwner } from '#shop/units/counts/pairs.ts'

/** Whose the counted ones are: what should be there of each, and what was seen. */
export function OwnerList({ owners }: { owners: CountedOwner[] }) {
  if (owners.every(({ owner }) => owner === null)) return null
  return (
    <section aria-labelledby="duenos" className="panel p-4 md:p-5">
      <h2 id="duenos" className="mb-1 text-lg font-bold">
        De quién son
      </h2>
      <ul className="divide-y divide-line">
        {owners.map(({ owner, expected, seen, missing }) => (
          <li key={owner?.id ?? 0} className="flex items-baseline justify-between gap-4 py-2.5">
            {owner ? (
              <Link to={adminPaths.consignor(owner.id)} className="link min-w-0 font-semibold break-words">
                {owner.name}
              </Link>
            ) : (
              <span className="font-semibold">De la tienda</span>
            )}
            <span className="shrink-0 text-right tabular-nums">
              {seen} de {expected}
              {missing > 0 && (
                <span className="font-semibold text-ambar">
                  {' '}
                  · {missing === 1 ? 'falta 1' : `faltan ${missing}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
