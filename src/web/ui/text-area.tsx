import { described, Field, textOf, type FieldFrame } from './field.tsx'

export function TextArea({
  rows = 5,
  maxLength,
  ...frame
}: FieldFrame & { rows?: number; maxLength?: number }) {
  const { field } = frame
  return (
    <Field {...frame}>
      <textarea
        id={field.id}
        name={field.name}
        defaultValue={textOf(field.initialValue)}
        rows={rows}
        maxLength={maxLength}
        {...described(field, frame.hint)}
        className="input"
      />
    </Field>
  )
}
