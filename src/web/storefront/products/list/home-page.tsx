import { askableOf } from '#rules/search/askable.ts'
import { useEffect, useRef } from 'react'
import { data } from 'react-router'
import { INSTALMENT_TERMS, instalmentsSaid } from '#rules/payments/instalments.ts'
import { paths } from '#rules/paths.ts'
import { brandsSaid } from '#rules/products/brands-said.ts'
import { anyProduct, filterCount, readQuery, writeQuery, type ProductQuery } from '#rules/search/search.ts'
import type { Products } from '#shop/products/products.ts'
import { isHumanRequest } from '#web/human-request.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { frameOf, titled } from '#web/ui/page/meta.ts'
import { organization } from '#web/ui/page/organization.ts'
import { still } from '#web/ui/start/still.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/home-page'
import { AppliedFilters } from './applied-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { sizeGroupsOf, withFittingSizes } from './fitting-sizes.ts'
import { listChoices } from './list-choices.ts'
import { Headline, headlineOf } from './headline.tsx'
import { NoResults } from '#web/storefront/search/no-results.tsx'
import { Pages } from './page-links.tsx'
import { ResultBar } from './result-bar.tsx'
import { IN_MY_SIZE, mySizeFrom } from '#rules/my-size/texts.ts'
import { ON_A_SHELF, shelfOf } from '#web/storefront/my-size/shelf.ts'
import { onShelf } from '../shelf/on-shelf.ts'
import { Results } from './results.tsx'
import { useFilters } from './use-filters.ts'
import { SearchWarning } from '#web/storefront/search/search-warning.tsx'

const StillShelf = still(() => import('../shelf/shelf.tsx'))
const StillAlert = still(() => import('#web/storefront/email-alerts/list-alert.tsx'))

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { products, searches } = context.get(shopContext)
  const settings = context.get(settingsContext)
  const askable = askableOf(settings)
  const asked = withFittingSizes(readQuery(url.searchParams, askable), sizeGroupsOf(settings))
  const { cards, paging, query } = await products.list(asked)
  const [counts, ofAnySize] = await Promise.all([
    products.counts(asked),
    products.counts({ ...query, size: [] }),
  ])
  const instead = paging.total === 0 ? await insteadOf(query, products) : null
  const blankSearch = url.searchParams.has('q') && asked.q === ''
  const missed = paging.total === 0 && asked.q !== '' && filterCount(asked) === 0
  if (missed && isHumanRequest(request, ({ searchParams }) => readQuery(searchParams, askable).q === asked.q))
    searches.missed(asked.q)
  /** Above the whole list, whose own order stays. */
  async function shelvesOf() {
    const [mine, arrivals] = await Promise.all([shelfOf(context), products.arrivals(ON_A_SHELF)])
    return { mine: onShelf(mine, settings), arrivals: onShelf(arrivals, settings) }
  }
  const page = {
    /** As it stands in the address, with its words as they were typed. */
    asked: { ...asked, page: paging.page },
    /** As it was understood: what its words name are filters. */
    query: { ...query, page: paging.page },
    cards,
    paging,
    // Choosing a category resets the sizes (product §6.3), so what it would find does not depend on them.
    counts: { ...counts, category: ofAnySize.category },
    choices: listChoices(settings, query, counts),
    blankSearch,
    instead,
    shelves: writeQuery(asked) === paths.home ? await shelvesOf() : null,
  }
  // Somebody without any cookie might be handed a kept copy of this page; a search that is counted is answered anew.
  const anew = missed && !request.headers.has('cookie')
  return data(page, anew ? { headers: { 'Cache-Control': 'private, no-cache' } } : undefined)
}

/** What a list that has nothing shows instead: the nearest there is, else what sells most. */
async function insteadOf(query: ProductQuery, products: Products) {
  const ways = await products.nearest(query)
  const [first] = ways
  const cards = first?.cards ?? (await products.list({ ...anyProduct, sort: '-sold' })).cards
  return {
    ways: ways.map(({ text, total, query }) => ({ text, total, to: writeQuery(query) })),
    cards: cards.slice(0, INSTEAD),
  }
}

const INSTEAD = 4

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const query = loaderData?.query ?? anyProduct
  const asked = loaderData?.asked ?? anyProduct
  const shop = frameOf(matches)?.shop
  const tags = titled(headlineOf(asked, shop).title, matches, {
    path: writeQuery({ ...query, sort: 'id' }),
    description: `Ropa y zapatillas originales de ${brandsSaid(shop?.brands ?? [])}. ${instalmentsSaid(shop?.terms ?? INSTALMENT_TERMS)}, envíos a todo el país y showroom en Buenos Aires.`,
    noindex: asked.q !== '' || filterCount(query) > 2,
  })
  return writeQuery(asked) === '/' ? [...tags, ...organization(matches)] : tags
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { asked, query, cards, paging, choices, blankSearch, instead, shelves } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  usePageChange(paging.page, heading)
  return (
    <div className="wrap pt-3 pb-16 md:pt-6 md:pb-24">
      {blankSearch && <SearchWarning query={query} />}
      <Headline query={asked} />
      <CategoryChips query={query} />
      {shelves && shelves.mine.length > 0 && (
        <StillShelf
          id="en-tu-talle"
          title={IN_MY_SIZE}
          more={{ to: mySizeFrom(paths.home), text: 'Cambiar mi talle' }}
          products={shelves.mine}
          above
        />
      )}
      {shelves && shelves.arrivals.length > 0 && (
        <StillShelf
          id="recien-llegados"
          title="Recién llegados"
          more={{ to: writeQuery({ sort: '-id' }), text: 'Ver lo más nuevo' }}
          products={shelves.arrivals}
          above={shelves.mine.length === 0}
        />
      )}
      <Filtered {...loaderData} heading={heading}>
        <AppliedFilters query={query} choices={choices} />
        {instead ? (
          <NoResults query={asked} instead={instead} />
        ) : (
          <Results cards={cards} above={shelves === null} />
        )}
        {cards.length > 0 && <Pages query={asked} paging={paging} />}
        <StillAlert query={query} />
      </Filtered>
    </div>
  )
}

/** Keeps what was ticked; the list below it, handed in, is not drawn anew by a tap. */
function Filtered({
  asked,
  query,
  counts,
  choices,
  paging: { total },
  heading,
  children,
}: Pick<Route.ComponentProps['loaderData'], 'asked' | 'query' | 'counts' | 'choices' | 'paging'> & {
  heading: React.RefObject<HTMLHeadingElement | null>
  children: React.ReactNode
}) {
  const filters = useFilters(query, asked)
  return (
    <div className="relative grid grid-cols-1 gap-x-10 lg:grid-cols-[264px_minmax(0,1fr)]">
      <a
        href="#resultados"
        className="button absolute z-10 -translate-y-[200vh] focus-visible:translate-y-0 max-lg:hidden"
        data-size="small"
      >
        Saltar los filtros
      </a>
      <FilterPanel filters={filters} counts={counts} choices={choices} total={total} />
      <section aria-labelledby="resultados">
        <ResultBar filters={filters} total={total} heading={heading} />
        {children}
      </section>
    </div>
  )
}

/** A page change scrolls smoothly to the top, and the reading goes on at the list (product §6.6). */
function usePageChange(page: number, heading: React.RefObject<HTMLElement | null>) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    heading.current?.focus({ preventScroll: true })
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [page, heading])
}
