/** Knows the same list again under another name: its rows without what a spreadsheet changes when it saves them (encoding, delimiter, quotes, outer space, order). */
import { createHash } from 'node:crypto'
import { undefuse } from '#rules/csv-text.ts'
import { line } from '#rules/text.ts'

const digest = (cells: readonly string[]): bigint =>
  BigInt(
    `0x${createHash('sha256')
      .update(cells.map((cell) => line(undefuse(cell)).normalize('NFC')).join('\u001F'))
      .digest('hex')}`,
  )

/** Rows are added up, so that their order does not matter and a row that comes twice still counts twice. */
export function contentHash() {
  let sum = 0n
  return {
    add: (cells: readonly string[]) => void (sum = BigInt.asUintN(256, sum + digest(cells))),
    of: (columns: readonly string[]): string =>
      BigInt.asUintN(256, sum + digest(columns))
        .toString(16)
        .padStart(64, '0'),
  }
}
