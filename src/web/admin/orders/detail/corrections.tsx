import { Form } from 'react-router'
import { isHandedOver, wasSent } from '#rules/orders/fulfilment/states.ts'
import { CORRECTION_MESSAGES } from '#rules/order-emails/corrections.ts'
import { isCompleted, isOpen } from '#rules/orders/states.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ShipmentFields } from '#web/admin/ui/shipment-fields.tsx'
import { useMay } from '#web/admin/sections/may.ts'

type Props = { order: AdminOrder; refusal: Refusal | undefined }

/** For what was written down wrongly, once it was mailed. */
export function Corrections({ order, refusal }: Props) {
  const may = useMay()
  const { status, fulfilment } = order
  if (isCompleted(status) && may('order.manage') && isHandedOver(fulfilment))
    return <p className="panel px-4 py-3 text-md text-muted md:px-5">{CORRECTION_MESSAGES.completed}</p>
  if (!isOpen(status)) return null
  const parcel = may('order.fulfil') && wasSent(fulfilment)
  const delivery = may('order.manage') && isHandedOver(fulfilment)
  if (!parcel && !delivery) return null
  return (
    <section aria-label="Correcciones" className="panel divide-y divide-line px-4 md:px-5">
      {parcel && (
        <details open={refusal?.intent === 'correct-parcel'}>
          <summary className="flex min-h-11 items-center font-semibold">Corregir el seguimiento</summary>
          <Form method="post" preventScrollReset className="grid gap-4 pb-4">
            <input type="hidden" name="intent" value="correct-parcel" />
            <ShipmentFields refusal={refusal} intent="correct-parcel" known={order} />
            <Button look="quiet" size="small" className="sm:w-fit">
              Corregir y avisar
            </Button>
          </Form>
        </details>
      )}
      {delivery && (
        <details open={refusal?.intent === 'correct-delivery'}>
          <summary className="flex min-h-11 items-center font-semibold">Corregir la entrega</summary>
          <Form method="post" preventScrollReset className="grid gap-4 pb-4">
            <input type="hidden" name="intent" value="correct-delivery" />
            <TextField
              field={plainField('correct-delivery', 'day', refusal)}
              label="Qué día fue"
              hint="Sin un día, todavía no lo tiene. El plazo para arrepentirse se cuenta desde el día corregido."
              optional
              type="date"
              className="max-w-60"
            />
            <Button look="quiet" size="small" className="sm:w-fit">
              Corregir y avisar
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}
