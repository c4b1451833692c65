/** The shop's own list: how a product is written for a spreadsheet, and how that list is read again. */
import { toPesos, type Centavos } from '#rules/money.ts'
import type { Mapping } from './mapping.ts'

export const OWN_COLUMNS = [
  'numero',
  'clave',
  'nombre',
  'marca',
  'categoria',
  'genero',
  'precio',
  'oferta',
  'descripcion',
  'color',
  'talles',
  'stock',
  'fotos',
] as const

export type ListedProduct = {
  id: number
  sourceKey: string | null
  name: string
  brand: string
  category: string
  genre: string
  price: Centavos
  offer: boolean
  discount: string | null
  description: string
  colourway: string
  /** The offered ones, in the order shown. */
  sizes: { size: string; stock: number }[]
  stock: number
  /** Addresses, in their order. */
  images: string[]
}

/** In the order of OWN_COLUMNS. «40=5 | 41=0»: a colon would make a time of it in a spreadsheet. */
export const ownCells = (product: ListedProduct): string[] => [
  String(product.id),
  product.sourceKey ?? '',
  product.name,
  product.brand,
  product.category,
  product.genre,
  String(toPesos(product.price)).replace('.', ','),
  product.offer ? (product.discount ?? '') : '',
  product.description,
  product.colourway,
  product.sizes.map(({ size, stock }) => `${size}=${stock}`).join(' | '),
  String(product.stock),
  product.images.join(' '),
]

/** A list that was exported here needs no guessing. */
export const isOwnList = (columns: readonly string[]): boolean =>
  OWN_COLUMNS.every((name) => columns.some((column) => column.trim().toLowerCase() === name))

export const ownMapping: Mapping = {
  source: 'vereda',
  rows: 'product',
  number: 'numero',
  key: ['clave'],
  name: ['nombre'],
  brand: { columns: ['marca'] },
  category: { columns: ['categoria'], words: {} },
  genre: { columns: ['genero'], words: {} },
  price: { column: 'precio', exchange: 1 },
  discount: 'oferta',
  description: ['descripcion'],
  html: false,
  colour: 'color',
  sizes: { column: 'talles', separator: '|', shoes: 'ar' },
  sizesOtherwise: { calzado: [], ropa: [] },
  stock: { column: 'stock' },
  images: { column: 'fotos', separator: ' ' },
  archived: 'leave',
}
