/** A list of a known format: its table says what the columns are; what it has no column for stays as it was guessed. */
import type { MappingDraft } from '#rules/imports/draft.ts'
import { folded } from '#rules/imports/guess/match-text.ts'
import { BY_OPTIONS, displayed, optionPairs } from '#rules/imports/variants/options.ts'
import { SAID_FIELDS, SURE_FIELDS, WORDED_FIELDS, type ListFormat } from './format.ts'
import { columnsIn } from './formats.ts'

export const saysFormat = ({ name }: ListFormat): string => `Es una lista de ${name}.`

const WHO_SELLS = / (?:vendor|proveedor|fornecedor) /

export function asFormat(
  draft: MappingDraft,
  format: ListFormat,
  { columns, values }: { columns: readonly string[]; values: (column: string) => string[] },
): void {
  const found = columnsIn(format, columns)
  draft.format = format.id
  const { price } = draft
  for (const field of SURE_FIELDS) draft[field] = found[field] ?? ''
  // A person says which of its prices it is, beside the one that looks like it.
  if (format.asks?.includes('price')) draft.price = price
  for (const field of SAID_FIELDS) draft[field] = found[field] || draft[field]
  draft.key ||= draft.name
  for (const field of WORDED_FIELDS) if (draft[field] === '') draft[field] = found[field] ?? ''
  draft.discount = ''
  draft.hidden = ''
  draft.name2 = ''
  if (format.sale && draft.price === '') [draft.price, draft.before] = [draft.before, '']
  if (draft.before === draft.price) draft.before = ''
  // A whole name tells variants apart where some of it says options.
  if (draft.variant === draft.name && !values(draft.name).some((cell) => displayed(cell).options !== ''))
    draft.variant = ''
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
