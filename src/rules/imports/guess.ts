/**
 * What each column of an unknown list is, guessed from its heading (Spanish, English, Shopify's and Tiendanube's) and, where
 * headings say little, from its values. A person corrects it on screen.
 */
import { FIELDS } from '#rules/products/fields.ts'
import { emptyDraft, type MappingDraft } from './draft.ts'
import { looksLikeHtml } from './html.ts'
import { forEachText, LISTED_TEXTS, mappedName } from './listed.ts'
import { isOwnList, ownDraft } from './own-list.ts'
import { readAmount, readCurrency, readSize } from './read.ts'
import { CATEGORY_WORDS, categoryText, folded, GENRE_WORDS, lookUp } from './words.ts'

/** Best first; whole headings, folded. */
const HEADINGS = {
  key: [
    'identificador de url',
    'handle',
    'sku',
    'codigo',
    'codigo de producto',
    'cod',
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
    'descripcion corta',
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
    'precio de venta',
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
    'list price',
    'listing price',
    'mrp',
    'regular price',
    'precio original',
    'precio',
    'price',
  ],
  discount: ['oferta', 'descuento', 'discount'],
  ...forEachText((field) => FIELDS[field].list.others),
  sizes: [
    'talles',
    'talle',
    'size',
    'sizes',
    'available sizes',
    'tallas',
    'talla',
    'numero de calzado',
    'medida',
  ],
  stock: [
    'stock',
    'cantidad',
    'unidades',
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

const TEXTS = LISTED_TEXTS.map(mappedName)

/** «ProductID» and «product_id» are «product id». */
const headingOf = (column: string): string => folded(column.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).trim()
/** Without what says in which money, or that a tax is in it: «Price (INR)», «Precio $ con IVA». */
const shortHeading = (column: string): string =>
  headingOf(column)
    .replace(
      /\b(?:ars|usd|inr|eur|brl|gbp|rs|en pesos|pesos|(?:con|c) iva|iva incl(?:uido)?|web|online)\b/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
/** Numbers that are no price, however dear they look. */
const NO_PRICE =
  / (?:id|codigo|cod|code|sku|ean|upc|barcode|num|numero|nro|number|count|cantidad|qty|images?|rating|reviews?|votes?|score|sold|year|ano|date|fecha|index|phone|telefono|peso|weight) /
const PROMOTIONAL = / (?:promocional|promo|oferta|sale|discounted|rebajado|descuento) /

export type Sample = { columns: readonly string[]; rows: readonly (readonly string[])[] }
export type Guess = { draft: MappingDraft; /** Sentences about what the list seems to be. */ hints: string[] }

export function guessMapping({ columns, rows }: Sample, fileName = ''): Guess {
  const source = sourceOf(fileName)
  if (isOwnList(columns))
    return { draft: ownDraft(columns), hints: ['Es una lista exportada de esta tienda.'] }
  const values = (name: string): string[] => {
    const at = columns.indexOf(name)
    return at < 0 ? [] : rows.map((row) => row[at] ?? '').filter((value) => value.trim() !== '')
  }
  const draft: MappingDraft = { ...emptyDraft, source }
  const headed = (field: keyof typeof HEADINGS, taken: readonly string[] = []): string => {
    for (const read of [headingOf, shortHeading])
      for (const heading of HEADINGS[field]) {
        const found = columns.find((column) => !taken.includes(column) && read(column) === heading)
        if (found !== undefined && (SUITS[field]?.(values(found)) ?? true)) return found
      }
    return ''
  }
  for (const field of ['name', 'brand', 'discount', 'soldOut', 'images', ...TEXTS] as const)
    draft[field] = headed(field)
  draft.key = headed('key')
  draft.price = headed('price')
  draft.before = headed('before', [draft.price])
  draft.stock = headed('stock')
  draft.sizes =
    headed('sizes') || optionColumn(columns, rows) || bestOf(columns, values, sizeShare, 0.7, [draft.stock])
  // Headings that say nothing: the values do.
  draft.price ||= bestOf(columns, values, priceShare, 0.9, [
    draft.key,
    draft.stock,
    draft.sizes,
    draft.discount,
    ...columns.filter((column) => NO_PRICE.test(folded(column)) || NO_PRICE.test(` ${headingOf(column)} `)),
  ])
  draft.name ||= bestOf(columns, values, nameShare, 0.8, [
    draft.key,
    draft.price,
    draft.brand,
    draft.description,
  ])
  draft.key ||= draft.name
  if (!draft.brand)
    draft.brand = bestOf(columns, values, brandShare, 0.3, [draft.description]) || onlyBrand(fileName)

  const wordy = columns.filter((column) => {
    const texts = values(column)
    return (
      ![draft.description, draft.images, draft.key, draft.price, draft.brand].includes(column) &&
      texts.length > 0 &&
      texts.reduce((sum, text) => sum + text.length, 0) / texts.length < 160 &&
      !texts.some((text) => /^https?:/.test(text))
    )
  })
  ;[draft.category = '', draft.category2 = ''] = bestTwo(
    wordy,
    values,
    (text) => lookUp(categoryText(text), CATEGORY_WORDS) !== null,
    headed('category'),
  )
  ;[draft.genre = '', draft.genre2 = ''] = bestTwo(
    wordy,
    values,
    (text) => lookUp(text, GENRE_WORDS) !== null,
    headed('genre'),
  )

  // A row a size says the product's name again, or leaves it out; another name is another product with the same code.
  // «Precio promocional» beside «Descuento»: the discount is in the price already.
  const promotional = PROMOTIONAL.test(folded(draft.price)) && !draft.before
  const repeated = promotional ? draft.discount : ''
  if (promotional) draft.discount = ''

  const at = (column: string) => columns.indexOf(column)
  const [keyAt, nameAt, sizesAt] = [at(draft.key), at(draft.name), at(draft.sizes)]
  // Rows that follow each other are sizes of one product when they are alike but for the size.
  const repeats = rows.filter((row, index) => {
    const before = rows[index - 1]
    if (!before || sizesAt < 0 || !row[keyAt] || row[keyAt] !== before[keyAt]) return false
    return (!row[nameAt] || row[nameAt] === before[nameAt]) && row[sizesAt] !== before[sizesAt]
  }).length
  if (repeats > 0) draft.rows = 'size'
  if (draft.sizes) {
    draft.separator = separatorOf(values(draft.sizes), ['|', ',', ';', '/', '~'])
    draft.shoes = values(draft.sizes).some(american) ? 'us' : 'ar'
  }
  if (draft.images) draft.imagesSeparator = separatorOf(values(draft.images), ['|', '~', ';', ',', ' '])
  if (draft.description) draft.html = values(draft.description).some(looksLikeHtml)
  if (draft.soldOut) {
    const gone = new Set(values(draft.soldOut).filter((value) => GONE.test(value)))
    draft.soldOutValues = [...gone].slice(0, 5).join(', ')
    if (gone.size === 0) draft.soldOut = ''
  }
  const money = moneyOf(draft, columns, values)
  // Left for a person: taken as pesos, everything would sell for nothing.
  if (money !== null) draft.exchange = ''
  const hints = hintsOf(draft, money, values)
  if (repeated)
    hints.push(`«${repeated}» no se resta otra vez: «${draft.price}» ya es el precio con el descuento.`)
  return { draft, hints }
}

const GONE = /out.?of.?stock|agotad|sin stock|sold.?out|no disponible|^no$|^false$/i

/** Another country's, said by a column of its own, by the price's heading or by a price; null for pesos. */
function moneyOf(
  draft: MappingDraft,
  columns: readonly string[],
  values: (name: string) => string[],
): string | null {
  const column = columns.find((one) => /^ (moneda|currency) $/.test(folded(one)))
  const said = column
    ? values(column)[0]?.trim().toUpperCase()
    : [draft.price, ...values(draft.price)].map(readCurrency).find((one) => one !== null)
  return said === undefined || said === 'ARS' ? null : said
}

function hintsOf(draft: MappingDraft, money: string | null, values: (name: string) => string[]): string[] {
  const hints: string[] = []
  if (draft.rows === 'size')
    hints.push(
      'Parece tener una fila por talle: las filas seguidas con la misma clave se leen como un producto.',
    )
  if (!draft.sizes && !draft.number)
    hints.push(
      'La lista no trae talles, y sin talle no entra ningún producto: elegí abajo qué talles llevan el calzado y la ropa.',
    )
  if (money !== null) hints.push(`Los precios están en ${money}: poné cuántos pesos vale uno.`)
  else if (draft.price) {
    const amounts = values(draft.price).map((text) => readAmount(text) ?? 0)
    if (amounts.length > 0 && amounts.every((amount) => amount < 1000))
      hints.push('Los precios parecen estar en otra moneda: revisá el cambio.')
  }
  return hints
}

/** 'Lista Nike 2026.csv' -> 'lista-nike-2026' */
function sourceOf(fileName: string): string {
  const name = folded(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''))
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 40)
  return name.replace(/-+$/, '').length >= 2 ? name.replace(/-+$/, '') : 'lista'
}

const onlyBrand = (fileName: string): string => {
  const brand = lookUp(
    fileName,
    ['adidas', 'nike', 'puma'].map((name) => [name, name] as const),
  )
  return brand ? `=${brand}` : ''
}

type Judge = (text: string) => boolean
const share = (texts: readonly string[], is: Judge): number =>
  texts.length === 0 ? 0 : texts.filter(is).length / texts.length

const isPrice: Judge = (text) => /\d/.test(text) && text.length < 20 && (readAmount(text) ?? 0) > 0
const isSize: Judge = (text) =>
  text.split(/[|,;/~]/).some((part) => readSize(part, 'buzo', 'ar') !== null) ||
  text.split(/[|,;/~]/).every((part) => readSize(part, 'calzado', 'ar') !== null)
const isName: Judge = (text) => /\p{L}{3}/u.test(text) && text.length < 120 && !/^https?:/.test(text)
const isBrand: Judge = (text) => /\b(adidas|nike|puma)\b/i.test(text)
const american: Judge = (text) => /\b(?:M|W)\s?\d|\b(?:[5-9]|1[0-5])\.5\b/i.test(text)
const priceShare = (texts: readonly string[]) => share(texts, isPrice)
const sizeShare = (texts: readonly string[]) => share(texts, isSize)
const nameShare = (texts: readonly string[]) => share(texts, isName)
const brandShare = (texts: readonly string[]) => share(texts, isBrand)

/** A heading alone is not enough where its values are of another kind. */
const SUITS: Partial<Record<keyof typeof HEADINGS, (texts: readonly string[]) => boolean>> = {
  price: (texts) => texts.length === 0 || priceShare(texts) >= 0.5,
  before: (texts) => texts.length === 0 || priceShare(texts) >= 0.5,
  discount: (texts) => texts.every((text) => /^\s*(?:\d{1,2}\s?%|0[.,]\d)\s*$/.test(text)),
  brand: (texts) => texts.length === 0 || brandShare(texts) > 0,
  stock: (texts) => texts.every((text) => readAmount(text) !== null),
}

function bestOf(
  columns: readonly string[],
  values: (name: string) => string[],
  judge: (texts: readonly string[]) => number,
  least: number,
  taken: readonly string[],
): string {
  let best = ''
  let most = least
  for (const column of columns) {
    if (taken.includes(column)) continue
    const score = judge(values(column))
    if (score > most || (score === most && best === '')) [best, most] = [column, score]
  }
  return best
}

/** The column that says it most often, and a second that says it where the first does not. */
function bestTwo(
  columns: readonly string[],
  values: (name: string) => string[],
  is: Judge,
  headed: string,
): string[] {
  const ranked = columns
    .map((column) => ({ column, score: share(values(column), is) + (column === headed ? 0.2 : 0) }))
    .filter(({ score }) => score > 0.05)
    .sort((a, b) => b.score - a.score)
    .map(({ column }) => column)
  return ranked.length === 0 && headed ? [headed] : ranked.slice(0, 2)
}

/** Shopify and Tiendanube: «Option1 Name: Talle» beside «Option1 Value: 41». */
function optionColumn(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  for (const [index, column] of columns.entries()) {
    if (!/^ (?:option\d name|nombre de propiedad \d) $/.test(folded(column))) continue
    const said = rows.map((row) => folded(row[index] ?? '').trim()).find(Boolean) ?? ''
    if (/^(talles?|tallas?|size|sizes|numero|medida)$/.test(said)) return columns[index + 1] ?? ''
  }
  return ''
}

function separatorOf(texts: readonly string[], candidates: readonly string[]): string {
  const counts = candidates.map((separator) => texts.filter((text) => text.trim().includes(separator)).length)
  const most = Math.max(...counts)
  return most === 0 ? '|' : candidates[counts.indexOf(most)]!
}
