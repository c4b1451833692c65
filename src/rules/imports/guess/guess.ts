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
import { formatCalled, formatOf } from '#rules/imports/formats/formats.ts'
import { asFormat, saysFormat } from '#rules/imports/formats/draft.ts'
import { NO_FORMAT, type ListFormat } from '#rules/imports/formats/format.ts'
import { BY_OPTIONS, optionPairs, optionSizesIn } from '#rules/imports/variants/options.ts'
import { shortWords, wordsOf } from './columns.ts'
import { HEADINGS, NO_PRICE, OF_TODAY } from './headings.ts'
import { withHalves } from '#rules/imports/sizes/ranges.ts'
import { leavesOf } from './taxonomy.ts'
import { looksLikeHtml } from '#rules/imports/html.ts'
import { LISTED_TEXTS, mappedName } from '#rules/imports/listed.ts'
import { isExportedList, exportedDraft } from '#rules/imports/exported-list.ts'
import { readAmount, saysNet } from '#rules/amounts/amount.ts'
import { currencyNamed, PESOS, readCurrency } from '#rules/amounts/currency.ts'
import { decimalsOf } from '#rules/amounts/decimals.ts'
import { sizeColumnsOf } from '#rules/imports/sizes/size-columns.ts'
import {
  countsAmerican,
  bestOf,
  bestTwo,
  brandShare,
  nameShare,
  priceShare,
  separatorOf,
  sizeShare,
  SUITS,
} from '#rules/imports/values.ts'
import { genderIn, lettersOf } from './genders.ts'
import { departmentIn, kindIn } from './kinds.ts'
import { folded, lookUp } from './match-text.ts'

export type Sample = { columns: readonly string[]; rows: readonly (readonly string[])[] }
export type Guess = { draft: MappingDraft; /** Sentences about what the list seems to be. */ hints: string[] }

const TEXTS = LISTED_TEXTS.map(mappedName)

type Values = (name: string) => string[]
type Headed = (field: keyof typeof HEADINGS, taken?: readonly string[]) => string
type Reading = Sample & { values: Values; headed: Headed; catalogue: Catalogue; fileName: string }

/** `catalogue`: what the shop sells by, whose brands are looked for; `as`: the format that a person chose. */
export function guessMapping(
  { columns, rows }: Sample,
  fileName = '',
  catalogue: Catalogue = CATALOGUE,
  as?: string,
): Guess {
  if (isExportedList(columns))
    return { draft: exportedDraft(columns), hints: ['Es una lista exportada de esta tienda.'] }
  const values = (name: string): string[] => {
    const at = columns.indexOf(name)
    return at < 0 ? [] : rows.map((row) => row[at] ?? '').filter((value) => value.trim() !== '')
  }
  const headed: Headed = (field, taken = []) => {
    for (const read of [wordsOf, shortWords])
      for (const heading of HEADINGS[field]) {
        const found = columns.find((column) => !taken.includes(column) && read(column) === heading)
        if (found !== undefined && (SUITS[field]?.(values(found)) ?? true)) return found
      }
    return ''
  }
  const reading: Reading = { columns, rows, values, headed, catalogue, fileName }
  const draft: MappingDraft = { ...emptyDraft, source: sourceOf(fileName) }
  guessColumns(draft, reading)
  guessBrand(draft, reading)
  guessWhat(draft, reading)
  const format = as === undefined ? formatOf(columns) : (formatCalled(as) ?? null)
  if (format) asFormat(draft, format, { columns, values })
  else if (as !== undefined) draft.format = NO_FORMAT
  guessRows(draft, reading, format)
  guessWriting(draft, reading)
  const money = guessAmounts(draft, reading)
  return {
    draft,
    hints: [
      ...(format ? [saysFormat(format), ...(format.hint ? [format.hint] : [])] : []),
      ...hintsOf(draft, money, { columns, values }),
    ],
  }
}

function guessColumns(draft: MappingDraft, { columns, values, headed }: Reading): void {
  for (const field of [
    'name',
    'brand',
    'discount',
    'soldOut',
    'images',
    'hidden',
    'video',
    'status',
    'variant',
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
  const pictures = columns.filter((column) => values(column).some((text) => ADDRESS.test(text)))
  draft.sizes =
    draft.sizeColumns.length > 0
      ? ''
      : headed('sizes', pictures) ||
        (optionPairs(columns).length > 0 || draft.variant ? BY_OPTIONS : '') ||
        bestOf(columns, values, sizeShare, 0.7, [draft.stock, draft.price, draft.before, ...pictures])
  // Headings that say nothing: the values do.
  draft.price ||= bestOf(columns, values, priceShare, 0.9, [
    draft.key,
    draft.stock,
    draft.sizes,
    draft.discount,
    draft.cost,
    draft.before,
    ...draft.sizeColumns,
    ...columns.filter(
      (column) =>
        column.includes('%') || NO_PRICE.test(folded(column)) || NO_PRICE.test(` ${wordsOf(column)} `),
    ),
  ])
  if (!draft.price) [draft.price, draft.before] = [draft.before, '']
  if (NUMBERED_PRICE.test(wordsOf(draft.price)) && numberedPrices(columns).length > 1) draft.price = ''
  if (draft.discount && (OF_TODAY.test(folded(draft.price)) || draft.before)) draft.discountIs = 'taken'
  draft.name ||= bestOf(columns, values, nameShare, 0.8, [
    draft.key,
    draft.price,
    draft.brand,
    draft.description,
    draft.colour,
    headed('category'),
    headed('genre'),
  ])
  draft.key ||= draft.name
}

function guessBrand(draft: MappingDraft, { columns, values, catalogue, fileName }: Reading): void {
  const brandsIn = brandShare(catalogue.brands)
  // Who sells is not always who makes: «Vendor» is often the shop itself.
  const sells = WHO_SELLS.test(folded(draft.brand)) && brandsIn(values(draft.brand)) === 0
  if (draft.brand && !sells) return
  const saying = columns.filter(
    (column) => column !== draft.description && brandsIn(values(column)) >= LEAST_BRANDS,
  )
  // Tags say it where the name does not.
  const [first, second = ''] = saying.toSorted(
    (one, other) => brandsIn(values(other)) - brandsIn(values(one)),
  )
  draft.brand2 = second
  draft.brand = first ?? (draft.brand || onlyBrand(fileName, catalogue.brands))
}

/** What a row is and for whom: a name may say brand, type and gender at once. */
function guessWhat(draft: MappingDraft, { columns, values, headed, catalogue }: Reading): void {
  const options = optionPairs(columns).map(({ value }) => value)
  const apart = [draft.description, draft.images, draft.key, draft.price, draft.brand, ...options]
  const wordy = columns.filter((column) => {
    const texts = values(column)
    return (
      (column === draft.name || !apart.includes(column)) &&
      texts.length > 0 &&
      texts.reduce((sum, text) => sum + text.length, 0) / texts.length < 160 &&
      !texts.some((text) => ADDRESS.test(text))
    )
  })
  ;[draft.category = '', draft.category2 = ''] = bestTwo(
    wordy,
    values,
    (text) => leavesOf(text).some((leaf) => kindIn(leaf) !== null || departmentIn(leaf) !== null),
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
}

/** Whether a row is a product or one of its sizes, and what tells products apart. */
function guessRows(draft: MappingDraft, { columns, rows }: Reading, format: ListFormat | null): void {
  if (format?.rows === 'size' || draft.sizes === BY_OPTIONS) {
    draft.rows = 'size'
    return
  }
  const at = (column: string) => columns.indexOf(column)
  const keyAt = at(draft.key)
  const headedAt = { key: keyAt, name: at(draft.name), size: at(draft.sizes), colour: at(draft.colour) }
  if (isRowASize(rows, headedAt)) draft.rows = 'size'
  else if (
    hasCodeASize(rows, { ...headedAt, price: at(draft.price), brand: at(draft.brand) }, format !== null)
  ) {
    draft.rows = 'size'
    draft.group = draft.name
    draft.sku ||= draft.key
  }
  // One style code for all its colours: together they tell which product it is.
  else
    draft.key2 =
      [draft.colour, draft.name].find(
        (column) => column !== draft.key && tellsApart(rows, keyAt, at(column)),
      ) ?? ''
}

/** Rows with the same code are sizes of one product when they are alike but for the size; a row may leave the name out. */
function isRowASize(
  rows: Sample['rows'],
  at: { key: number; name: number; size: number; colour: number },
): boolean {
  if (at.size < 0) return false
  const first = new Map<string, readonly string[]>()
  return rows.some((row) => {
    const key = row[at.key]
    if (!key) return false
    const group = JSON.stringify([key, row[at.colour]])
    const before = first.get(group)
    if (before === undefined) first.set(group, row)
    return (
      before !== undefined &&
      (!row[at.name] || row[at.name] === before[at.name]) &&
      row[at.size] !== before[at.size]
    )
  })
}

/**
 * Each size has a code of its own, as management programs keep them: rows of one name, brand, colour and price whose codes and sizes all
 * differ; where nobody knows whose list it is, the codes differ by the size alone. One that does not fit, and each row stays a product.
 */
function hasCodeASize(
  rows: Sample['rows'],
  at: Record<'key' | 'name' | 'size' | 'colour' | 'brand' | 'price', number>,
  isKnown: boolean,
): boolean {
  if (at.size < 0 || at.key < 0 || at.name < 0 || at.key === at.name) return false
  const groups = Map.groupBy(
    rows.filter((row) => row[at.key] && row[at.name]),
    (row) => JSON.stringify([row[at.name], row[at.brand], row[at.colour]]),
  )
  const several = [...groups.values()].filter((group) => group.length > 1)
  const differ = (group: Sample['rows'], column: number) =>
    new Set(group.map((row) => row[column]?.trim().toLowerCase())).size === group.length
  const stem = (row: readonly string[]) => {
    const [code, size] = [row[at.key]!.trim().toLowerCase(), row[at.size]!.trim().toLowerCase()]
    return code.endsWith(size) ? code.slice(0, -size.length) : code
  }
  return (
    several.length > 0 &&
    several.every(
      (group) =>
        differ(group, at.key) &&
        differ(group, at.size) &&
        (isKnown || new Set(group.map(stem)).size === 1) &&
        group.every((row) => row[at.size]?.trim() && row[at.price] === group[0]![at.price]),
    )
  )
}

/** How its cells are written: what parts them, how they count shoes, what they call sold out. */
function guessWriting(draft: MappingDraft, reading: Reading): void {
  const { values } = reading
  if (draft.sizes) {
    const sizes = draft.sizes === BY_OPTIONS ? optionSizesIn(reading, draft.variant) : values(draft.sizes)
    draft.separator = separatorOf(sizes.map(withHalves), ['|', ',', ';', '/', '~'])
    draft.shoes = countsAmerican(sizes) ? 'us' : 'ar'
  }
  if (draft.images) draft.imagesSeparator = separatorOf(values(draft.images), ['|', '~', ';', ',', ' '])
  if (draft.description) draft.html = values(draft.description).some(looksLikeHtml)
  if (draft.soldOut) {
    const gone = new Set(values(draft.soldOut).filter((value) => GONE.test(value)))
    draft.soldOutValues = [...gone].slice(0, 5).join(', ')
    if (gone.size === 0) draft.soldOut = ''
  }
}

/** Whether codes that come twice come once each with the column beside them. */
function tellsApart(rows: Sample['rows'], keyAt: number, otherAt: number): boolean {
  const coded = rows.filter((row) => row[keyAt])
  const different = (of: (row: readonly string[]) => string | undefined) => new Set(coded.map(of)).size
  const together = different((row) => JSON.stringify([row[keyAt], row[otherAt]]))
  return otherAt >= 0 && different((row) => row[keyAt]) < coded.length && together === coded.length
}

/** How many of a column's cells name a brand that the shop has, where the column is believed. */
const LEAST_BRANDS = 0.3
/** «Precio 1», «Lista 2 (c/IVA)»: which of them is the shop's, its people know. */
const NUMBERED_PRICE = /^(?:precio|lista|p|precio (?:de )?(?:lista|venta)|price(?: list)?) ?\d(?: .*)?$/
const numberedPrices = (columns: readonly string[]): string[] =>
  columns.filter((column) => NUMBERED_PRICE.test(wordsOf(column)))

const WHO_SELLS = / (?:vendor|proveedor) /
const SHORT = 80
const isShort = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.reduce((sum, text) => sum + text.length, 0) / texts.length < SHORT

const GONE = /out.?of.?stock|agotad|esgotad|sin stock|sold.?out|no disponible|^no$|^false$|^0$/i
const ADDRESS = /^\s*(?:https?:|www\.|\/\/)/i

/** How amounts are written and in whose money: answers another country's, null for pesos. */
function guessAmounts(draft: MappingDraft, { columns, values }: Reading): string | null {
  draft.moneyColumn = columns.find((one) => MONEY_COLUMN.test(folded(one))) ?? ''
  const money = moneyOf(draft, values)
  draft.money = money ?? ''
  // Left for a person: taken as pesos, or as the price with its tax, everything would sell for less than it costs.
  if (money !== null || isNet(draft)) draft.exchange = ''
  draft.decimals = decimalsOf([draft.price, draft.before].flatMap(values), values(draft.stock))
  return money
}

const isNet = ({ price, before }: MappingDraft): boolean => [price, before].some(saysNet)
/**
 * Another country's, said by a column of its own, by the price's heading or by a price; null for pesos, also where some rows beside
 * them are in other money: those wait one by one.
 */
function moneyOf({ price, moneyColumn }: MappingDraft, values: Values): string | null {
  if (readCurrency(price) === null && values(moneyColumn).some((cell) => currencyNamed(cell) === PESOS))
    return null
  const named = [price, ...values(price), ...values(moneyColumn)].map(readCurrency)
  return named.find((one) => one !== null) ?? null
}
const MONEY_COLUMN = /^ (?:moneda|currency|divisa)(?: (?:code|codigo|id))? $/

function hintsOf(
  draft: MappingDraft,
  money: string | null,
  { columns, values }: { columns: readonly string[]; values: Values },
): string[] {
  const hints: string[] = []
  if (draft.rows === 'size')
    hints.push(
      'Tiene una fila por talle: las filas con la misma clave se leen como un producto, y cada color aparte.',
    )
  if (draft.discount && draft.discountIs === 'taken')
    hints.push(`«${draft.discount}» no se resta otra vez: «${draft.price}» ya es el precio con el descuento.`)
  if (isNet(draft))
    hints.push(
      `«${draft.price}» es sin IVA y la tienda muestra el precio final: poné 1,21 en «Pesos por cada uno» para sumarle el 21 %, o 1 si ya es el final.`,
    )
  if (draft.decimals === '?')
    hints.push(
      'La lista escribe sus precios de más de una manera: los que se pueden leer de dos no entran hasta que elijas con qué signo van los decimales.',
    )
  if (!draft.price && numberedPrices(columns).length > 1)
    hints.push(`Trae varios precios (${numberedPrices(columns).join(', ')}): elegí con cuál vendés.`)
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
    const asked = amounts.filter((amount) => amount > 0)
    if (asked.length > 0 && asked.every((amount) => amount < 1000))
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
