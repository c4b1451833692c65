/**
 * The rows of a list in which quotes may stand where none belong: such a quote is a letter of its cell and concerns its row alone. A
 * cell is quoted from a quote at its beginning to one before the next delimiter; one that would take following lines and is not
 * closed cleanly is none.
 */

export type CsvRow = {
  /** Where it begins; quoted cells may hold line breaks. */
  line: number
  cells: string[]
  /** Places of cells with a quote that parts nothing. */
  stray: number[]
}

type Read = Omit<CsvRow, 'line'> & { next: number }
/** `open`: a quote that never closes. `more`: the text ends before the row does. */
type Attempt = Read | 'open' | 'more'

const BREAK = /\r\n|\n|\r/g
const breaksIn = (text: string): number => text.match(BREAK)?.length ?? 0
/** «="00456"»: how a spreadsheet is kept from taking a code for a number. */
const AS_TEXT = /^\s*="[^"]*"\s*$/

/** `atEnd`: nothing follows the text. `literal`: an open quote is a letter. */
function readRow(
  text: string,
  from: number,
  { delimiter, atEnd, literal }: { delimiter: string; atEnd: boolean; literal?: boolean },
): Attempt {
  const read: Read = { cells: [], stray: [], next: from }
  const ends = (sign: string | undefined) => sign === delimiter || sign === '\n' || sign === '\r'
  for (let at = from; ;) {
    let start = at
    while (text[start] === ' ') start += 1
    const quoted = text[start] === '"' ? quotedCell(text, start + 1, { ends, atEnd }) : null
    if (quoted === 'more') return 'more'
    if (quoted === 'open' && !literal) return 'open'
    if (quoted !== null && quoted !== 'open') {
      if (quoted.stray) read.stray.push(read.cells.length)
      read.cells.push(quoted.cell)
      at = quoted.next
    } else {
      let end = at
      while (end < text.length && !ends(text[end])) end += 1
      const cell = text.slice(at, end)
      if (cell.includes('"') && !AS_TEXT.test(cell)) read.stray.push(read.cells.length)
      // A quote alone that opens nothing is no letter of a word.
      read.cells.push(quoted === 'open' && cell.split('"').length === 2 ? cell.replace('"', '') : cell)
      at = end
    }
    if (at >= text.length) return atEnd ? { ...read, next: at } : 'more'
    if (text[at] === delimiter) at += 1
    else if (text[at] === '\r' && at + 1 >= text.length && !atEnd) return 'more'
    else return { ...read, next: at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1) }
  }
}

type Quoted = { cell: string; stray: boolean; next: number }
function quotedCell(
  text: string,
  from: number,
  { ends, atEnd }: { ends: (sign: string | undefined) => boolean; atEnd: boolean },
): Quoted | 'open' | 'more' {
  let cell = ''
  let stray = false
  for (let at = from; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return atEnd ? 'open' : 'more'
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    let next = quote + 1
    while (text[next] === ' ') next += 1
    if (next >= text.length && !atEnd) return 'more'
    const closes = next >= text.length || ends(text[next])
    stray ||= !closes
    // It took the next line and met that one's quotes: it was never closed.
    if (stray && breaksIn(cell) > 0) return 'open'
    if (closes) return { cell, stray, next }
    cell += '"'
    at = quote + 1
  }
}

/** Text that comes in pieces -> its rows. A row of more letters than `most` is not waited for: `tooLong` is told its line. */
export function openCsvRows(
  delimiter: string,
  { most = Infinity, tooLong }: { most?: number; tooLong?: (line: number) => void } = {},
) {
  let rest = ''
  let line = 1
  function* rowsIn(atEnd: boolean): Generator<CsvRow> {
    let from = 0
    while (from < rest.length) {
      let read = readRow(rest, from, { delimiter, atEnd })
      if (read === 'more' && rest.length - from > most) {
        if (!/[\r\n]/.test(rest.slice(from, from + most))) return tooLong?.(line)
        read = 'open'
      }
      if (read === 'more') break
      if (read === 'open') {
        BREAK.lastIndex = from
        const end = BREAK.exec(rest)?.index ?? rest.length
        const one = readRow(rest.slice(from, end), 0, { delimiter, atEnd: true, literal: true }) as Read
        const isBreak = rest.startsWith('\r\n', end) ? 2 : 1
        read = { ...one, next: Math.min(rest.length, end + isBreak) }
      }
      const { cells, stray, next } = read
      if (cells.length > 1 || cells[0] !== '') yield { line, cells, stray }
      line += breaksIn(rest.slice(from, next))
      from = next
    }
    rest = rest.slice(from)
  }
  return {
    *push(text: string): Generator<CsvRow> {
      rest += text
      yield* rowsIn(false)
    },
    end: (): Generator<CsvRow> => rowsIn(true),
  }
}

/** Of a text that is whole; the first `most` of them. */
export function csvRowsOf(text: string, delimiter: string, most = Infinity): CsvRow[] {
  const rows = openCsvRows(delimiter)
  const found: CsvRow[] = []
  for (const some of [rows.push(text.replace(/^\uFEFF/, '')), rows.end()])
    for (const row of some) {
      found.push(row)
      if (found.length >= most) return found
    }
  return found
}
