/** The commission that the owner of the shop set, of shoes and of everything else. */
import type { Commission } from './split.ts'

/** Which of the two commissions of the settings it has. */
export const COMMISSION_KINDS = ['shoes', 'clothes'] as const
export type CommissionKind = (typeof COMMISSION_KINDS)[number]
export const COMMISSION_KIND_LABEL: Record<CommissionKind, string> = { shoes: 'Calzado', clothes: 'Lo demás' }

type Rates = {
  /** Per cent. */
  commissionShoes: number
  commissionClothes: number
  /** Centavos; null where there is no least one. */
  commissionLeast: number | null
}
export const commissionFor = (
  { commissionShoes, commissionClothes, commissionLeast }: Rates,
  kind: CommissionKind,
): Commission => ({
  bp: (kind === 'shoes' ? commissionShoes : commissionClothes) * 100,
  least: commissionLeast ?? 0,
})
