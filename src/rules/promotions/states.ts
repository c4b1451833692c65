/** Whether a promotion counts now, and if not, why. */
export const PROMOTION_STATES = ['on', 'inactive', 'early', 'over', 'used-up'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const PROMOTION_STATE: Record<PromotionState, { label: string; tone: string | undefined }> = {
  on: { label: 'En marcha', tone: 'good' },
  inactive: { label: 'Desactivada', tone: undefined },
  early: { label: 'Todavía no empezó', tone: 'wait' },
  over: { label: 'Terminó', tone: undefined },
  'used-up': { label: 'Se usó entera', tone: 'wait' },
}
