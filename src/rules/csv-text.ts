/**
 * The lists that leave the shop, as spreadsheets in Argentina read them: semicolons part the columns and commas the decimals.
 * A spreadsheet takes a cell that begins with = + - @ tab or CR for a formula, so such a cell gets an apostrophe in front
 * (product §26.10, OWASP CSV injection); reading a list takes it off again, so nothing changes on the way.
 */
import { csvRowsOf } from './csv-rows.ts'
import { decodedOnce } from './decoded-once.ts'

// A spreadsheet in a wide locale takes the full-width signs for the same.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const DEFUSED = /^'+[=+\-@＝＋－＠\t\r]/

export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A cell as it was meant: without the apostrophe, without «="…"», and with accents that were encoded twice set right. */
export const undefuse = (text: string): string =>
  DEFUSED.test(text) ? text.slice(1) : decodedOnce(AS_TEXT.exec(text)?.[1] ?? text)
const AS_TEXT = /^\s*="([^"]*)"\s*$/

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
export const cellsOf = (text: string, delimiter: string): string[] =>
  (csvRowsOf(text, delimiter)[0]?.cells ?? ['']).map((cell) => cell.trim())
