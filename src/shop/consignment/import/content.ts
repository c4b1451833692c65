/** By its rows a sheet is known again, under whatever name: what a spreadsheet changes when it saves them does not count. */
import { createHash } from 'node:crypto'
import { bare, type SheetTable } from '#rules/sheets/table.ts'

export function hashOf({ columns, rows }: SheetTable): string {
  const lines = [columns, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(bare).join('\u001F'))
  return createHash('sha256').update(lines.toSorted().join('\u001E')).digest('base64url')
}
