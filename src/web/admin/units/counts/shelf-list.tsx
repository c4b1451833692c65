import { shelfName } from './shelf-name.ts'
import type { ShownCount } from './shown-sizes.ts'

/** Of a count of all shelves: on which of them something is missing or too many. */
export function ShelfList({ count }: { count: ShownCount }) {
  const shelves = new Map<string, { missing: number; surplus: number }>()
  const note = (shelf: string, missing: number, surplus: number) => {
    const known = shelves.get(shelf) ?? { missing: 0, surplus: 0 }
    shelves.set(shelf, { missing: known.missing + missing, surplus: known.surplus + surplus })
  }
  for (const { shelf } of count.missing) note(shelf, 1, 0)
  for (const { shelf, difference } of count.pieces.differing)
    if (difference !== 0) note(shelf, Math.max(0, -difference), Math.max(0, difference))
  if (count.shelf !== '' || shelves.size === 0) return null
  return (
    <section aria-labelledby="estantes-con-diferencia" className="panel p-4 md:p-5">
      <h2 id="estantes-con-diferencia" className="mb-1 text-lg font-bold">
        Por estante
      </h2>
      <ul className="divide-y divide-line">
        {[...shelves]
          .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'es'))
          .map(([shelf, { missing, surplus }]) => (
            <li key={shelf} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="font-semibold">{shelf === '' ? 'Sin estante' : shelfName(shelf)}</span>
              <span className="text-right font-semibold text-ambar tabular-nums">
                {[
                  missing > 0 && (missing === 1 ? 'falta 1' : `faltan ${missing}`),
                  surplus > 0 && (surplus === 1 ? 'sobra 1' : `sobran ${surplus}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
