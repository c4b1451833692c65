/** What is asked of many orders, as an address and a form say it. */
import { readOrderQuery, type OrderQuery } from '#rules/orders/query.ts'

/** Ticked ones, or everything that the list's filters find. */
export const choiceOf = (params: URLSearchParams): { ids: number[] } | { query: OrderQuery } =>
  params.get('todos') === '1' ? { query: readOrderQuery(params) } : { ids: params.getAll('id').map(Number) }

/** Of an order that has a parcel, by which it goes. */
export const choiceField = (id: number): string => `con.${id}`

/** An order and its code in one field, so that neither moves to another. */
export const writeParcel = (id: number, code: string): string => `${id}:${code}`
export function readParcel(text: string): { id: number; trackingCode: string } {
  const [id = '', ...code] = text.split(':')
  return { id: Number(id), trackingCode: code.join(':') }
}
