/** Writing a table for a spreadsheet: commas, quotes, and no cell that a spreadsheet would run as a formula (OWASP, CSV injection). */

/** What begins with these is a formula to some spreadsheet; an apostrophe makes it text, and the spreadsheet does not show it. */
const FORMULA = /^[=+\-@\t\r]/

export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Rows = readonly (readonly (string | number)[])[]
/** At the front of a file; without it Excel takes accents for something else. */
export const CSV_MARK = '\uFEFF'
/** For files that are written in pieces. */
export const csvRows = (rows: Rows): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
/** A whole file. */
export const csvText = (rows: Rows): string => CSV_MARK + csvRows(rows)
