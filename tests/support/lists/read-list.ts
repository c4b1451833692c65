/** A list as the shop reads it when it comes in, a person having said yes to whatever is asked of it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { confirmedAll, toConfirm } from '#rules/imports/confirm.ts'
import { mappingOf, type MappingDraft } from '#rules/imports/draft.ts'
import { guessMapping } from '#rules/imports/guess/guess.ts'
import { readRows, type ImportRow } from '#rules/imports/rows.ts'
import { CATALOGUE_TERMS, type CatalogueTerms } from '#rules/products/terms.ts'
import { inspectCsv, readCsv } from '#server/imports/csv.ts'

type Told = {
  terms?: CatalogueTerms | undefined
  told?: Partial<MappingDraft> | undefined
  /** The format that a person chose. */
  as?: string
  now?: Date
}

export async function readListAt(file: string, { terms = CATALOGUE_TERMS, told = {}, as, now }: Told = {}) {
  const inspected = await inspectCsv(file, [])
  if (!inspected.ok) throw new Error(inspected.message)
  const { columns, sample, records } = inspected.value
  const { draft, hints } = guessMapping({ columns, rows: sample }, path.basename(file), terms, as)
  const asked = toConfirm(draft)
  const whole = { ...draft, ...told }
  const mapping = mappingOf({ ...whole, confirmed: confirmedAll(whole) }, columns)
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.fields))
  const rows: ImportRow[] = []
  for await (const row of readRows(() => readCsv(inspected.value), mapping.value, {
    terms,
    ...(now ? { now } : {}),
  }))
    rows.push(row)
  const kept = rows.filter((row) => 'product' in row).reduce((sum, row) => sum + (row.records ?? 1), 0)
  return {
    draft,
    hints,
    asked,
    rows,
    part: kept / records,
    products: rows.flatMap((row) => ('product' in row ? row.product : [])),
    notes: rows.flatMap((row) => row.notes ?? []),
  }
}

/** The same of a list that stands in a test. */
export async function readListText(text: string, told?: Told) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-list-'))
  try {
    fs.writeFileSync(path.join(folder, 'lista.csv'), text)
    return await readListAt(path.join(folder, 'lista.csv'), told)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
