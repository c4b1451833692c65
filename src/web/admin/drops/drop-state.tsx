import { DROP_STATE, type DropState } from '#rules/drops/states.ts'

export function DropStateMark({ state }: { state: DropState }) {
  const { label, tone } = DROP_STATE[state]
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  )
}
