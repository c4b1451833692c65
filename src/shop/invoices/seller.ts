/** Who sells, when it is known well enough to issue anything. */
import type { Invoices } from '#gateways/ports.ts'
import { sellerFacts, type SellerFacts } from '#rules/invoices/seller.ts'
import type { Settings } from '#shop/context.ts'

/** Of a trial, where the owner has set nothing: its documents are worth nothing and say so. */
const TRIAL = {
  legalName: 'Tienda de prueba',
  fiscalCondition: 'responsable_inscripto',
} as const

export type SellerEnd = { ok: true; facts: SellerFacts } | { ok: false; waitsFor: 'seller' | 'otherSeller' }

export function sellerOf(
  settings: Settings,
  { sandbox, cuit }: Pick<Invoices, 'sandbox' | 'cuit'>,
): SellerEnd {
  const facts = sellerFacts(
    sandbox
      ? {
          ...settings,
          legalName: settings.legalName || TRIAL.legalName,
          taxId: cuit,
          fiscalCondition: settings.fiscalCondition || TRIAL.fiscalCondition,
        }
      : settings,
  )
  if (!facts) return { ok: false, waitsFor: 'seller' }
  return facts.cuit === cuit ? { ok: true, facts } : { ok: false, waitsFor: 'otherSeller' }
}
