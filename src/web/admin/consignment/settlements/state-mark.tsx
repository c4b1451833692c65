import {
  SETTLEMENT_STATE_LABEL,
  SETTLEMENT_TONE,
  type SettlementState,
} from '#rules/consignment/settlements/states.ts'

export const StateMark = ({ state }: { state: SettlementState }) => (
  <span className="state" data-tone={SETTLEMENT_TONE[state]}>
    {SETTLEMENT_STATE_LABEL[state]}
  </span>
)
