import { CARRIERS, MAX_TRACKING_CODE } from '#rules/orders/admin.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import type { ShipmentFacts } from '#shop/shipments/shipments.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from './answers.ts'
import { plainField } from './plain-field.ts'

/** What the box for who takes it suggests: one list a page. */
const CARRIER_LIST = 'transportes'
type Carrier = Omit<React.ComponentProps<typeof TextField>, 'list' | 'autoComplete'>

export const CarrierField = (props: Carrier) => (
  <>
    <datalist id={CARRIER_LIST}>
      {CARRIERS.map((carrier) => (
        <option key={carrier} value={carrier} />
      ))}
    </datalist>
    <TextField {...props} list={CARRIER_LIST} autoComplete="off" />
  </>
)

/** Who takes a parcel, and where it can be followed. */
type Props = { refusal: Refusal | undefined; /** What is known of it already. */ parcel?: ShipmentFacts }
export const ShipmentFields = ({ refusal, parcel }: Props) => (
  <div className="grid w-full gap-4 sm:grid-cols-2">
    <CarrierField
      field={plainField('ship', 'carrier', refusal, parcel && COURIER_LABEL[parcel.courier])}
      label="Quién lo lleva"
    />
    <TextField
      field={plainField('ship', 'trackingCode', refusal, parcel?.trackingCode ?? '')}
      label="Código de seguimiento"
      optional
      maxLength={MAX_TRACKING_CODE}
      autoComplete="off"
    />
    <TextField
      field={plainField('ship', 'trackingUrl', refusal, parcel?.trackingUrl)}
      label="Enlace de seguimiento"
      optional
      type="url"
      autoComplete="off"
      className="sm:col-span-2"
    />
  </div>
)
