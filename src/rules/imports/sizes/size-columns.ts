/** Lists with a column a size, its units below: read as if one column said «38=2|39=1». */
import { line } from '#rules/text.ts'
import { withoutDecimal } from '#rules/products/codes/rounded.ts'
import { readCount } from '#rules/amounts/amount.ts'
import { withHalves } from './ranges.ts'

type Row = (column: string) => string

/** The column that stands for all of them; no file can have it. */
export const SIZES_TOGETHER = '\u0001talles'
export const SIZES_TOGETHER_SEPARATOR = '|'

const LETTERS = /^(?:XXS|XS|S|M|L|X{1,3}L|[2-5]XL|U|[UÚ]NICO)$/
const NUMBER = /^\d{2}(?:[.,]5)?$/
/** «Talle 38», «T.38», «38» -> «38»; «36/37» stays double. Null when the heading is no size. */
function sizeIn(heading: string): string | null {
  const text = withoutDecimal(withHalves(line(heading)))
    .toUpperCase()
    .replace(/^(?:TALLES?|TALLAS?|T|N[º°O]?|NRO|SIZE|STOCK)[ .:_-]*(?=\S)/, '')
    .trim()
  const parts = text.split(/\s*[/-]\s*/)
  const isSize = parts.every(
    (part) => LETTERS.test(part) || (NUMBER.test(part) && Number.parseInt(part) <= 56),
  )
  return parts.length <= 2 && isSize && Number.parseInt(text) !== 0 ? parts.join('/') : null
}
/** Units, nothing, or a mark: «3», «», «x». */
const MARK = /^(?:x|si|sí|ok|✓|✔)$/i
const isUnits = (cell: string): boolean => {
  const text = cell.trim()
  return text === '' || text === '-' || MARK.test(text) || /^\d{1,5}$/.test(text)
}

/** The columns whose heading is a size and whose cells mostly count units; none when too few do wholly to be more than chance. */
export function sizeColumnsOf(
  columns: readonly string[],
  values: (name: string) => readonly string[],
): string[] {
  const headed = columns.filter((column) => sizeIn(column) !== null)
  const share = (texts: readonly string[]) =>
    texts.length === 0 ? 1 : texts.filter(isUnits).length / texts.length
  if (headed.filter((column) => share(values(column)) === 1).length < 2) return []
  return headed.filter((column) => share(values(column)) > 0.5)
}

/** The record with its sizes together. */
export function withSizesTogether(get: Row, columns: readonly string[]): Row {
  const sizes = columns.flatMap((column) => {
    const cell = get(column).trim()
    if (cell === '' || cell === '-') return []
    const size = sizeIn(column) ?? column
    if (MARK.test(cell)) return size
    // What is no number is told as it stands.
    return `${size}=${readCount(cell) ?? cell.replaceAll(SIZES_TOGETHER_SEPARATOR, ' ')}`
  })
  const together = sizes.join(SIZES_TOGETHER_SEPARATOR)
  return (column) => (column === SIZES_TOGETHER ? together : get(column))
}
