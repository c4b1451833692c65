/** What is printed of a sale without network (product §63.7): by what it is found again, before and after the shop gives it its number. */
import type { Centavos } from '#rules/money.ts'
import type { HandPart } from '#rules/payments/till-means.ts'
import type { Lease, OfflineSale } from './lease.ts'

const MARK = 'S'
const DIGITS = 8

export type OfflinePaper = {
  code: string
  till: string
  ordinal: number
  /** By the device's clock, which may be wrong. */
  at: number
  lines: { name: string; size: string; quantity: number; price: Centavos }[]
  total: Centavos
  parts: HandPart[]
  received: Centavos
  change: Centavos
}

/** The beginning of the sale's key, which its device made: «S1A2B3C4D», short enough for bars of a ticket. */
export const paperCode = (key: string): string => `${MARK}${key.slice(0, DIGITS).toUpperCase()}`

/** How the key of that sale begins; null for what is no such code. */
export const keyOnPaper = (typed: string): string | null =>
  new RegExp(`^${MARK}([0-9a-f]{${DIGITS}})$`, 'i').exec(typed.trim())?.[1]?.toLowerCase() ?? null

export function paperOf({ till, lines }: Lease, sale: OfflineSale, at: number): OfflinePaper {
  const { key, ordinal, total, parts, received } = sale
  const cash = parts.find(({ means }) => means === 'cash')?.amount ?? 0
  return {
    code: paperCode(key),
    till,
    ordinal,
    at,
    lines: sale.lines.map(({ line, quantity, price }) => {
      const { name, size } = lines.find(({ id }) => id === line)!
      return { name, size, quantity, price }
    }),
    total,
    parts,
    received,
    change: received - cash,
  }
}
