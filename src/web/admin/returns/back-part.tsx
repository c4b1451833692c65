import { Form } from 'react-router'
import { toPesos } from '#rules/money.ts'
import { BOX_NAMES, BOX_SHORT } from '#rules/products/box-fields.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isAsked, isCreated, isFollowed } from '#rules/shipments/states.ts'
import type { BackPlan, OrderShipment } from '#shop/shipments/shipments.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { Claim } from '#web/admin/shipments/claim.tsx'
import { SenderMissing } from '#web/admin/shipments/sender-missing.tsx'
import { ShipmentCourse, ShipmentLines, ShipmentMark, ShipmentWaits } from '#web/admin/shipments/facts.tsx'
import { LabelLinks } from '#web/admin/shipments/label-links.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

const INTENT = 'label'
const FIELDS = [
  ...BOX_NAMES.map((name) => ({ name, label: BOX_SHORT[name] })),
  { name: 'declared' as const, label: 'Valor declarado ($)' },
]

type Props = { plan: BackPlan | null; shipments: OrderShipment[]; refusal: Refusal | undefined }
/** The label for what comes back: made, printed and followed. */
export function BackPart({ plan, shipments, refusal }: Props) {
  const makes = plan !== null && plan.couriers.length > 0
  if (!makes && shipments.length === 0) return null
  return (
    <section aria-labelledby="vuelta" className="panel space-y-3 p-4 md:p-5">
      <h2 id="vuelta" className="text-lg font-bold">
        Etiqueta para lo que vuelve
      </h2>
      {makes && <MakeForm plan={plan} refusal={refusal} />}
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="space-y-3 py-3 first:pt-0 last:pb-0">
            <One shipment={shipment} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MakeForm({ plan, refusal }: { plan: BackPlan; refusal: Refusal | undefined }) {
  const { couriers, box, declared, sender, problems } = plan
  if (sender.length > 0) return <SenderMissing problems={sender} />
  if (problems.length > 0)
    return (
      <Notice tone="error" quiet title={SHIPMENT_SAYS.address}>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    )
  const initial = { ...box, declared: toPesos(declared) }
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      <ChoiceField
        field={plainField(INTENT, 'courier', refusal)}
        legend="Con qué correo"
        choices={couriers.map((value) => ({ value, label: COURIER_LABEL[value] }))}
        chosen={refusal?.typed['courier'] ?? couriers[0]!}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            field={plainField(INTENT, name, refusal, String(initial[name]))}
            label={label}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <p className="text-md text-muted">
        La paga la tienda. A quien compró le llega por mail y la ve en su página.
      </p>
      <Button size="small">Hacer la etiqueta</Button>
    </Form>
  )
}

function One({ shipment, refusal }: { shipment: OrderShipment; refusal: Refusal | undefined }) {
  const { id, state, events, waitsFor } = shipment
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ShipmentLines shipment={shipment} />
        <ShipmentMark {...shipment} />
      </div>
      <ShipmentWaits shipment={shipment} />
      {isCreated(state) && <LabelLinks id={id} zpl={shipment.zpl} />}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="shipment" value={id} />
        {(isAsked(state) || isFollowed(state)) && (
          <Button name="intent" value="shipment-ask" look="quiet" size="small">
            Preguntar ahora
          </Button>
        )}
        {isCreated(state) && (
          <Button name="intent" value="shipment-cancel" look="quiet" size="small">
            Anular la etiqueta
          </Button>
        )}
        {waitsFor !== null && (
          <Button name="intent" value="shipment-attend" look="quiet" size="small">
            Ya está atendido
          </Button>
        )}
      </Form>
      <Claim shipment={shipment} refusal={refusal} />
      {events.length > 0 && <ShipmentCourse events={events} />}
    </>
  )
}
