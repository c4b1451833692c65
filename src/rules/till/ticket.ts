/** How long the paper of a ticket is (product §57.2): a style sheet names a page's size beforehand, so the shortest that holds the text is chosen. */

import { formatAmount } from '#rules/money.ts'

/** In millimetres, as styles/admin.css has a page of each. */
export const TICKET_HEIGHTS = [90, 120, 150, 180, 210, 240, 297] as const
const LETTERS_A_ROW = 34
const ROW_MM = 5
/** Margins, the bars and the gaps between its parts. */
const REST_MM = 36

/** As much room as an amount takes beside its text. */
export const AMOUNT_ROOM = formatAmount(999_999_00)

/** `texts`: each begins a row of its own, and is as many rows as it needs. */
export function ticketHeight(texts: readonly string[]): (typeof TICKET_HEIGHTS)[number] {
  const rows = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / LETTERS_A_ROW)), 0)
  const needed = REST_MM + rows * ROW_MM
  return TICKET_HEIGHTS.find((height) => height >= needed) ?? 297
}
