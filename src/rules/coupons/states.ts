/** Whether a shopper could use a coupon now, and if not, why. */
export type CouponState = 'usable' | 'inactive' | 'early' | 'over' | 'used-up'

export const COUPON_STATE: Record<CouponState, { label: string; tone: string | undefined }> = {
  usable: { label: 'Se puede usar', tone: 'good' },
  inactive: { label: 'Desactivado', tone: undefined },
  early: { label: 'Todavía no empezó', tone: 'wait' },
  over: { label: 'Terminó', tone: undefined },
  'used-up': { label: 'Se usó entero', tone: 'wait' },
}
