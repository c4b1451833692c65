import type { RefObject } from 'react'
import { filterCount, SORT_LABEL, SORTS, type Sort } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { productCount } from './product-count.ts'
import { FILTERS } from './filter-panel.tsx'
import type { Filters } from './use-filters.ts'

/** How many there are, the way to the filters on phones, and the order. The select belongs to the filters' form. */
export function ResultBar({
  filters: { query, ask },
  total,
  heading,
}: {
  filters: Filters
  total: number
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const filters = filterCount(query)
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 pb-1 sm:gap-x-3">
      <h2 id="resultados" ref={heading} tabIndex={-1} className="mr-auto text-md">
        <b className="tabular-nums">{total}</b>
        <span className="text-muted"> {total === 1 ? 'producto' : 'productos'}</span>
      </h2>
      <p role="status" className="sr-only">
        {productCount(total)}
      </p>
      <button
        type="button"
        popoverTarget={FILTERS}
        className="flex min-h-11 items-center gap-2 px-1 text-md font-semibold lg:hidden"
      >
        <Icon of="sliders-horizontal" size={18} />
        Filtros
        {filters > 0 && (
          <span>
            <span aria-hidden>({filters})</span>
            <span className="sr-only">
              , {filters} {filters === 1 ? 'aplicado' : 'aplicados'}
            </span>
          </span>
        )}
      </button>
      <label className="flex items-center gap-1 text-md">
        <span className="text-muted max-sm:sr-only">Ordenar por</span>
        <select
          form="filtros-form"
          name="sort"
          value={query.sort}
          onChange={({ target }) => ask({ sort: target.value as Sort })}
          className="input min-h-11! w-auto! max-w-[7.75rem] max-sm:pr-7! max-sm:text-ellipsis border-transparent! bg-transparent pl-2! text-md! font-semibold hover:border-field! sm:max-w-none"
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABEL[sort]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button form="filtros-form" className="button" data-size="small" data-look="quiet">
          Aplicar
        </button>
      </noscript>
    </div>
  )
}
