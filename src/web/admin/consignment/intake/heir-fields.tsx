import { DESK_LETTERS } from '#rules/consignment/desk/letters.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

/** Its owner died: whoever inherits shows their own document. */
export function HeirFields({ intent, refusal }: { intent: string; refusal: Refusal | undefined }) {
  return (
    <>
      <input type="hidden" name="how" value="dni" />
      <TextField
        field={plainField(intent, 'dni', refusal)}
        label="DNI de quien hereda"
        hint="El de una persona confirmada, con el documento a la vista"
        inputMode="numeric"
        autoComplete="off"
        maxLength={DESK_LETTERS.dni}
      />
    </>
  )
}
