/** The amounts of a fiscal document, in whole centavos: VAT taken out of a final price, and credit notes that add up to their invoice. */
import { withoutNationalTaxes, type Centavos } from '#rules/money.ts'
import type { Letter } from './kinds.ts'

export type DocumentAmounts = { total: Centavos; net: Centavos; vat: Centavos }

/** Of 1 and 2 centavos the VAT would be 0, which ARCA takes for another rate: nothing is issued. */
export const LEAST_TOTAL: Centavos = 3

/** Of the whole document and never of its lines, whose rounding would not add up. Letter C shows no VAT. */
export function amountsOf(total: Centavos, letter: Letter): DocumentAmounts {
  const net = letter === 'C' ? total : withoutNationalTaxes(total)
  return { total, net, vat: total - net }
}

/** The note that takes back what was left of an invoice takes its net and its VAT as they are left, so that all of them add up to it. */
export function noteAmounts(
  total: Centavos,
  letter: Letter,
  invoice: DocumentAmounts,
  earlier: readonly DocumentAmounts[],
): DocumentAmounts {
  const left = earlier.reduce(
    (rest, note) => ({
      total: rest.total - note.total,
      net: rest.net - note.net,
      vat: rest.vat - note.vat,
    }),
    invoice,
  )
  return total === left.total ? { total, net: left.net, vat: left.vat } : amountsOf(total, letter)
}

/** Ley 27.743, RG 5614/2024: what a final consumer is told beside the total. */
export const TRANSPARENCY_TITLE = 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)'
