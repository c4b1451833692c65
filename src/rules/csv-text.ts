/**
 * The lists that leave the shop, as spreadsheets in Argentina read them: semicolons part the columns and commas the decimals.
 * A spreadsheet takes a cell that begins with = + - @ tab or CR for a formula, so such a cell gets an apostrophe in front
 * (product §26.10, OWASP CSV injection); reading a list takes it off again, so nothing changes on the way.
 */

// A spreadsheet in a wide locale takes the full-width signs for the same.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const DEFUSED = /^'+[=+\-@＝＋－＠\t\r]/

export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
export const undefuse = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text)

/** What Excel needs at the front of a file to take it for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
const DELIMITER = ';'

type Cell = string | number

/** One line of a list, defused and quoted. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(DELIMITER)}\r\n`
/** For files that are written in pieces. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('')
/** A whole file. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)

/** A number is one, also below zero; with a point Excel would take 12.5 for the twelfth of May. */
const written = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : quoted(defuse(cell))

const quoted = (text: string): string =>
  /[";,\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Cells of one line; a quoted cell may hold what parts them. */
export function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === '"' && quoted && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"') quoted = !quoted
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
