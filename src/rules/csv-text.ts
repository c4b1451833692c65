/** Writing a table for a spreadsheet: commas, quotes, and no cell that a spreadsheet would run as a formula (OWASP, CSV injection). */

/** What begins with these is a formula to some spreadsheet; an apostrophe makes it text, and the spreadsheet does not show it. */
const FORMULA = /^[=+\-@\t\r]/

export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With a mark at the front, without which Excel takes accents for something else. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
