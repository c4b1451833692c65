/** A mapping while a person is choosing it: texts of a form, one beside each question. `mappingOf` makes the real one, or says what is missing. */
import { SIZE_CODES, type SizeCode } from '#rules/products/codes/codes.ts'
import * as v from 'valibot'
import { done, invalid, type Done, type Fields, type Invalid } from '#rules/outcome.ts'
import { SIZES_TOGETHER, SIZES_TOGETHER_SEPARATOR } from './sizes/size-columns.ts'
import { formatCalled, headed } from './formats/formats.ts'
import { BY_OPTIONS, isDisplay, OPTION, optionPairs } from './variants/options.ts'
import { isSalePrice } from './confirm.ts'
import { DECIMALS, type Decimals } from '#rules/amounts/amount.ts'
import { CURRENCY_CODES, PESOS } from '#rules/amounts/currency.ts'
import { typedNumber } from '#rules/typed.ts'
import { GENRE_LETTERS, type GenreLetters } from './guess/genders.ts'
import { KNOWN_STOCK, type KnownStock } from './known-stock.ts'
import { forEachText, mappedName, type ListedText, type MappedName } from './listed.ts'
import { BOX_NAMES, type BoxField } from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import { mappingRule, type Mapping, MAX_EACH } from './mapping.ts'

export const DISCOUNT_IS = ['taken', 'to-take'] as const
type DiscountIs = '' | (typeof DISCOUNT_IS)[number]
/** '' is none. Names of columns, unless said otherwise. */
export type MappingDraft = Record<MappedName<ListedText> | BoxField | SizeCode, string> & {
  /** A short name, such as 'tiendanube'. */
  source: string
  /** Whose list it is (formats/); '' for one that nobody knows. */
  format: string
  /** «price=Precio final»: what a person looked at and said yes to (confirm.ts). */
  confirmed: string[]
  rows: 'product' | 'size'
  number: string
  key: string
  key2: string
  name: string
  name2: string
  /** A column, or '=nike': all rows are of that brand. */
  brand: string
  brand2: string
  category: string
  category2: string
  categoryOtherwise: string
  genre: string
  genre2: string
  genreOtherwise: string
  genreLetters: '' | GenreLetters
  price: string
  before: string
  /** Typed: pesos for one unit of the list's money. */
  exchange: string
  /** Code of the list's money; '' for pesos. */
  money: string
  moneyColumn: string
  decimals: Decimals
  discount: string
  /** Whether the price has the discount in it already; '' while nobody said. */
  discountIs: DiscountIs
  saleFrom: string
  saleUntil: string
  /** «Color: Negro, Talle: M» in one column. */
  variant: string
  /** The product's own code, in its rows of one size. */
  group: string
  /** What the list keeps from its own shoppers. */
  status: string
  status2: string
  cost: string
  hidden: string
  video: string
  html: boolean
  sizes: string
  separator: string
  /** A column a size, with its units. */
  sizeColumns: string[]
  shoes: 'ar' | 'us'
  sizesShoes: string[]
  sizesClothing: string[]
  /** Rows that say no size: with all of their category and no unit, or not at all. */
  unsized: 'all' | 'none'
  stock: string
  /** Typed: units for each size when there is no column. */
  each: string
  knownStock: KnownStock
  soldOut: string
  /** Typed, with commas between. */
  soldOutValues: string
  images: string
  imagesSeparator: string
  archived: 'leave' | 'restore'
}

export const emptyDraft: MappingDraft = {
  source: 'lista',
  format: '',
  confirmed: [],
  rows: 'product',
  number: '',
  key: '',
  key2: '',
  name: '',
  name2: '',
  brand: '',
  brand2: '',
  category: '',
  category2: '',
  categoryOtherwise: '',
  genre: '',
  genre2: '',
  genreOtherwise: '',
  genreLetters: '',
  price: '',
  before: '',
  exchange: '1',
  money: '',
  moneyColumn: '',
  decimals: '',
  discount: '',
  discountIs: '',
  saleFrom: '',
  saleUntil: '',
  variant: '',
  group: '',
  status: '',
  status2: '',
  cost: '',
  ...record(BOX_NAMES, () => ''),
  hidden: '',
  video: '',
  ...record(SIZE_CODES, () => ''),
  ...forEachText(() => ''),
  html: false,
  sizes: '',
  separator: '|',
  sizeColumns: [],
  shoes: 'ar',
  sizesShoes: [],
  sizesClothing: [],
  unsized: 'all',
  stock: '',
  each: '0',
  knownStock: 'leave',
  soldOut: '',
  soldOutValues: '',
  images: '',
  imagesSeparator: '|',
  archived: 'leave',
}

const CHECK = 'Revisá cómo se leen las columnas.'
const MISSING: Partial<Record<keyof MappingDraft, string>> = {
  key: 'Elegí la columna que distingue a cada producto',
  name: 'Elegí la columna del nombre',
  brand: 'Elegí la columna de la marca, o una marca para todos',
  category: 'Elegí la columna que dice qué tipo de producto es',
  genre: 'Elegí la columna que dice si es de hombre o de mujer, o uno para todos',
  price: 'Elegí la columna del precio',
}

/** `columns` are the file's: whatever else a form says is dropped. */
export function mappingOf(draft: MappingDraft, columns: readonly string[]): Done<Mapping> | Invalid {
  const known = (name: string): string | undefined => (columns.includes(name) ? name : undefined)
  const both = (...names: string[]) => [...new Set(names.map(known).filter((name) => name !== undefined))]
  const fields: Fields = {}
  const [, fixedBrand] = draft.brand === BY_OPTIONS ? [] : (/^=([a-z0-9-]{1,40})$/.exec(draft.brand) ?? [])
  const needs = { key: draft.key, name: draft.name, price: draft.price }
  for (const [field, name] of Object.entries(needs))
    if (!known(name)) fields[field] = MISSING[field as keyof MappingDraft]!
  if (!fixedBrand && !known(draft.brand) && draft.brand !== BY_OPTIONS) fields.brand = MISSING.brand!
  for (const field of ['category', 'genre'] as const)
    if (!known(draft[field]) && draft[field] !== BY_OPTIONS && !draft[`${field}Otherwise`])
      fields[field] = MISSING[field]!
  if (!/^[a-z0-9-]{2,40}$/.test(draft.source))
    fields.source = 'Un nombre corto: letras minúsculas sin acento, números y guiones'
  const exchange = typedNumber(draft.exchange.trim()) ?? Number.NaN
  // One of theirs is never worth one of ours.
  const unrated = draft.money !== '' && draft.money !== PESOS && exchange === 1
  if (unrated || !(exchange >= 0.0001 && exchange <= 1_000_000))
    fields.exchange = 'Ingresá cuántos pesos vale una unidad, por ejemplo 1 o 1450'
  const each = typedNumber(draft.each.trim() === '' ? '0' : draft.each.trim()) ?? Number.NaN
  if (!(Number.isInteger(each) && each >= 0 && each <= MAX_EACH))
    fields.each = `Ingresá un número de 0 a ${MAX_EACH}`
  const soldOut = known(draft.soldOut)
  const values = draft.soldOutValues
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  if (soldOut && values.length === 0) fields.soldOutValues = 'Escribí qué dice la columna cuando no hay'
  const sizeColumns = both(...draft.sizeColumns)
  const pairs = optionPairs(columns)
  const joined = both(draft.variant)
  const hasOptions = pairs.length + joined.length > 0
  const sizes =
    sizeColumns.length > 0
      ? SIZES_TOGETHER
      : (known(draft.sizes) ?? (hasOptions && draft.sizes === BY_OPTIONS ? OPTION.size : undefined))
  const named = known(draft.number)
  if (
    !sizes &&
    !named &&
    draft.unsized === 'none' &&
    draft.sizesShoes.length + draft.sizesClothing.length === 0
  )
    fields.sizes =
      'La lista no trae talles y cada producto necesita al menos uno: elegí la columna, o qué talles llevan el calzado y la ropa'
  if (draft.knownStock !== 'leave' && !known(draft.stock) && sizeColumns.length === 0)
    fields.knownStock = 'Elegí la columna del stock: sin ella no hay nada que sumar ni contar'
  if (Object.keys(fields).length > 0) return invalid(CHECK, fields)

  const option = (of: keyof typeof OPTION) => (hasOptions ? [OPTION[of]] : [])
  const tree = formatCalled(draft.format)?.tree
  const variants = {
    options: pairs,
    joined,
    colour: known(draft.colour),
    group: known(draft.group),
    kind: known(headed(tree?.kind, columns)),
    id: known(headed(tree?.id, columns)),
    children: known(headed(tree?.children, columns)),
  }
  const images = known(draft.images)
  const stock = known(draft.stock)
  const mapping = {
    source: draft.source,
    rows: draft.rows,
    number: named,
    key: both(draft.key, draft.key2),
    name: both(draft.name, draft.name2),
    brand: fixedBrand
      ? { value: fixedBrand }
      : { columns: [...both(draft.brand, draft.brand2), ...option('brand')] },
    category: {
      columns: both(draft.category, draft.category2),
      otherwise: draft.categoryOtherwise || undefined,
    },
    genre: {
      columns: [...both(draft.genre, draft.genre2), ...option('genre')],
      otherwise: draft.genreOtherwise || undefined,
      letters: draft.genreLetters || undefined,
    },
    price: {
      column: draft.price,
      before: known(draft.before),
      sale: known(draft.before) !== undefined && isSalePrice(draft),
      from: known(draft.saleFrom),
      until: known(draft.saleUntil),
      exchange,
      money: draft.money || undefined,
      moneyColumn: known(draft.moneyColumn),
    },
    decimals: draft.decimals,
    // With the price from before it only has to agree; alone it is taken, unless a person said that it was (confirm.ts).
    discount: known(draft.before) || draft.discountIs !== 'taken' ? known(draft.discount) : undefined,
    status: both(draft.status, draft.status2),
    variants: hasOptions || draft.rows === 'size' ? variants : undefined,
    cost: known(draft.cost),
    ...record(BOX_NAMES, (name) => known(draft[name])),
    hidden: known(draft.hidden),
    video: known(draft.video),
    ...record(SIZE_CODES, (name) => known(draft[name])),
    sku: known(draft.sku) ?? (joined.some(isDisplay) ? OPTION.code : undefined),
    ...forEachText((field) => known(draft[mappedName(field)])),
    html: draft.html,
    sizeColumns,
    sizes: sizes && {
      column: sizes,
      separator: sizeColumns.length > 0 ? SIZES_TOGETHER_SEPARATOR : draft.separator,
      shoes: draft.shoes,
    },
    sizesOtherwise: {
      calzado: draft.sizesShoes,
      ropa: draft.sizesClothing,
      // What our own list leaves out is what the product has.
      rest: named ? 'none' : draft.unsized,
    },
    stock: stock ? { column: stock } : { each },
    knownStock: draft.knownStock,
    soldOut: soldOut && { column: soldOut, values },
    images: images && { column: images, separator: draft.imagesSeparator },
    archived: draft.archived,
  }
  const checked = v.safeParse(mappingRule, withoutHoles(mapping))
  return checked.success ? done(checked.output) : invalid(CHECK, { key: checked.issues[0].message })
}

const withoutHoles = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [
        name,
        typeof one === 'object' && one !== null && !Array.isArray(one) ? withoutHoles(one as object) : one,
      ]),
  )

/** What a form sent, or what was kept: unknown names are dropped, everything missing is as empty as can be. */
export function readDraft(input: unknown): MappingDraft {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const read = Object.entries(emptyDraft).map(([name, empty]) => {
    const value = given[name]
    if (typeof empty === 'boolean') return [name, value === true || value === 'on']
    if (Array.isArray(empty))
      return [name, Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, 40) : []]
    const text = typeof value === 'string' ? value.slice(0, 300) : empty
    return [name, name in CHOICES && !CHOICES[name]!.includes(text) ? empty : text]
  })
  return Object.fromEntries(read) as MappingDraft
}
const CHOICES: Record<string, string[]> = {
  rows: ['product', 'size'],
  decimals: [...DECIMALS],
  money: ['', ...CURRENCY_CODES],
  knownStock: [...KNOWN_STOCK],
  shoes: ['ar', 'us'],
  genreLetters: ['', ...Object.keys(GENRE_LETTERS)],
  discountIs: ['', ...DISCOUNT_IS],
  unsized: ['all', 'none'],
  archived: ['leave', 'restore'],
}
