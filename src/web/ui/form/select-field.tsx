import { described, Field, type FieldFrame } from './field.tsx'
import { textOf } from './use-typed.ts'
import { useCorrected } from './use-corrected.ts'

type Own = { options: readonly { value: string; label: string }[]; autoComplete?: string }

export function SelectField({ options, autoComplete, ...frame }: FieldFrame & Own) {
  const { field, onInput } = useCorrected(frame.field)
  return (
    <Field {...frame} field={field}>
      <select
        id={field.id}
        name={field.name}
        defaultValue={textOf(field.initialValue) || options[0]?.value}
        autoComplete={autoComplete}
        {...described(field, frame.hint)}
        onInput={onInput}
        className="input"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
