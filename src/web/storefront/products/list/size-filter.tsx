import type { ProductQuery } from '#rules/search/search.ts'
import { KeepFilter } from '#web/storefront/my-size/keep-filter.tsx'
import { fittingGroups, type SizeGroup } from './fitting-sizes.ts'

/** A size filter means: this size is in stock (product §6.3). */
export function SizeFilter({
  query,
  groups,
  counts,
  onChange,
}: {
  query: ProductQuery
  groups: readonly SizeGroup[]
  counts: Record<string, number>
  onChange: (size: string[]) => void
}) {
  return (
    <fieldset className="border-b border-line py-3 lg:py-4">
      <legend className="float-left w-full pt-2 pb-1 font-semibold">Talle</legend>
      <div className="clear-both">
        {fittingGroups(query, groups, counts).map(({ name, sizes }) => (
          <div key={name} className="pb-2">
            <p className="pb-2 text-sm text-muted">{name}</p>
            <ul className="grid grid-cols-5 gap-1.5 sm:grid-cols-8 lg:grid-cols-4">
              {sizes.map((size) => {
                const on = query.size.includes(size)
                const count = counts[size] ?? 0
                return (
                  <li key={size}>
                    <label
                      className="size-box"
                      title={`${count} ${count === 1 ? 'producto' : 'productos'} con talle ${size} en stock`}
                    >
                      <input
                        type="checkbox"
                        name="size"
                        value={size}
                        checked={on}
                        disabled={count === 0 && !on}
                        onChange={() =>
                          onChange(on ? query.size.filter((one) => one !== size) : [...query.size, size])
                        }
                        className="sr-only"
                      />
                      {size}
                      <span className="sr-only">
                        , {count} {count === 1 ? 'producto' : 'productos'} en stock
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
        {query.size.length > 0 && <KeepFilter sizes={query.size} />}
      </div>
    </fieldset>
  )
}
