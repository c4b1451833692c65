import { PRICE_LIST_STATE, type PriceListState } from '#rules/prices/list-states.ts'

export function ListState({ state }: { state: PriceListState }) {
  const { label, tone } = PRICE_LIST_STATE[state]
  return (
    <span className="state" data-tone={tone}>
      {label}
    </span>
  )
}
