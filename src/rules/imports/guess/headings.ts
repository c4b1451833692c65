/** What other shops call their columns: Spanish, English, Shopify's and Tiendanube's. */
import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { forEachText, headingOf } from '#rules/imports/listed.ts'
import { folded } from './words.ts'

/** Best first; whole headings, folded. */
export const HEADINGS = {
  key: [
    'identificador de url',
    'handle',
    'sku',
    'codigo',
    'codigo de producto',
    'cod',
    'cod art',
    'cod producto',
    'art',
    'nro articulo',
    'clave',
    'articulo',
    'referencia',
    'ref',
    'product id',
    'uniq id',
    'id',
    'ean',
    'codigo de barras',
    'barcode',
    'variant sku',
    'style',
    'modelo',
    'model',
    'url',
  ],
  name: [
    'nombre',
    'nombre del producto',
    'producto',
    'titulo',
    'title',
    'name',
    'product name',
    'product title',
    'product',
    'nombre producto',
    'descripcion corta',
    'articulo',
    'modelo',
    'model',
  ],
  brand: [
    'marca',
    'brand',
    'product brand',
    'brand name',
    'vendor',
    'proveedor',
    'fabricante',
    'manufacturer',
  ],
  category: [
    'categoria',
    'categorias',
    'category',
    'categories',
    'tipo',
    'type',
    'tipo de producto',
    'product type',
    'product category',
    'rubro',
    'sub title',
    'subtitle',
    'clasificacion',
  ],
  genre: ['genero', 'sexo', 'gender', 'genre', 'for', 'para', 'target', 'breadcrumbs', 'sub title', 'tags'],
  price: [
    'precio promocional',
    'precio de oferta',
    'sale price',
    'selling price',
    'discounted price',
    'variant price',
    'precio final',
    'precio efectivo',
    'precio efvo',
    'precio contado',
    'efectivo',
    'precio de venta',
    'precio venta',
    'precio publico',
    'p publico',
    'precio al publico',
    'precio',
    'price',
    'pvp',
    'importe',
    'valor',
    'regular price',
    'current price',
  ],
  before: [
    'variant compare at price',
    'compare at price',
    'original price',
    'precio anterior',
    'precio de lista',
    'precio lista',
    'p lista',
    'lista',
    'list price',
    'listing price',
    'mrp',
    'regular price',
    'precio original',
    'precio',
    'price',
  ],
  discount: ['oferta', 'descuento', 'discount'],
  cost: [headingOf('cost'), ...FIELDS.cost.list.others],
  ...record(BOX_NAMES, (field) => [headingOf(field), ...FIELDS[field].list.others]),
  hidden: [headingOf('hidden'), ...FIELDS.hidden.list.others],
  video: [headingOf('video'), ...FIELDS.video.list.others],
  ...record(SIZE_CODES, (field) => [headingOf(field), ...FIELDS[field].list.others]),
  ...forEachText((field) => [headingOf(field), ...FIELDS[field].list.others]),
  sizes: [
    'talles',
    'talle',
    'size',
    'sizes',
    'available sizes',
    'tallas',
    'talla',
    'curva',
    'numeros',
    'nro',
    'numero de calzado',
    'medida',
  ],
  stock: [
    'stock',
    'cantidad',
    'unidades',
    'cant',
    'unid',
    'stock total',
    'disponible',
    'variant inventory qty',
    'inventory',
    'inventory quantity',
    'quantity',
    'qty',
    'existencias',
  ],
  soldOut: ['availability', 'disponibilidad', 'available', 'estado de stock', 'in stock'],
  images: [
    'fotos',
    'foto',
    'imagenes',
    'imagen',
    'images',
    'image',
    'image src',
    'image url',
    'url de imagen',
    'imagen url',
    'main image',
  ],
} as const satisfies Partial<Record<keyof MappingDraft, readonly string[]>>

/** «ProductID» and «product_id» are «product id». */
export const wordsOf = (column: string): string =>
  folded(column.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).trim()
/** How many cells are headings that we know. */
export const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => KNOWN.has(wordsOf(cell)) || KNOWN.has(shortWords(cell))).length

/** Without what says in which money, or that a tax is in it: «Price (INR)», «Precio $ con IVA». */
export const shortWords = (column: string): string =>
  wordsOf(column)
    .replace(
      /\b(?:ars|usd|inr|eur|brl|gbp|rs|en pesos|pesos|(?:con|c) iva|iva incl(?:uido)?|web|online)\b/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
/** Numbers that are no price, however dear they look. */
export const NO_PRICE =
  / (?:id|codigo|cod|code|sku|ean|upc|barcode|num|numero|nro|number|count|cantidad|qty|images?|rating|reviews?|votes?|score|sold|year|ano|date|fecha|index|phone|telefono|peso|weight) /
export const PROMOTIONAL = / (?:promocional|promo|oferta|sale|discounted|rebajado|descuento) /
const KNOWN: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat())
