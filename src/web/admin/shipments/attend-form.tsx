import { Form } from 'react-router'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { id: number; label: string; refusal: Refusal | undefined }
/** That somebody saw to a parcel which waited for a person. Several may stand on one page. */
export function AttendForm({ id, label, refusal }: Props) {
  const own = refusal?.typed['shipment'] === String(id) ? refusal : undefined
  const field = plainField('shipment-attend', 'note', own)
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="shipment-attend" />
      <input type="hidden" name="shipment" value={id} />
      <TextField
        field={{ ...field, id: `${field.id}-${id}`, errorId: `${field.errorId}-${id}` }}
        label={label}
        optional
        autoComplete="off"
        className="min-w-0 grow"
      />
      <Button look="quiet" size="small">
        Ya está atendido
      </Button>
    </Form>
  )
}
