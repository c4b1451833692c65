/** The tax paper of a settlement: none by itself; the shop's accountant says which, and its number is written down here. It never holds up a payment. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { asLine, atMost } from '#rules/text.ts'
import { SETTLEMENT_SAYS } from './settlement.ts'

/** As ARCA numbers its kinds of paper (RG 1415, annex): of the sale of others' goods in one's own name, and what is bought of who issues none. */
export const PAPER_KINDS = ['account-a', 'account-b', 'purchase', 'commission'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export const PAPER_KIND_LABEL: Record<PaperKind, string> = {
  'account-a': 'Cuenta de venta y líquido producto A (60)',
  'account-b': 'Cuenta de venta y líquido producto B (61)',
  purchase: 'Comprobante de compra de bienes usados (49)',
  commission: 'Factura por la comisión',
}
export const paperLabel = (kind: string): string => PAPER_KIND_LABEL[kind as PaperKind] ?? kind

export const PAPER_NUMBER_LETTERS = 40
export const paperForm = v.object({
  kind: v.picklist(PAPER_KINDS, SETTLEMENT_SAYS.paper),
  number: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(1, SETTLEMENT_SAYS.paper),
    atMost(PAPER_NUMBER_LETTERS, (most) => `Admite hasta ${most} letras.`),
  ),
  issuedOn: v.pipe(v.string(SETTLEMENT_SAYS.paper), v.check(isDay, SETTLEMENT_SAYS.paper)),
})
