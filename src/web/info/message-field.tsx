import { textOf, type FieldState } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'

const MOST = 255

/** Counts what is left, like the rule does. */
export function MessageField({ field }: { field: FieldState & { value?: unknown } }) {
  const length = textOf(field.value).trim().length
  return (
    <TextArea
      field={field}
      label="Mensaje"
      rows={6}
      hint={
        <span className="tabular-nums">
          De 15 a {MOST} caracteres{length > 0 && ` · van ${length}`}
        </span>
      }
    />
  )
}
