/** Which invoices a credit note takes back from: the one that it is about, and others of the order where that has not so much left. */
import type { Centavos } from '#rules/money.ts'
import { LEAST_TOTAL, noteAmounts, type DocumentAmounts } from './amounts.ts'
import type { Letter } from './kinds.ts'

export type OpenInvoice = {
  id: number
  letter: Letter
  amounts: DocumentAmounts
  notes: readonly DocumentAmounts[]
}

/** No note is above what is left of its invoice; `first` goes first, the others in their order. */
export function noteShares(
  total: Centavos,
  first: number,
  invoices: readonly OpenInvoice[],
): { invoiceId: number; amounts: DocumentAmounts }[] {
  const shares: { invoiceId: number; amounts: DocumentAmounts }[] = []
  let rest = total
  for (const one of invoices.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))) {
    const left = one.notes.reduce((sum, note) => sum - note.total, one.amounts.total)
    const part = Math.min(rest, left)
    if (part < LEAST_TOTAL) continue
    rest -= part
    shares.push({ invoiceId: one.id, amounts: noteAmounts(part, one.letter, one.amounts, one.notes) })
  }
  return shares
}
