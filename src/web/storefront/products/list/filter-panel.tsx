import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { stepOf, type PriceEnds } from '#rules/search/price-ends.ts'
import { anyProduct, CONDITION_PARAM, filterCount, readQuery, writeQuery } from '#rules/search/search.ts'
import type { FacetCounts } from '#shop/products/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { productCount } from './product-count.ts'
import { FilterGroup } from './filter-group.tsx'
import { PriceFilter } from './price-filter.tsx'
import { ColourFilter } from './colour-filter.tsx'
import { SizeFilter } from './size-filter.tsx'
import { askableIn, type ListChoices } from './list-choices.ts'
import type { Filters } from './use-filters.ts'

export const FILTERS = 'filtros'

/** A thumb stands at its nearest step; a price that came in the address is not the slider's to change. */
function steppedTo(
  thumb: number | null,
  asked: number | null,
  open: number,
  { min, max }: PriceEnds,
): number | null {
  const shown = Math.min(Math.max(asked ?? open, min), max)
  return Math.abs((thumb ?? open) - shown) < stepOf({ min, max }) ? asked : thumb
}

/** A sheet from below on phones, a rail from 1024 px. A GET form: without scripts its button applies it. */
export function FilterPanel({
  filters: { query, ask },
  counts,
  choices,
  total,
}: {
  filters: Filters
  choices: ListChoices
  counts: FacetCounts & { offer: number }
  total: number
}) {
  const { ends } = choices
  const form = useRef<HTMLFormElement>(null)
  // What was ticked before the scripts came is asked for now.
  const catchUp = useEffectEvent(() => {
    if (!form.current) return
    const ticked = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>)
    const read = readQuery(ticked, askableIn(choices))
    const wanted = {
      ...read,
      page: query.page,
      priceFrom: steppedTo(read.priceFrom, query.priceFrom, ends.min, ends),
      price: steppedTo(read.price, query.price, ends.max, ends),
    }
    if (writeQuery(wanted) === writeQuery(query)) return
    // Another order alone leaves the words of a search as they were typed, as it does later.
    ask(writeQuery({ ...wanted, sort: query.sort }) === writeQuery(query) ? { sort: wanted.sort } : wanted)
  })
  useEffect(() => catchUp(), [])
  const counted = (facet: 'category' | 'brand' | 'genre') =>
    choices[facet].map((choice) => ({ ...choice, count: counts[facet][choice.value] ?? 0 }))

  return (
    <div
      id={FILTERS}
      popover="auto"
      className="sheet lg:static lg:z-0 lg:block lg:h-fit lg:max-h-none! lg:w-auto! lg:[--away:none]! lg:overflow-visible lg:bg-transparent lg:opacity-100 lg:shadow-none"
      data-from="bottom"
    >
      <form
        id="filtros-form"
        ref={form}
        action={paths.home}
        method="get"
        aria-label="Filtros"
        data-catches-up
      >
        {query.q && <input type="hidden" name="q" value={query.q} />}
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper py-1.5 pr-2 pl-5 lg:static lg:border-0 lg:p-0">
          <h2 className="text-lg font-bold lg:flex lg:min-h-11 lg:items-center">Filtros</h2>
          <div className="flex items-center">
            {filterCount(query) > 0 && (
              <Link
                to={writeQuery({ ...anyProduct, q: query.q, sort: query.sort })}
                preventScrollReset
                className="link inline-flex min-h-11 items-center px-2 text-md lg:px-0"
              >
                Limpiar filtros
              </Link>
            )}
            <button
              type="button"
              popoverTarget={FILTERS}
              popoverTargetAction="hide"
              aria-label="Cerrar los filtros"
              autoFocus
              className="icon-button lg:hidden"
            >
              <Icon of="x" />
            </button>
          </div>
        </div>
        <div className="px-5 lg:px-0">
          <FilterGroup
            name="category"
            legend="Categoría"
            choices={counted('category')}
            chosen={query.category}
            // Product §6.3: choosing a category resets the sizes.
            onChange={(category) => ask({ category, size: [] })}
          />
          <SizeFilter
            query={query}
            groups={choices.sizes}
            counts={counts.size}
            onChange={(size) => ask({ size })}
          />
          {choices.condition.length > 0 && (
            <FilterGroup
              name={CONDITION_PARAM}
              legend="Estado"
              choices={choices.condition.map((choice) => ({
                ...choice,
                count: counts.condition[choice.value] ?? 0,
              }))}
              chosen={query.condition}
              onChange={(condition) => ask({ condition })}
            />
          )}
          <FilterGroup
            name="brand"
            legend="Marca"
            choices={counted('brand')}
            chosen={query.brand}
            onChange={(brand) => ask({ brand })}
          />
          <FilterGroup
            name="genre"
            legend="Género"
            choices={counted('genre')}
            chosen={query.genre}
            onChange={(genre) => ask({ genre })}
          />
          <ColourFilter
            choices={choices.colour}
            counts={counts.colour}
            chosen={query.colour}
            onChange={(colour) => ask({ colour })}
          />
          <PriceFilter range={query} ends={ends} onChange={ask} />
          <FilterGroup
            name="offer"
            legend="Ofertas"
            choices={[{ value: 'true', label: 'Solo con descuento', count: counts.offer }]}
            chosen={query.offer ? ['true'] : []}
            onChange={(chosen) => ask({ offer: chosen.length > 0 })}
          />
        </div>
        <div className="sticky bottom-0 grid gap-2 border-t border-line bg-paper p-4 lg:static lg:border-0 lg:px-0">
          <noscript>
            <Button className="w-full">Aplicar</Button>
          </noscript>
          <button
            type="button"
            popoverTarget={FILTERS}
            popoverTargetAction="hide"
            className="button w-full lg:hidden [@media(scripting:none)]:hidden"
          >
            Ver {productCount(total)}
          </button>
        </div>
      </form>
    </div>
  )
}
