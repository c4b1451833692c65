/** The shop's own list: how a product is written for a spreadsheet, and how that list is read again. */
import { toPesos, type Centavos } from '#rules/money.ts'
import type { OwnBox } from '#rules/products/box-fields.ts'
import { SIZE_CODES, type SizeCode } from '#rules/products/codes/codes.ts'
import { record } from '#rules/record.ts'
import { emptyDraft, mappingOf, type MappingDraft } from './draft.ts'
import { FROM_THE_FIRST, headingOf, LISTED, mappedName, type ListedField, type ListedText } from './listed.ts'
import type { Mapping } from './mapping.ts'

const NUMBER = 'numero'
const KEY = 'clave'
export const EXPORTED_COLUMNS = [NUMBER, KEY, ...LISTED.map(headingOf)]

export type ListedProduct = Record<'name' | 'brand' | 'category' | 'genre' | ListedText, string> &
  OwnBox & {
    id: number
    sourceKey: string | null
    price: Centavos
    cost: Centavos | null
    hidden: boolean
    offer: boolean
    discount: string | null
    /** The offered ones, in the order shown. */
    sizes: ({ size: string; stock: number } & Record<SizeCode, string>)[]
    stock: number
    video: string
    /** Addresses, in their order. */
    images: string[]
  }

const inPesos = (amount: Centavos): string => String(toPesos(amount)).replace('.', ',')

const codesIn = (codes: [size: string, code: string][]): string =>
  codes
    .filter(([, code]) => code !== '')
    .map((one) => one.join('='))
    .join(' | ')

/** What is not written as it stands. «40=5 | 41=0»: a colon would make a time of it in a spreadsheet. */
const CELLS: Partial<Record<ListedField, (product: ListedProduct) => string>> = {
  price: ({ price }) => inPesos(price),
  cost: ({ cost }) => (cost === null ? '' : inPesos(cost)),
  discount: ({ offer, discount }) => (offer ? (discount ?? '') : ''),
  size: ({ sizes }) => sizes.map(({ size, stock }) => `${size}=${stock}`).join(' | '),
  hidden: ({ hidden }) => (hidden ? 'si' : 'no'),
  ...record(
    SIZE_CODES,
    (of) =>
      ({ sizes }: ListedProduct) =>
        codesIn(sizes.map((one) => [one.size, one[of]])),
  ),
  images: ({ images }) => images.join(' '),
}
const cellOf = (product: ListedProduct, field: ListedField): string =>
  CELLS[field]?.(product) ?? String(product[field as keyof ListedProduct] ?? '')

/** In the order of EXPORTED_COLUMNS. */
export const exportedCells = (product: ListedProduct): string[] => [
  String(product.id),
  product.sourceKey ?? '',
  ...LISTED.map((field) => cellOf(product, field)),
]

const columnNamed = (columns: readonly string[], name: string): string | undefined =>
  columns.find((column) => column.trim().toLowerCase() === name)

/** A list that was exported here needs no guessing, also one from before a column was added. */
export const isExportedList = (columns: readonly string[]): boolean =>
  [NUMBER, KEY, ...FROM_THE_FIRST.map(headingOf)].every((name) => columnNamed(columns, name) !== undefined)

/** How it is read: every column by its own heading. */
export const exportedDraft = (columns: readonly string[]): MappingDraft => ({
  ...emptyDraft,
  source: 'vereda',
  number: columnNamed(columns, NUMBER) ?? '',
  key: columnNamed(columns, KEY) ?? '',
  ...Object.fromEntries(
    LISTED.map((field) => [mappedName(field), columnNamed(columns, headingOf(field)) ?? '']),
  ),
  discountIs: 'to-take',
  imagesSeparator: ' ',
})

/** Null when the list is none of ours. */
export function exportedMapping(columns: readonly string[]): Mapping | null {
  const mapping = isExportedList(columns) ? mappingOf(exportedDraft(columns), columns) : null
  return mapping?.ok ? mapping.value : null
}
