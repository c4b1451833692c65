/** Which products the back office shows, read from an address and written back to one. */
import type { Catalogue } from '#rules/products/choices.ts'
import { valuesOf } from '#rules/products/labels.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { AdminProductQuery } from '#shop/products/admin/catalogue.ts'

export const SORTS = [
  'id',
  'name',
  'price',
  'stock',
  'sold',
  'changed',
] as const satisfies readonly AdminProductQuery['sort'][]

/** The everyday questions, each a link. */
export const VIEWS = [
  { name: 'Todos', ask: {} },
  { name: 'En oferta', ask: { offer: true } },
  { name: 'Con talles por agotarse', ask: { stock: 'low' } },
  { name: 'Sin stock', ask: { stock: 'none' } },
  { name: 'Ocultos', ask: { shown: 'hidden' } },
  { name: 'Archivados', ask: { shown: 'archived' } },
] as const satisfies readonly { name: string; ask: Partial<AdminProductQuery> }[]

const listed = (params: URLSearchParams, name: string, allowed: readonly string[]): string[] =>
  allowed.filter((value) => params.getAll(name).includes(value))

/** Unknown values are dropped: an address never breaks a page. */
export function readAdminQuery(
  params: URLSearchParams,
  { categories, brands, genres }: Catalogue,
): AdminProductQuery {
  const page = Math.trunc(Number(params.get('page')))
  const stock = params.get('stock')
  const offer = params.get('offer')
  const shown = params.get('shown')
  const order = params.get('orden') ?? ''
  return {
    q: cleanSearch(params.get('q') ?? ''),
    category: listed(params, 'category', valuesOf(categories)),
    brand: listed(params, 'brand', valuesOf(brands)),
    genre: listed(params, 'genre', valuesOf(genres)),
    offer: offer === 'true' ? true : offer === 'false' ? false : null,
    stock: stock === 'low' || stock === 'none' ? stock : 'any',
    shown: shown === 'archived' || shown === 'hidden' || shown === 'all' ? shown : 'live',
    sort: SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? 'id',
    down: order.startsWith('-'),
    page: Number.isFinite(page) && page >= 1 ? Math.min(page, 1_000_000) : 1,
  }
}

/** '?q=negras&page=2', or '' for everything. */
export function writeAdminQuery(query: Partial<AdminProductQuery>): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const name of ['category', 'brand', 'genre'] as const)
    for (const value of query[name] ?? []) params.append(name, value)
  if (query.offer !== undefined && query.offer !== null) params.set('offer', String(query.offer))
  if (query.stock && query.stock !== 'any') params.set('stock', query.stock)
  if (query.shown && query.shown !== 'live') params.set('shown', query.shown)
  if ((query.sort && query.sort !== 'id') || query.down)
    params.set('orden', `${query.down ? '-' : ''}${query.sort ?? 'id'}`)
  if (query.page && query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const isView = (query: AdminProductQuery, ask: Partial<AdminProductQuery>): boolean =>
  (query.offer ?? null) === (ask.offer ?? null) &&
  query.stock === (ask.stock ?? 'any') &&
  query.shown === (ask.shown ?? 'live')
