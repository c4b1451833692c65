/** Which products the back office shows, read from an address and written back to one. */
import { BRANDS, CATEGORIES, GENRES } from '#rules/product.ts'
import { cleanSearch } from '#rules/search.ts'
import type { AdminProductQuery } from '#shop/catalogue.ts'

/** The everyday questions, each a link. */
export const VIEWS = [
  { name: 'Todos', ask: {} },
  { name: 'En oferta', ask: { offer: true } },
  { name: 'Quedan pocos', ask: { stock: 'low' } },
  { name: 'Sin stock', ask: { stock: 'none' } },
  { name: 'Archivados', ask: { shown: 'archived' } },
] as const satisfies readonly { name: string; ask: Partial<AdminProductQuery> }[]

const listed = (params: URLSearchParams, name: string, allowed: readonly string[]): string[] =>
  allowed.filter((value) => params.getAll(name).includes(value))

/** Unknown values are dropped: an address never breaks a page. */
export function readAdminQuery(params: URLSearchParams): AdminProductQuery {
  const page = Math.trunc(Number(params.get('page')))
  const stock = params.get('stock')
  return {
    q: cleanSearch(params.get('q') ?? ''),
    category: listed(params, 'category', CATEGORIES),
    brand: listed(params, 'brand', BRANDS),
    genre: listed(params, 'genre', GENRES),
    offer: params.get('offer') === 'true' ? true : null,
    stock: stock === 'low' || stock === 'none' ? stock : 'any',
    shown: params.get('shown') === 'archived' ? 'archived' : 'live',
    page: Number.isFinite(page) && page >= 1 ? Math.min(page, 1_000_000) : 1,
  }
}

/** '?q=negras&page=2', or '' for everything. */
export function writeAdminQuery(query: Partial<AdminProductQuery>): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const name of ['category', 'brand', 'genre'] as const)
    for (const value of query[name] ?? []) params.append(name, value)
  if (query.offer) params.set('offer', 'true')
  if (query.stock && query.stock !== 'any') params.set('stock', query.stock)
  if (query.shown === 'archived') params.set('shown', 'archived')
  if (query.page && query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const isView = (query: AdminProductQuery, ask: Partial<AdminProductQuery>): boolean =>
  (query.offer ?? null) === (ask.offer ?? null) &&
  query.stock === (ask.stock ?? 'any') &&
  query.shown === (ask.shown ?? 'live')
