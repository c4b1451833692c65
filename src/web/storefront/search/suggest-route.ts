/** What the search box offers while a person types: each leads to just what it says. */
import { data } from 'react-router'
import { paths } from '#rules/paths.ts'
import { appliedOf } from '#rules/search/applied.ts'
import { labelsIn } from '#rules/search/askable.ts'
import { cleanSearch, writeQuery } from '#rules/search/search.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/suggest-route'
import { priceText } from '#rules/prices/price-text.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export type Suggestion = { to: string; text: string; detail: string; image?: string | null }

/** Fewer filters are what the categories and brands below say already. */
const WORTH_SAYING = 2

export async function loader({ url, context }: Route.LoaderArgs) {
  const text = cleanSearch(url.searchParams.get('q') ?? '')
  const { query, total, products, categories, brands } = await context.get(shopContext).products.suggest(text)
  const said = appliedOf(query, labelsIn(context.get(settingsContext)))
  const suggestions: Suggestion[] = [
    ...(total > 0 && said.length >= WORTH_SAYING
      ? [
          {
            to: writeQuery(query),
            text: said.map((one) => one.text).join(', '),
            detail: `${total} ${total === 1 ? 'producto' : 'productos'}`,
          },
        ]
      : []),
    ...categories.map(({ value, label, count }) => ({
      to: writeQuery({ ...query, category: [value] }),
      text: label,
      detail: `${count} en Categorías`,
    })),
    ...brands.map(({ value, label, count }) => ({
      to: writeQuery({ ...query, brand: [value] }),
      text: label,
      detail: `${count} en Marcas`,
    })),
    ...products.map((product) => ({
      to: paths.product(product.id),
      text: product.name,
      detail: priceText(product),
      image: product.image,
    })),
  ]
  const each = suggestions.filter(({ to }, at) => suggestions.findIndex((one) => one.to === to) === at)
  return data({ suggestions: each }, { headers: { 'Cache-Control': 'private, max-age=30' } })
}
