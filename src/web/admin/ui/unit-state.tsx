import { UNIT_STATE_LABEL, UNIT_TONE, type UnitState as State } from '#rules/units/states.ts'

export const UnitState = ({ state }: { state: State }) => (
  <span className="state" data-tone={UNIT_TONE[state]}>
    {UNIT_STATE_LABEL[state]}
  </span>
)
