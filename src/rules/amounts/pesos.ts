/** Amounts of lists that have no rate: in pesos, with their tax, or not at all. */
import { AMOUNT_SAYS, readCell, saysNet, type Decimals } from './amount.ts'
import { readCurrency } from './currency.ts'

/** `why`: what to do about it, after the amount; null where the cell is empty. */
export function readPesos(text: string, decimals: Decimals = ''): { pesos: number } | { why: string | null } {
  const code = readCurrency(text)
  if (code !== null) return { why: `«${shown(text)}» está en ${code}: pasalo a pesos` }
  const read = readCell(text, decimals)
  if ('amount' in read) return { pesos: read.amount }
  return { why: read.problem === 'empty' ? null : `«${shown(text)}» ${AMOUNT_SAYS[read.problem]}` }
}
const shown = (text: string): string => text.trim().slice(0, 30)

/** A cell below what its heading says of its money and its tax. */
export function underHeading(heading: string, cell: string): string {
  if (cell.trim() === '') return cell
  return `${readCurrency(heading) ?? ''} ${cell}${saysNet(heading) ? ' + IVA' : ''}`.trim()
}
