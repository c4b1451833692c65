/**
 * How another shop's columns become our products: a small JSON file beside the list. Two examples stand in examples/import/.
 * Column names are compared without case and outer space.
 */
import * as v from 'valibot'
import { isVirtual } from './variants/options.ts'
import { KNOWN_STOCK } from './known-stock.ts'
import { GENRE_LETTERS, type GenreLetters } from './guess/genders.ts'
import { DECIMALS } from '#rules/amounts/amount.ts'
import { CURRENCY_CODES } from '#rules/amounts/currency.ts'
import { forEachText, LISTED_TEXTS, mappedName } from './listed.ts'
import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'

/** The most units that each size may be given where the list has no stock. */
export const MAX_EACH = 1000
const column = v.pipe(v.string(), v.trim(), v.minLength(1))
const columns = v.pipe(
  v.union([column, v.array(column)]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
)
/** word or phrase (folded) -> our value; the first that the text contains as a whole word wins, in the order written. */
const words = v.record(v.string(), v.string())
/** What the shop has of it is known when a row is read: an owner may add it later. */
const value = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a value of the catalogue, such as «nike»'),
)
const sizes = v.optional(v.array(v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS))), [])

export const mappingRule = v.strictObject({
  /** Short name of the list; with the key it identifies a product, so that importing again changes it. */
  source: v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/, 'source: a short name of a-z, 0-9 and -')),
  /** One row a product, or one row a size with the product's texts in its first row (Shopify, Tiendanube). */
  rows: v.optional(v.picklist(['product', 'size']), 'product'),
  /** Our own product's number, in a list that was exported here; a row that has one needs no key. */
  number: v.optional(column),
  /** Column(s) that identify a row. */
  key: columns,
  /** Column(s) whose text makes the name. */
  name: columns,
  brand: v.union([v.strictObject({ value }), v.strictObject({ columns })]),
  category: v.strictObject({
    columns,
    words: v.optional(words, {}),
    otherwise: v.optional(value),
  }),
  genre: v.strictObject({
    columns,
    words: v.optional(words, {}),
    /** How a cell of one letter is read: «M» is a woman's beside «H» (hm), a man's beside «F» (mf). */
    letters: v.optional(v.picklist(Object.keys(GENRE_LETTERS) as GenreLetters[])),
    otherwise: v.optional(value),
  }),
  price: v.strictObject({
    column,
    /** The price before the offer; a difference of 10, 20 … 50 % becomes our discount. */
    before: v.optional(column),
    /** The column is an offer's: at nothing, or past, what was before is what one pays. */
    sale: v.optional(v.boolean(), false),
    from: v.optional(column),
    until: v.optional(column),
    /** Pesos for one unit of the file's currency. */
    exchange: v.optional(v.pipe(v.number(), v.minValue(0.000001)), 1),
    /** Whose money that is the rate of («USD»), where the list says it; a row in another one waits. */
    money: v.optional(v.picklist(CURRENCY_CODES)),
    /** Column that names each row's money. */
    moneyColumn: v.optional(column),
  }),
  /** What parts the decimals of its amounts; where nothing says it, what can be read in two ways is refused. */
  decimals: v.optional(v.picklist(DECIMALS), ''),
  /** «20%»: the offer, where the list says it so. */
  discount: v.optional(column),
  /** What the shop paid for one, in the money of the prices. */
  cost: v.optional(column),
  /** Of the box of one: grams (kilos where the heading says so) and centimetres. */
  ...record(BOX_NAMES, () => v.optional(column)),
  /** «sí», «no»: whether shoppers do not see it. */
  hidden: v.optional(column),
  /** What the list keeps from its own shoppers: drafts, archived, unpublished (variants/status.ts). */
  status: v.optional(v.array(column), []),
  /** What tells rows of one product apart, and together (variants/). */
  variants: v.optional(
    v.strictObject({
      options: v.optional(v.array(v.strictObject({ name: column, value: column })), []),
      /** «Color: Negro, Talle: M» */
      joined: v.optional(v.array(column), []),
      colour: v.optional(column),
      /** The product's own code, in its rows of one size. */
      group: v.optional(column),
      kind: v.optional(column),
      id: v.optional(column),
      children: v.optional(column),
    }),
  ),
  /** Its address. */
  video: v.optional(column),
  /** Of each size: «40=ABC | 41=DEF», or one code in a row of one size; of the shelf, one for all sizes of its row. */
  ...record(SIZE_CODES, () => v.optional(column)),
  ...forEachText(() => v.optional(columns)),
  /** Texts of several lines come as HTML: their text is kept. */
  html: v.optional(v.boolean(), false),
  sizes: v.optional(
    v.strictObject({
      column,
      separator: v.optional(v.string(), '|'),
      /** How the file counts shoe sizes. */
      shoes: v.optional(v.picklist(['ar', 'us']), 'ar'),
    }),
  ),
  /** A column a size, headed by it, with its units below; `sizes` then speaks of all of them together. */
  sizeColumns: v.optional(v.array(column), []),
  /** Sizes of a row that names none. */
  sizesOtherwise: v.optional(
    v.strictObject({
      calzado: sizes,
      ropa: sizes,
      /** Where none are named here: all of the category without a unit, or the row is refused. */
      rest: v.optional(v.picklist(['all', 'none']), 'none'),
    }),
    {},
  ),
  /** Units of a new product: a column with its total, or so many for each size. */
  stock: v.optional(
    v.union([
      v.strictObject({ column }),
      v.strictObject({ each: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EACH)) }),
    ]),
    {
      each: 0,
    },
  ),
  /** What the units do to products that are here. */
  knownStock: v.optional(v.picklist(KNOWN_STOCK), 'leave'),
  /** Rows whose availability column holds one of these texts come in without stock. */
  soldOut: v.optional(v.strictObject({ column, values: v.array(v.string()) })),
  images: v.optional(v.strictObject({ column, separator: v.optional(v.string(), '|') })),
  /** What becomes of our archived products that the list still has. */
  archived: v.optional(v.picklist(['leave', 'restore']), 'leave'),
})
export type Mapping = v.InferOutput<typeof mappingRule>

/** Every column the mapping speaks of: a file without one of them is refused whole, before anything is written. */
export function columnsOf(mapping: Mapping): string[] {
  return [
    ...(mapping.number ? [mapping.number] : []),
    ...mapping.key,
    ...mapping.name,
    ...('columns' in mapping.brand ? mapping.brand.columns : []),
    ...mapping.category.columns,
    ...mapping.genre.columns,
    mapping.price.column,
    ...(['before', 'from', 'until', 'moneyColumn'] as const).flatMap((name) => mapping.price[name] ?? []),
    ...mapping.status,
    ...(mapping.variants?.options.flatMap(({ name, value }) => [name, value]) ?? []),
    ...(mapping.variants?.joined ?? []),
    ...(['colour', 'group', 'kind', 'id', 'children'] as const).flatMap(
      (name) => mapping.variants?.[name] ?? [],
    ),
    ...(mapping.discount ? [mapping.discount] : []),
    ...BOX_NAMES.flatMap((name) => mapping[name] ?? []),
    ...(['cost', 'hidden', 'video', ...SIZE_CODES] as const).flatMap((name) => mapping[name] ?? []),
    ...LISTED_TEXTS.flatMap((field) => mapping[mappedName(field)] ?? []),
    ...(mapping.sizeColumns.length > 0 ? mapping.sizeColumns : mapping.sizes ? [mapping.sizes.column] : []),
    ...('column' in mapping.stock ? [mapping.stock.column] : []),
    ...(mapping.soldOut ? [mapping.soldOut.column] : []),
    ...(mapping.images ? [mapping.images.column] : []),
  ].filter((name, index, all) => all.indexOf(name) === index && !isVirtual(name))
}
