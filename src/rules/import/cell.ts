/**
 * Cells of the lists that leave the shop. A spreadsheet takes a cell that begins with = + - @ tab or CR for a formula, so such
 * a cell gets an apostrophe in front (reliability D30); reading a list takes it off again, so nothing changes on the way.
 */

const FORMULA = /^'*[=+\-@\t\r]/
const DEFUSED = /^'+[=+\-@\t\r]/

export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
export const undefuse = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text)

/** What Excel needs to take a file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets in Argentina part columns with it, because the comma parts decimals. */
export const DELIMITER = ';'

/** One line of a list, defused and quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(defuse(cell))).join(DELIMITER)}\r\n`

const quoted = (text: string): string =>
  /[";,\r\n]|^\s|\s$|^$/.test(text) && text !== '' ? `"${text.replaceAll('"', '""')}"` : text
