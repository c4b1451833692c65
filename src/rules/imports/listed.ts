/** Which fields of a product a list for spreadsheets brings or takes away, in the order of our own list's columns. */
import {
  FIELDS,
  fieldsWith,
  OPTIONAL_TEXTS,
  type FieldWith,
  type OptionalText,
} from '#rules/products/fields.ts'

export type ListedField = FieldWith<'list'>

/** Which every list of ours has had; by them it is known again. */
export const FROM_THE_FIRST = [
  'name',
  'brand',
  'category',
  'genre',
  'price',
  'discount',
  'description',
  'colourway',
  'size',
  'stock',
  'images',
] as const satisfies readonly ListedField[]

/** What was added since comes last: an older list does not have it. */
export const LISTED: readonly ListedField[] = [
  ...FROM_THE_FIRST,
  ...fieldsWith('list').filter((field) => !(FROM_THE_FIRST as readonly ListedField[]).includes(field)),
]

/** Optional texts: they are read alike, whatever else a list has. */
export type ListedText = OptionalText & ListedField
export const LISTED_TEXTS = LISTED.filter((field): field is ListedText =>
  (OPTIONAL_TEXTS as readonly ListedField[]).includes(field),
)

/** What a mapping calls it. */
export type MappedName<F extends ListedField = ListedField> = {
  [N in ListedField]: (typeof FIELDS)[N]['list'] extends { as: infer A extends string } ? A : N
}[F]
export const mappedName = <F extends ListedField>(field: F) =>
  ((FIELDS[field].list as { as?: string }).as ?? field) as MappedName<F>
export const headingOf = (field: ListedField): string => FIELDS[field].list.heading

/** The same for each text, under the name that a mapping has for it. */
export const forEachText = <V>(make: (field: ListedText) => V) =>
  Object.fromEntries(LISTED_TEXTS.map((field) => [mappedName(field), make(field)])) as Record<
    MappedName<ListedText>,
    V
  >
