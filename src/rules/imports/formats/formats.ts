/** Whose list it is, told by its headings alone, before anything is guessed (product §26.15). */
import { shortWords, wordsOf } from '#rules/imports/guess/columns.ts'
import { FORMAT_FIELDS, type FormatField, type ListFormat } from './format.ts'
import { FORMATS } from './tables.ts'

export const formatCalled = (id: string): ListFormat | undefined => FORMATS.find((one) => one.id === id)

/** Of those whose every mark is there, the one that knows most of the list's columns. */
export function formatOf(columns: readonly string[]): ListFormat | null {
  const has = headingsOf(columns)
  const [best] = FORMATS.filter(({ marks }) => marks.every((any) => any.some((one) => has(one) !== '')))
    .map((format) => ({ format, known: Object.values(columnsIn(format, columns)).filter(Boolean).length }))
    .toSorted((a, b) => b.known - a.known)
  return best?.format ?? null
}

/** Which column of the list is which field; '' where the format has one and the list does not. */
export function columnsIn(
  { columns: named }: ListFormat,
  columns: readonly string[],
): Partial<Record<FormatField, string>> {
  const has = headingsOf(columns)
  return Object.fromEntries(
    FORMAT_FIELDS.flatMap((field) => (named[field] ? [[field, firstOf(named[field], has)]] : [])),
  )
}

/** The first of these headings that the list has; '' for none. */
export const headed = (names: readonly string[] | undefined, columns: readonly string[]): string =>
  names ? firstOf(names, headingsOf(columns)) : ''

const firstOf = (names: readonly string[], has: (heading: string) => string): string =>
  names.map(has).find(Boolean) ?? ''

/** Feeds write «g:id» and «g_id»; a heading may say its money or a star for what must be there. */
function headingsOf(columns: readonly string[]): (heading: string) => string {
  const found = new Map<string, string>()
  for (const read of [wordsOf, shortWords, (column: string) => wordsOf(column).replace(/^g /, '')])
    for (const column of columns) if (!found.has(read(column))) found.set(read(column), column)
  return (heading) => found.get(heading) ?? ''
}
