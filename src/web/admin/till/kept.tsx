import { partsOf, type OnCounter } from './counter-query.ts'

/** What lies on the counter goes along with each of its forms. */
export const Kept = ({ counter }: { counter: OnCounter }) =>
  partsOf(counter).map(([name, value], at) => (
    <input key={`${name} ${at} ${value}`} type="hidden" name={name} value={value} />
  ))
