type Props = {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [value: string, label: string])[]
  /** Where the page begins. */
  first?: boolean
}

/** A small choice beside a larger one. */
export function PlainSelect({ name, label, chosen, options, first = false }: Props) {
  return (
    <label className="block text-sm">
      <span className="mb-1 block text-muted">{label}</span>
      <select name={name} defaultValue={chosen} autoFocus={first} className="input min-h-11!">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
