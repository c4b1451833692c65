import type { ComponentProps } from 'react'
import { described, Field, type FieldFrame } from './field.tsx'
import { textOf } from './use-typed.ts'
import { useCorrected } from './use-corrected.ts'

type Own = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'list' | 'required'
> & {
  /** The pattern of codes that a scanner leaves here (admin/scan/catch-scans.ts). */
  takes?: string
}

export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  readOnly,
  list,
  required,
  takes,
  ...frame
}: FieldFrame & Own) {
  const { field, onInput } = useCorrected(frame.field)
  return (
    <Field {...frame} field={field}>
      <input
        id={field.id}
        name={field.name}
        defaultValue={textOf(field.initialValue)}
        {...{ type, autoComplete, inputMode, maxLength, placeholder, readOnly, list, required }}
        data-takes={takes}
        {...described(field, frame.hint)}
        onInput={onInput}
        className="input"
      />
    </Field>
  )
}
