import { Form } from 'react-router'
import { PERSONAL_LENGTHS } from '#rules/checkout/lengths.ts'
import { PROVINCE_OPTIONS } from '#rules/checkout/shipping.ts'
import { RECIPIENT, type RecipientField } from '#rules/orders/recipient.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

const INTENT = 'correct-recipient'
const OPTIONAL: readonly RecipientField[] = ['dni', 'companyName', 'apartment', 'locality']

/** Who receives it and where, as long as that may change; what left with the parcel is not asked for. */
export function RecipientForm({ order, refusal }: { order: AdminOrder; refusal: Refusal | undefined }) {
  const { personal, correctable, recipientCorrectedAt } = order
  if (correctable.length === 0) return null
  const mine = refusal?.intent === INTENT ? refusal : null
  const fieldOf = (name: RecipientField) =>
    plainField(INTENT, name, refusal, personal[RECIPIENT[name].column])
  const control = (name: RecipientField) => {
    const { label } = RECIPIENT[name]
    switch (name) {
      case 'province':
        return <SelectField key={name} field={fieldOf(name)} label={label} options={PROVINCE_OPTIONS} />
      case 'extraNotes':
        return (
          <TextArea
            key={name}
            field={fieldOf(name)}
            label={label}
            optional
            rows={2}
            maxLength={PERSONAL_LENGTHS.extraNotes}
          />
        )
      default:
        return (
          <TextField
            key={name}
            field={fieldOf(name)}
            label={label}
            optional={OPTIONAL.includes(name)}
            autoComplete="off"
            {...(name === 'phoneNumber' ? { type: 'tel' } : {})}
          />
        )
    }
  }
  return (
    <details open={mine !== null} className="mt-3 border-t border-line">
      <summary className="flex min-h-11 items-center font-semibold">Corregir estos datos</summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-1">
        <input type="hidden" name="intent" value={INTENT} />
        <input
          type="hidden"
          name="seen"
          value={mine?.typed.seen ?? recipientCorrectedAt?.toISOString() ?? ''}
        />
        {correctable.map(control)}
        {mine?.fields.sure && (
          <label className="check">
            <input type="checkbox" name="sure" value="si" />
            La provincia y el código postal están bien así
          </label>
        )}
        <p className="text-sm text-muted">
          Vale para este pedido, no para los datos guardados de quien compró. Lo que pagó de envío no cambia.
        </p>
        <Button look="quiet" size="small" className="sm:w-fit">
          Corregir y avisar
        </Button>
      </Form>
    </details>
  )
}
