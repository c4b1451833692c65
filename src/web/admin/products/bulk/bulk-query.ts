/** What is asked of many products, as an address and a form say it; and back. */
import type { BulkChoice, BulkRequestRow, BulkRow } from '#shop/products/admin/catalogue.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import { readAdminQuery } from '../query.ts'

/** Only these belong to the change; the rest of the address says which products. */
export const CHANGE_FIELDS = [
  'precio',
  'valor',
  'redondeo',
  'oferta',
  'stock',
  'unidades',
  'talle',
  'caja',
  ...BOX_NAMES,
  'estante',
]

type Source = { get(name: string): unknown; getAll(name: string): unknown[] }
const text = (from: Source, name: string): string => {
  const value = from.get(name)
  return typeof value === 'string' ? value : ''
}

/** For `catalogue.bulk`; what was left empty is no change. */
export function changeInput(from: Source): Record<string, unknown> {
  const [price, offer, stock, box, shelf] = ['precio', 'oferta', 'stock', 'caja', 'estante'].map((name) =>
    text(from, name),
  )
  return {
    price: price
      ? {
          kind: price === 'less' ? 'percent' : price,
          value: price === 'less' ? `-${text(from, 'valor').replace(/^\s*-/, '')}` : text(from, 'valor'),
          ending: text(from, 'redondeo') || 'exact',
        }
      : null,
    offer: offer === '' ? null : offer === 'no' ? { on: false } : { on: true, discount: offer },
    stock: stock ? { kind: stock, value: text(from, 'unidades'), sizes: from.getAll('talle') } : null,
    box: box ? { kind: box, value: record(BOX_NAMES, (name) => text(from, name)) } : null,
    shelf: shelf || null,
  }
}

/** The table's «Archivar» says all there is to say. */
export const asksChange = (params: URLSearchParams): boolean => params.has('ver') || params.has('estante')

/** Ticked ones, or all that the list's filters find. */
export function choiceOf(params: URLSearchParams, catalogue: Catalogue): BulkChoice {
  if (params.get('todos') === '1') return { query: readAdminQuery(params, catalogue) }
  return { ids: params.getAll('id').map(Number) }
}

/** The address without the change: which products. */
export function choiceParams(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => name !== 'ver' && name !== 'para' && !CHANGE_FIELDS.includes(name))
}

/** '7.3.40=5,41=0;8.1.M=2': every row with its version and the units that were shown. */
export const writeRows = (rows: readonly BulkRow[]): string =>
  rows
    .map(({ id, version, sizes }) =>
      [id, version, sizes.map(({ size, before }) => `${size}=${before}`).join(',')].join('.'),
    )
    .join(';')

export function readRows(text: unknown): BulkRequestRow[] {
  if (typeof text !== 'string') return []
  return text.split(';').flatMap((row) => {
    const [id, version, ...rest] = row.split('.')
    const sizes = rest.join('.')
    if (!/^\d{1,10}$/.test(id ?? '') || !/^\d{1,10}$/.test(version ?? '')) return []
    const seen = sizes.split(',').flatMap((one) => {
      const [size, units] = one.split('=')
      return size && /^\d{1,7}$/.test(units ?? '') ? [[size, Number(units)] as const] : []
    })
    return [{ id: Number(id), version: Number(version), seen: Object.fromEntries(seen) }]
  })
}
