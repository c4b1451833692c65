/** A list's records, one after another, read into products or the reasons why not; rows of one product that follow each other become one. */
import type { CatalogueTerms } from '#rules/products/terms.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { withSizesTogether } from './sizes/size-columns.ts'
import { keyOf, readRow, type ImportedProduct, type Row } from './row.ts'

export type ListRecord = {
  line: number
  get: Row
  /** Cells that are read otherwise than they are written: a stray quote, «="00456"», accents encoded twice. */
  mended?: { value: string; becomes: string }[]
  /** Why it is no row of this list. */
  problem?: string
}
/** A row of the file, at its line: a product, or why not. `records` is how many of the file's rows it took. */
export type ImportRow = { line: number; records?: number } & (
  | {
      product: ImportedProduct
      /** What was changed or left out on the way. */
      notes?: ImportNote[]
    }
  | { refused: string; notes?: ImportNote[] }
)

export async function* readRows(
  records: AsyncIterable<ListRecord>,
  mapping: Mapping,
  options: { terms: CatalogueTerms; imageHosts?: readonly string[] },
): AsyncGenerator<ImportRow> {
  for await (const group of grouped(records, mapping)) {
    const [first, ...more] = group
    const { line, problem } = first!
    if (problem !== undefined) {
      yield { line, refused: problem }
      continue
    }
    const rowOf = ({ get }: ListRecord): Row =>
      mapping.sizeColumns.length > 0 ? withSizesTogether(get, mapping.sizeColumns) : get
    const read = readRow(rowOf(first!), mapping, options.terms, options.imageHosts, more.map(rowOf))
    const mended = group
      .flatMap((record) => record.mended ?? [])
      .map((one) => ({ kind: 'text' as const, ...one }))
    yield {
      line,
      records: group.length,
      ...read,
      ...(mended.length > 0 ? { notes: [...mended, ...(read.notes ?? [])] } : {}),
    }
  }
}

/** A product of more rows than this is no product. */
const MOST_ROWS = 500

async function* grouped(records: AsyncIterable<ListRecord>, mapping: Mapping): AsyncGenerator<ListRecord[]> {
  let group: ListRecord[] = []
  for await (const record of records) {
    const joins =
      mapping.rows === 'size' &&
      group.length > 0 &&
      group.length < MOST_ROWS &&
      record.problem === undefined &&
      group[0]!.problem === undefined &&
      keyOf(record.get, mapping) !== '' &&
      keyOf(record.get, mapping) === keyOf(group[0]!.get, mapping)
    if (!joins && group.length > 0) {
      yield group
      group = []
    }
    group.push(record)
  }
  if (group.length > 0) yield group
}
