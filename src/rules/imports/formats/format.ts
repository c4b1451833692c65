/** What a list of a known program looks like: by which headings it is known, and what each of its columns is (product §26.15). */

/** Money, units and what tells products apart: never a guess in a list that is known. */
export const SURE_FIELDS = [
  ...(['price', 'before', 'saleFrom', 'saleUntil', 'cost', 'stock', 'soldOut'] as const),
  ...(['group', 'variant', 'status', 'status2', 'key'] as const),
] as const
/** Better said by the format, and guessed where it has no column for them. */
export const SAID_FIELDS = ['name', 'colour', 'sku', 'barcode', 'description', 'images'] as const
/** Told by the words that stand in a column, and by the format where no column says them. */
export const WORDED_FIELDS = ['category', 'genre'] as const
/** Fields of a mapping draft that a format names a column for. */
export const FORMAT_FIELDS = [...SURE_FIELDS, ...SAID_FIELDS, ...WORDED_FIELDS, 'brand', 'sizes'] as const
export type FormatField = (typeof FORMAT_FIELDS)[number]

export type ListFormat = {
  id: string
  /** As people call it: «Es una lista de Tiendanube». */
  name: string
  /** What a person has to know of such a list. */
  hint?: string
  /** One heading of each group is there. Headings are folded (guess/headings.ts). */
  marks: readonly (readonly string[])[]
  /** Best first. A field that is not here is looked for as in any list. */
  columns: Partial<Record<FormatField, readonly string[]>>
  /** `price` is an offer's: empty or past where there is none, and then `before` is what one pays. */
  sale?: true
  /** One row a size or colour; else one row a product. */
  rows: 'size' | 'product'
  /** Which of its columns a person confirms all the same: several could be meant. */
  asks?: readonly 'price'[]
  /** Columns that tell which rows belong together (variants/groups.ts). */
  tree?: { kind?: readonly string[]; id?: readonly string[]; children?: readonly string[] }
}

/** «a, b, c» */
export const headings = (text: string): string[] => text.split(', ')

/** A person said that it is none of these. */
export const NO_FORMAT = 'none'
