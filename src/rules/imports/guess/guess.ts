/**
 * What each column of an unknown list is, guessed from its heading (Spanish, English, Shopify's and Tiendanube's) and, where
 * headings say little, from its values. A person corrects it on screen.
 */
import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { CATALOGUE } from '#rules/products/catalogue.ts'
import type { Catalogue, Choice } from '#rules/products/choices.ts'
import { namesOf } from '#rules/imports/names.ts'
import { emptyDraft, type MappingDraft } from '#rules/imports/draft.ts'
import { HEADINGS, NO_PRICE, PROMOTIONAL, shortWords, wordsOf } from './headings.ts'
import { looksLikeHtml } from '#rules/imports/html.ts'
import { LISTED_TEXTS, mappedName } from '#rules/imports/listed.ts'
import { isOwnList, ownDraft } from '#rules/imports/own-list.ts'
import { readAmount, saysNet } from '#rules/amounts/amount.ts'
import { readCurrency } from '#rules/amounts/currency.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import { sizeColumnsOf } from '#rules/imports/sizes/size-columns.ts'
import {
  countsAmerican,
  bestOf,
  bestTwo,
  brandShare,
  nameShare,
  optionColumn,
  priceShare,
  separatorOf,
  sizeShare,
  SUITS,
} from '#rules/imports/values.ts'
import { genderIn, lettersOf } from './genders.ts'
import { departmentIn, kindIn } from './kinds.ts'
import { folded, lookUp } from './words.ts'

export type Sample = { columns: readonly string[]; rows: readonly (readonly string[])[] }
export type Guess = { draft: MappingDraft; /** Sentences about what the list seems to be. */ hints: string[] }

const TEXTS = LISTED_TEXTS.map(mappedName)

/** `catalogue`: what the shop sells by, whose brands are looked for. */
export function guessMapping(
  { columns, rows }: Sample,
  fileName = '',
  catalogue: Catalogue = CATALOGUE,
): Guess {
  const source = sourceOf(fileName)
  if (isOwnList(columns))
    return { draft: ownDraft(columns), hints: ['Es una lista exportada de esta tienda.'] }
  const values = (name: string): string[] => {
    const at = columns.indexOf(name)
    return at < 0 ? [] : rows.map((row) => row[at] ?? '').filter((value) => value.trim() !== '')
  }
  const draft: MappingDraft = { ...emptyDraft, source }
  const brandsIn = brandShare(catalogue.brands)
  const headed = (field: keyof typeof HEADINGS, taken: readonly string[] = []): string => {
    for (const read of [wordsOf, shortWords])
      for (const heading of HEADINGS[field]) {
        const found = columns.find((column) => !taken.includes(column) && read(column) === heading)
        if (found !== undefined && (SUITS[field]?.(values(found)) ?? true)) return found
      }
    return ''
  }
  for (const field of [
    'name',
    'brand',
    'discount',
    'soldOut',
    'images',
    'hidden',
    'video',
    ...SIZE_CODES,
    ...TEXTS,
  ] as const)
    draft[field] = headed(field)
  draft.key = headed('key')
  // «Modelo» may be the name, and then no code.
  for (const field of TEXTS) if (draft[field] === draft.name) draft[field] = ''
  // «Descripción» in a list without names is the name.
  if (!draft.name && isShort(values(draft.description))) {
    draft.name = draft.description
    draft.description = ''
  }
  draft.price = headed('price')
  draft.before = headed('before', [draft.price])
  draft.cost = headed('cost', [draft.price, draft.before])
  for (const field of BOX_NAMES) draft[field] = headed(field)
  // A part of a box is no box.
  if (BOX_NAMES.some((field) => draft[field] === '')) for (const field of BOX_NAMES) draft[field] = ''
  draft.stock = headed('stock')
  draft.sizeColumns = sizeColumnsOf(columns, values)
  draft.sizes =
    draft.sizeColumns.length > 0
      ? ''
      : headed('sizes') ||
        optionColumn(columns, rows) ||
        bestOf(columns, values, sizeShare, 0.7, [draft.stock])
  // Headings that say nothing: the values do.
  draft.price ||= bestOf(columns, values, priceShare, 0.9, [
    draft.key,
    draft.stock,
    draft.sizes,
    draft.discount,
    draft.cost,
    draft.before,
    ...draft.sizeColumns,
    ...columns.filter((column) => NO_PRICE.test(folded(column)) || NO_PRICE.test(` ${wordsOf(column)} `)),
  ])
  if (!draft.price) [draft.price, draft.before] = [draft.before, '']
  draft.name ||= bestOf(columns, values, nameShare, 0.8, [
    draft.key,
    draft.price,
    draft.brand,
    draft.description,
  ])
  draft.key ||= draft.name
  // Who sells is not always who makes: «Vendor» is often the shop itself.
  const sells = WHO_SELLS.test(folded(draft.brand)) && brandsIn(values(draft.brand)) === 0
  if (!draft.brand || sells)
    draft.brand =
      bestOf(columns, values, brandsIn, 0.3, [draft.description]) ||
      draft.brand ||
      onlyBrand(fileName, catalogue.brands)
  // A name may say brand, type and gender at once.
  const apart = [draft.description, draft.images, draft.key, draft.price, draft.brand]
  const wordy = columns.filter((column) => {
    const texts = values(column)
    return (
      (column === draft.name || !apart.includes(column)) &&
      texts.length > 0 &&
      texts.reduce((sum, text) => sum + text.length, 0) / texts.length < 160 &&
      !texts.some((text) => /^https?:/.test(text))
    )
  })
  ;[draft.category = '', draft.category2 = ''] = bestTwo(
    wordy,
    values,
    (text) => kindIn(text) !== null || departmentIn(text) !== null,
    headed('category'),
  )
  const lettered = wordy.map((column) => [column, lettersOf(values(column))] as const)
  ;[draft.genre = '', draft.genre2 = ''] = bestTwo(
    wordy,
    values,
    (text) => genderIn(text, catalogue.genres) !== null,
    headed('genre'),
  )
  // A column of single letters says it best, whatever it is called.
  const letters = lettered.find(([column, read]) => read !== null && column !== draft.name)
  if (letters) {
    draft.genre2 = draft.genre === letters[0] ? draft.genre2 : draft.genre
    draft.genre = letters[0]
    draft.genreLetters = letters[1]!
  }

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
  // One style code for all its colours: together they tell which product it is.
  else
    draft.key2 =
      [draft.colour, draft.name].find(
        (column) => column !== draft.key && tellsApart(rows, keyAt, at(column)),
      ) ?? ''
  if (draft.sizes) {
    draft.separator = separatorOf(values(draft.sizes), ['|', ',', ';', '/', '~'])
    draft.shoes = countsAmerican(values(draft.sizes)) ? 'us' : 'ar'
  }
  if (draft.images) draft.imagesSeparator = separatorOf(values(draft.images), ['|', '~', ';', ',', ' '])
  if (draft.description) draft.html = values(draft.description).some(looksLikeHtml)
  if (draft.soldOut) {
    const gone = new Set(values(draft.soldOut).filter((value) => GONE.test(value)))
    draft.soldOutValues = [...gone].slice(0, 5).join(', ')
    if (gone.size === 0) draft.soldOut = ''
  }
  draft.moneyColumn = columns.find((one) => MONEY_COLUMN.test(folded(one))) ?? ''
  const money = moneyOf(draft, values)
  draft.money = money ?? ''
  const isNet = [draft.price, draft.before].some(saysNet)
  // Left for a person: taken as pesos, or as the price with its tax, everything would sell for less than it costs.
  if (money !== null || isNet) draft.exchange = ''
  const amounts = [draft.price, draft.before].flatMap(values)
  draft.decimals = decimalsOf(amounts, values(draft.stock))
  const hints = hintsOf(draft, money, values)
  if (isNet)
    hints.push(
      `«${draft.price}» es sin IVA y la tienda muestra el precio final: poné 1,21 en «Pesos por cada uno» para sumarle el 21 %, o 1 si ya es el final.`,
    )
  if (draft.decimals === '?')
    hints.push(
      'La lista escribe sus precios de más de una manera: los que se pueden leer de dos no entran hasta que elijas con qué signo van los decimales.',
    )
  if (repeated)
    hints.push(`«${repeated}» no se resta otra vez: «${draft.price}» ya es el precio con el descuento.`)
  return { draft, hints }
}

/** Whether codes that come twice come once each with the column beside them. */
function tellsApart(rows: Sample['rows'], keyAt: number, otherAt: number): boolean {
  const coded = rows.filter((row) => row[keyAt])
  const different = (of: (row: readonly string[]) => string | undefined) => new Set(coded.map(of)).size
  const together = different((row) => JSON.stringify([row[keyAt], row[otherAt]]))
  return otherAt >= 0 && different((row) => row[keyAt]) < coded.length && together === coded.length
}

const WHO_SELLS = / (?:vendor|proveedor) /
const SHORT = 80
const isShort = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.reduce((sum, text) => sum + text.length, 0) / texts.length < SHORT

const GONE = /out.?of.?stock|agotad|sin stock|sold.?out|no disponible|^no$|^false$/i

/** Another country's, said by a column of its own, by the price's heading or by a price; null for pesos. */
function moneyOf({ price, moneyColumn }: MappingDraft, values: (name: string) => string[]): string | null {
  const named = [price, ...values(price), ...values(moneyColumn)].map(readCurrency)
  return named.find((one) => one !== null) ?? null
}
const MONEY_COLUMN = /^ (?:moneda|currency|divisa)(?: (?:code|codigo))? $/

function hintsOf(draft: MappingDraft, money: string | null, values: (name: string) => string[]): string[] {
  const hints: string[] = []
  if (draft.rows === 'size')
    hints.push(
      'Parece tener una fila por talle: las filas seguidas con la misma clave se leen como un producto.',
    )
  if (!draft.sizes && draft.sizeColumns.length === 0 && !draft.number)
    hints.push(
      'La lista no trae talles: cada producto llega con todos los de su tipo y ninguna unidad, salvo que elijas abajo cuáles llevan.',
    )
  if (!draft.stock && draft.sizeColumns.length === 0 && !draft.number)
    hints.push(
      'La lista no trae stock: todo llega con 0 unidades, salvo que pongas abajo cuántas hay de cada talle.',
    )
  if (money !== null) hints.push(`Los precios están en ${money}: poné cuántos pesos vale uno.`)
  else if (draft.price) {
    const amounts = values(draft.price).flatMap((text) => readAmount(text, draft.decimals) ?? [])
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

const onlyBrand = (fileName: string, brands: readonly Choice[]): string => {
  const brand = lookUp(fileName, namesOf(brands))
  return brand ? `=${brand}` : ''
}
