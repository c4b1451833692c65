import { CODE_DIGITS } from '#rules/consignment/codes.ts'
import { DESK_LETTERS } from '#rules/consignment/desk/letters.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { intent: string; refusal: Refusal | undefined; paper?: boolean }

/** How their owner says yes: with what arrived in their mailbox, or on paper. */
export function ConsentFields({ intent, refusal, paper = true }: Props) {
  return (
    <>
      <TextField
        field={plainField(intent, 'code', refusal)}
        label="Código que le llegó"
        optional={paper}
        inputMode="numeric"
        autoComplete="off"
        maxLength={DESK_LETTERS.code}
        hint={`Son ${CODE_DIGITS} números, en el asunto del mail`}
      />
      {paper ? (
        <ChoiceField
          field={plainField(intent, 'how', refusal)}
          legend="Cómo lo acepta"
          choices={[
            { value: 'code', label: 'Con el código' },
            { value: 'paper', label: 'Firmó en papel, y yo lo vi' },
          ]}
          chosen={refusal?.typed.how ?? 'code'}
        />
      ) : (
        <input type="hidden" name="how" value="code" />
      )}
    </>
  )
}
