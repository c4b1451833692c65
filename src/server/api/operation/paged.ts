/** Lists in pages: what a caller may ask, the query parameters that say so, and the headers that lead on (RFC 8288). */
import * as v from 'valibot'
import type { Paging } from '#rules/paging.ts'
import { queryOf } from './read-request.ts'
import { told } from './shape.ts'

/** Product §31.2. Without `limit` a list is as long as that: a caller may filter it by itself. */
const MOST = 1_000
/** As far as the database counts. */
const FARTHEST = 1_000_000

const whole = v.pipe(v.number(), v.integer(), v.minValue(1))
export const page = v.optional(
  v.pipe(
    told(whole, 'Qué página, desde 1. Más allá del final se recibe la última.'),
    v.transform((asked) => Math.min(asked, FARTHEST)),
  ),
  1,
)
export const limit = v.optional(
  told(v.pipe(whole, v.maxValue(MOST)), `Cuántas filas por página, hasta ${MOST} (y tantas si no se dice).`),
  MOST,
)
export const format = v.optional(
  told(v.picklist(['json', 'csv']), 'csv: todo, como planilla, y no por páginas'),
  'json',
)
export const TOTAL_HEADER = { 'X-Total-Count': 'Cuántas filas hay en total' }
/** Of every list in pages. */
export const PAGE_HEADERS = {
  ...TOTAL_HEADER,
  Link: 'Dónde están la primera página, la anterior, la siguiente y la última (RFC 8288)',
}

/** `publicUrl` and `asked`, the address after it, name the list. */
export function pageHeaders(publicUrl: string, asked: string, paging: Paging): Record<string, string> {
  const params = queryOf(asked)
  const address = `${publicUrl}${asked.split('?', 1)[0]}`
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
