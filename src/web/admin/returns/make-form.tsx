import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { toPesos } from '#rules/money.ts'
import { BOX_NAMES, BOX_SHORT } from '#rules/products/box-fields.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import type { CasePlan } from '#shop/shipments/shipments.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { SenderMissing } from '#web/admin/shipments/sender-missing.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

const FIELDS = [
  ...BOX_NAMES.map((name) => ({ name, label: BOX_SHORT[name] })),
  { name: 'declared' as const, label: 'Valor declarado ($)' },
]

type Props = {
  /** Its number: its address is corrected there. */
  order: string | null
  plan: CasePlan
  refusal: Refusal | undefined
  intent: string
  says: string
  children: React.ReactNode
}
/** A label for a parcel of a case: with which courier, in which box. */
export function MakeForm({ order, plan, refusal, intent, says, children }: Props) {
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
        {order !== null && (
          <Link to={adminPaths.order(order)} className="link font-semibold">
            Corregir en el pedido {order}
          </Link>
        )}
      </Notice>
    )
  const initial = { ...box, declared: toPesos(declared) }
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      <ChoiceField
        field={plainField(intent, 'courier', refusal)}
        legend="Con qué correo"
        choices={couriers.map((value) => ({ value, label: COURIER_LABEL[value] }))}
        chosen={(refusal?.intent === intent && refusal.typed['courier']) || couriers[0]!}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            field={plainField(intent, name, refusal, String(initial[name]))}
            label={label}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <p className="text-md text-muted">{children}</p>
      <Button size="small">{says}</Button>
    </Form>
  )
}
