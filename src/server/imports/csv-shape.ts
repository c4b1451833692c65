/** How a file that nobody here has seen is laid out: what parts its cells, and where its headings stand below a shop's own title rows. */
import { knownHeadings } from '#rules/imports/guess/headings.ts'
import { undefuse } from '#rules/csv-text.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Titles, dates and blank rows that a shop puts above its list. */
export const MOST_TITLE_ROWS = 15

const isSaid = (cell: string): boolean => undefuse(cell).trim() !== ''
const said = (row: readonly string[]): number => row.filter(isSaid).length

/** Of the line that has most headings that are known when it is parted so; else what parts the first line most often. */
export function delimiterOf(head: string): string {
  const lines = head.split(/\r\n|\n|\r/, MOST_TITLE_ROWS + 1)
  const headings = (line: string, delimiter: string) =>
    knownHeadings(line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, '')))
  const [best] = lines
    .flatMap((line) => DELIMITERS.map((delimiter) => [delimiter, headings(line, delimiter)] as const))
    .sort((a, b) => b[1] - a[1])
  if (best && best[1] >= 2) return best[0]
  const [first = ''] = lines
  return DELIMITERS.map((delimiter) => [delimiter, first.split(delimiter).length] as const).sort(
    (a, b) => b[1] - a[1],
  )[0]![0]
}

/** Which of the first rows has the headings: the first, unless it says little beside one further down. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const widest = Math.max(0, ...rows.map(said))
  const wide = (row: readonly string[]) => said(row) >= widest * 0.6
  if (rows.length === 0 || wide(rows[0]!)) return 0
  const headed = rows.findIndex((row) => wide(row) && knownHeadings(row) >= 2)
  if (headed >= 0) return headed
  return said(rows[0]!) <= 1 && widest >= 3 ? rows.findIndex(wide) : 0
}

export const isBlank = (row: readonly string[]): boolean => !row.some(isSaid)
/** «TOTAL;;45»: shorter than the list that it closes, or as wide and nearly empty. */
export const isTotal = (row: readonly string[], width: number): boolean =>
  (row.length < width || (width > MOST_TOTALS && said(row) <= MOST_TOTALS)) &&
  /^(?:sub)?total(?:es)?\b/i.test(row.find(isSaid)?.trim() ?? '')
const MOST_TOTALS = 3

/** Cells behind the last heading that say nothing are none. */
export function fitted(row: string[], width: number): string[] {
  return row.length > width && row.slice(width).every((cell) => !isSaid(cell)) ? row.slice(0, width) : row
}
