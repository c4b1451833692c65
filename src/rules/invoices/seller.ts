/** Who sells, as a fiscal document prints it (RG 1415, annex II). */
import type { FiscalCondition } from '#rules/taxpayer.ts'

export type SellerFacts = {
  legalName: string
  cuit: string
  condition: Exclude<FiscalCondition, ''>
  address: string
  /** Gross-income tax number, and the day on which the business began; '' where they are not set. */
  grossIncome: string
  since: string
  /** Lines that a province asks for. */
  legends: string[]
}

export const SELLER_CONDITION: Record<SellerFacts['condition'], string> = {
  responsable_inscripto: 'IVA RESPONSABLE INSCRIPTO',
  monotributo: 'RESPONSABLE MONOTRIBUTO',
}

/** null: something is missing without which nothing is issued. */
export function sellerFacts(settings: {
  legalName: string
  taxId: string
  fiscalCondition: FiscalCondition
  address: string
  grossIncome: string
  sellingSince: string
  invoiceLegends: string
}): SellerFacts | null {
  const { legalName, taxId, fiscalCondition, address, grossIncome, sellingSince, invoiceLegends } = settings
  if (legalName === '' || taxId === '' || fiscalCondition === '') return null
  return {
    legalName,
    cuit: taxId.replaceAll('-', ''),
    condition: fiscalCondition,
    address,
    grossIncome,
    since: sellingSince,
    legends: invoiceLegends === '' ? [] : [invoiceLegends],
  }
}
