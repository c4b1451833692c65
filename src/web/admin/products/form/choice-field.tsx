import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'

type Props = {
  field: FieldState
  legend: string
  choices: readonly { value: string; label: string }[]
  chosen: string
}

/** A few choices as one row of large targets: one tap instead of a list that opens. */
export function ChoiceField({ field, legend, choices, chosen }: Props) {
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend className="mb-1.5 text-md font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="chip choice">
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === chosen}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}
