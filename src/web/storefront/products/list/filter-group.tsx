type Choice = { value: string; label: string; count: number }

/** Several values of one filter, each with how many products it would show; what would show none cannot be ticked. */
export function FilterGroup({
  name,
  legend,
  choices,
  chosen,
  onChange,
}: {
  name: string
  legend: string
  choices: Choice[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <fieldset className="border-b border-line py-3 lg:py-4">
      <legend className="float-left w-full pt-2 pb-1 font-semibold">{legend}</legend>
      <ul className="clear-both">
        {choices.map(({ value, label, count }) => {
          const on = chosen.includes(value)
          return (
            <li key={value}>
              <label className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  checked={on}
                  disabled={count === 0 && !on}
                  onChange={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
                />
                <span className="grow">{label}</span>
                <span className="text-sm text-muted tabular-nums">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'producto' : 'productos'}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
