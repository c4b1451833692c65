import { PROMOTION_STATE, type PromotionState as State } from '#rules/promotions/states.ts'

export function PromotionState({ state }: { state: State }) {
  const { label, tone } = PROMOTION_STATE[state]
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  )
}
