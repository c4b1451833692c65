/** How the command line reads a list without a mapping file: by its format, or by a guess that is shown with its values and said yes to. */
import { confirmedAll, CONFIRM_QUESTION, toConfirm, unconfirmed } from '#rules/imports/confirm.ts'
import { DISCOUNT_IS, mappingOf, readDraft } from '#rules/imports/draft.ts'
import { FORMATS } from '#rules/imports/formats/tables.ts'
import { NO_FORMAT } from '#rules/imports/formats/format.ts'
import { guessMapping } from '#rules/imports/guess/guess.ts'
import { BY_OPTIONS, optionSizesIn } from '#rules/imports/variants/options.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import { invalid, type Done, type Invalid } from '#rules/outcome.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import type { CsvFile } from './csv.ts'
import { basename } from 'node:path'

type Answers = Partial<
  Record<'format' | 'exchange' | 'discount' | 'confirm' | 'dry-run', string | boolean | undefined>
>
const SAMPLES = 5

/** A dry run writes nothing: there the values are shown and the guess is tried as it is. */
export function recognise(
  file: CsvFile,
  terms: CatalogueTerms,
  { format, exchange, discount, confirm, 'dry-run': dryRun }: Answers,
  say: (line: string) => void,
): Done<Mapping> | Invalid {
  const names = [...FORMATS.map(({ id }) => id), NO_FORMAT]
  if (format !== undefined && !names.includes(String(format)))
    return invalid(`--format: uno de ${names.join(', ')}.`)
  if (discount !== undefined && !DISCOUNT_IS.some((one) => one === discount))
    return invalid(`--discount: ${DISCOUNT_IS.join(' (ya está restado) o ')} (hay que restarlo).`)
  const guess = guessMapping(
    { columns: file.columns, rows: file.sample },
    basename(file.path),
    terms,
    typeof format === 'string' ? format : undefined,
  )
  const draft = readDraft({
    ...guess.draft,
    ...(typeof exchange === 'string' ? { exchange } : {}),
    ...(typeof discount === 'string' ? { discountIs: discount } : {}),
  })
  for (const hint of guess.hints) say(`  ${hint}`)
  const asked = toConfirm(draft)
  for (const field of asked) {
    const column = String(draft[field])
    const at = file.columns.indexOf(column)
    const cells =
      column === BY_OPTIONS
        ? optionSizesIn({ columns: file.columns, rows: file.sample }, draft.variant)
        : file.sample.map((row) => row[at] ?? '')
    const values = [...new Set(cells.filter(Boolean))].slice(0, SAMPLES)
    say(`  «${column}»: ${CONFIRM_QUESTION[field].toLowerCase()}: ${values.join(' · ')}`)
  }
  const answered = { ...draft, confirmed: dryRun || confirm ? confirmedAll(draft) : draft.confirmed }
  const mapping = mappingOf(answered, file.columns)
  const open = unconfirmed(answered)
  if (!mapping.ok) return { ...mapping, fields: { ...open, ...mapping.fields }, message: HOW }
  return Object.keys(open).length > 0 ? invalid(HOW, open) : mapping
}

const HOW =
  'Antes de importarla falta decir cómo se lee: probala con --dry-run, mirá los valores y repetí con --confirm (o decilo con --map, --format, --exchange, --discount).'
