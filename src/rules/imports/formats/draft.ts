/** A list of a known format: its table says what the columns are; what it has no column for stays as it was guessed. */
import type { MappingDraft } from '#rules/imports/draft.ts'
import { folded } from '#rules/imports/guess/words.ts'
import { BY_OPTIONS, optionPairs } from '#rules/imports/variants/options.ts'
import type { ListFormat } from './format.ts'
import { columnsIn } from './formats.ts'

export const saysFormat = ({ name }: ListFormat): string => `Es una lista de ${name}.`

/** Money, units and what tells products apart are never a guess in a list that is known. */
const NEVER_GUESSED = [
  'price',
  'before',
  'saleFrom',
  'saleUntil',
  'cost',
  'stock',
  'soldOut',
  'group',
  'variant',
  'status',
  'status2',
  'key',
] as const
const WHO_SELLS = / (?:vendor|proveedor|fornecedor) /

export function asFormat(
  draft: MappingDraft,
  format: ListFormat,
  { columns, values }: { columns: readonly string[]; values: (column: string) => string[] },
): void {
  const found = columnsIn(format, columns)
  draft.format = format.id
  const { price } = draft
  for (const field of NEVER_GUESSED) draft[field] = found[field] ?? ''
  // A person says which of its prices it is, beside the one that looks like it.
  if (format.asks?.includes('price')) draft.price = price
  for (const field of ['name', 'colour', 'sku', 'barcode', 'description', 'images'] as const)
    draft[field] = found[field] || draft[field]
  for (const field of ['category', 'genre'] as const)
    if (draft[field] === '') draft[field] = found[field] ?? ''
  draft.discount = ''
  draft.hidden = ''
  draft.name2 = ''
  if (format.sale && draft.price === '') [draft.price, draft.before] = [draft.before, '']
  if (draft.before === draft.price) draft.before = ''
  const pairs = optionPairs(columns).map(({ value }) => value)
  const options = pairs.length > 0 || draft.variant !== ''
  draft.sizes = found.sizes || (options ? BY_OPTIONS : draft.sizes)
  if (options || format.columns.sizes) draft.sizeColumns = []
  const brand = found.brand ?? ''
  if (brand !== '' && !WHO_SELLS.test(folded(brand)) && values(brand).length > 0)
    [draft.brand, draft.brand2] = [brand, '']
  if ((draft.brand === '' && options) || pairs.includes(draft.brand)) draft.brand = BY_OPTIONS
  if (draft.genre === '' && options) draft.genre = BY_OPTIONS
}
