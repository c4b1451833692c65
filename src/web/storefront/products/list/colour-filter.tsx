import type { ColourChoice } from './list-choices.ts'

/** Families of colours, each with its swatch and how many products it would show; those that nothing has are left out. */
export function ColourFilter({
  choices,
  counts,
  chosen,
  onChange,
}: {
  choices: readonly ColourChoice[]
  counts: Record<string, number>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  if (choices.length === 0) return null
  return (
    <fieldset className="border-b border-line py-3 lg:py-4">
      <legend className="float-left w-full pt-2 pb-1 font-semibold">Color</legend>
      <ul className="clear-both grid grid-cols-2 gap-x-3">
        {choices.map(({ value, label, hex }) => {
          const on = chosen.includes(value)
          const count = counts[value] ?? 0
          return (
            <li key={value}>
              <label className="check gap-2!">
                <input
                  type="checkbox"
                  name="colour"
                  value={value}
                  checked={on}
                  onChange={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
                  className="sr-only"
                />
                <span aria-hidden className="swatch" style={{ backgroundColor: hex }} />
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
