import { COUPON_STATE, type CouponState as State } from '#rules/coupons/states.ts'

export function CouponState({ state }: { state: State }) {
  const { label, tone } = COUPON_STATE[state]
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  )
}
