/** A list's records read into products or the reasons why not. */
import type { CatalogueTerms } from '#rules/products/terms.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { readRow, type ImportedProduct } from './row.ts'
import { gathered, type ListRecord } from './variants/groups.ts'

export type { ListRecord } from './variants/groups.ts'
/** A row of the file, at its line: a product, or why not. `records` is how many of the file's rows it took. */
export type ImportRow = { line: number; records?: number } & (
  | {
      product: ImportedProduct
      /** What was changed or left out on the way. */
      notes?: ImportNote[]
    }
  | { refused: string; notes?: ImportNote[] }
)

/** `open` reads the list from its start, as often as it takes. */
export async function* readRows(
  open: () => AsyncIterable<ListRecord>,
  mapping: Mapping,
  options: {
    terms: CatalogueTerms
    imageHosts?: readonly string[]
    /** For offers with an end. */ now?: Date
  },
): AsyncGenerator<ImportRow> {
  for await (const group of gathered(open, mapping)) {
    const { line, records, problem, mended } = group
    if (problem !== undefined) {
      yield { line, records, refused: problem }
      continue
    }
    const read = readRow(group, mapping, options.terms, options)
    const notes = mended.map((one) => ({ kind: 'text' as const, ...one }))
    yield {
      line,
      records,
      ...read,
      ...(notes.length > 0 ? { notes: [...notes, ...(read.notes ?? [])] } : {}),
    }
  }
}
