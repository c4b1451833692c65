/** Whether the products stand as cards or as a table, and with which columns: kept in the address beside what is asked. */
import type { AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { writeAdminQuery } from './query.ts'

export const COLUMNS = ['category', 'brand', 'genre', 'price', 'offer', 'stock', 'sold', 'changed'] as const
export type Column = (typeof COLUMNS)[number]
export const COLUMN_NAME: Record<Column | 'name', string> = {
  name: 'Producto',
  category: 'Categoría',
  brand: 'Marca',
  genre: 'Género',
  price: 'Precio',
  offer: 'Oferta',
  stock: 'Stock',
  sold: 'Vendidos',
  changed: 'Último cambio',
}
const USUAL: Column[] = ['category', 'brand', 'price', 'offer', 'stock', 'sold']
export const ROWS_A_PAGE = 50

export type TableView = { table: boolean; columns: Column[] }

export function readView(params: URLSearchParams): TableView {
  const chosen = COLUMNS.filter((column) => params.getAll('col').includes(column))
  return { table: params.get('vista') === 'tabla', columns: chosen.length > 0 ? chosen : USUAL }
}

export function writeView(query: Partial<AdminProductQuery>, { table, columns }: TableView): string {
  const params = new URLSearchParams(writeAdminQuery(query))
  if (table) params.set('vista', 'tabla')
  if (table && columns.join() !== USUAL.join()) for (const column of columns) params.append('col', column)
  return params.size > 0 ? `?${params}` : ''
}

/** For a form that asks something else of the same products. */
export const hiddenOf = (address: string, ...without: string[]): [string, string][] =>
  [...new URLSearchParams(address)].filter(([name]) => !without.includes(name))
