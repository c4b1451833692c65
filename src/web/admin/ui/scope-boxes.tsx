import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'

type Props = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  field: FieldState
}

/** Several of them at once; with none chosen, all. */
export function ScopeBoxes({ name, label, options, chosen, field }: Props) {
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="mb-1.5 text-sm text-muted">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => (
          <label key={value} className="chip choice">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}
