/** Lists in pages: what a caller may ask, the query parameters that say so, and the headers that lead on (RFC 8288). */
import * as v from 'valibot'
import type { Paging } from '#rules/paging.ts'

/** Product §31.2. Without `limit` a list is as long as that: a caller may filter it by itself. */
const MOST = 1_000

export const PAGE_QUERY = {
  page: {
    about: 'Qué página, desde 1. Más allá del final se recibe la última.',
    schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  },
  limit: {
    about: `Cuántas filas por página, hasta ${MOST} (y tantas si no se dice).`,
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)),
  },
}
export const PAGE_HEADERS = {
  'X-Total-Count': 'Cuántas filas hay en total',
  Link: 'Dónde están la primera página, la anterior, la siguiente y la última (RFC 8288)',
}

/** Without NULs, which no text of ours has and the database does not take. */
export const queryOf = (url: string): URLSearchParams =>
  new URLSearchParams((url.split('?', 2)[1] ?? '').replaceAll('%00', ''))

/** What is no page or no limit counts as not asked. */
export function askedPage(params: URLSearchParams): { page: number; limit: number } {
  const page = Math.trunc(Number(params.get('page')))
  const limit = Math.trunc(Number(params.get('limit')))
  return {
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
    limit: limit >= 1 && limit <= MOST ? limit : MOST,
  }
}

/** `address`: of the list, without its query. */
export function pageHeaders(
  address: string,
  params: URLSearchParams,
  paging: Paging,
): Record<string, string> {
  const at = (page: number | null, rel: string) => {
    if (page === null) return []
    const there = new URLSearchParams(params)
    there.set('page', String(page))
    return [`<${address}?${there}>; rel="${rel}"`]
  }
  const total = { 'x-total-count': String(paging.total) }
  if (paging.pages === 1) return total
  const link = [
    ...at(1, 'first'),
    ...at(paging.previous, 'prev'),
    ...at(paging.next, 'next'),
    ...at(paging.pages, 'last'),
  ].join(', ')
  return { ...total, link }
}
