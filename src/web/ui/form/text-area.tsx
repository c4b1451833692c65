import { described, Field, type FieldFrame } from './field.tsx'
import { textOf } from './use-typed.ts'
import { useCorrected } from './use-corrected.ts'

export function TextArea({
  rows = 5,
  maxLength,
  ...frame
}: FieldFrame & { rows?: number; maxLength?: number }) {
  const { field, onInput } = useCorrected(frame.field)
  return (
    <Field {...frame} field={field}>
      <textarea
        id={field.id}
        name={field.name}
        defaultValue={textOf(field.initialValue)}
        rows={rows}
        maxLength={maxLength}
        {...described(field, frame.hint)}
        onInput={onInput}
        className="input"
      />
    </Field>
  )
}
