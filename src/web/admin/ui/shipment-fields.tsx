import { CARRIERS, MAX_TRACKING_CODE } from '#rules/orders/admin.ts'
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

/** Who takes a parcel, and where it can be followed; `known` of it already. Suggestions stand once on a page, with `ship`. */
type Props = {
  refusal: Refusal | undefined
  intent?: string
  known?: { carrier: string | null; trackingCode: string | null; trackingUrl: string | null }
}
export function ShipmentFields({ refusal, intent = 'ship', known }: Props) {
  const carrier = {
    field: plainField(intent, 'carrier', refusal, known?.carrier ?? ''),
    label: 'Quién lo lleva',
  }
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      {intent === 'ship' ? <CarrierField {...carrier} /> : <TextField {...carrier} autoComplete="off" />}
      <TextField
        field={plainField(intent, 'trackingCode', refusal, known?.trackingCode ?? '')}
        label="Código de seguimiento"
        optional
        maxLength={MAX_TRACKING_CODE}
        autoComplete="off"
      />
      <TextField
        field={plainField(intent, 'trackingUrl', refusal, known?.trackingUrl ?? '')}
        label="Enlace de seguimiento"
        optional
        type="url"
        autoComplete="off"
        className="sm:col-span-2"
      />
    </div>
  )
}
