import { MESSAGE_HINT } from '#rules/contact/contact.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useTyped } from '#web/ui/form/use-typed.ts'

/** Counts what is left, like the rule does. */
export function MessageField({ field }: { field: FieldState }) {
  const length = useTyped(field).trim().length
  return (
    <TextArea
      field={field}
      label="Mensaje"
      rows={6}
      hint={
        <span className="tabular-nums">
          {MESSAGE_HINT}
          {length > 0 && ` · van ${length}`}
        </span>
      }
    />
  )
}
