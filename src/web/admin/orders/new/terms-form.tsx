import { Form, useSubmit } from 'react-router'
import { addressLine } from '#rules/addresses/line.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { DELIVERIES, DELIVERY_LABEL, PROVINCE_OPTIONS } from '#rules/checkout/shipping.ts'
import { formatPesos } from '#rules/money.ts'
import { carriageName } from '#rules/shipments/carriage.ts'
import type { ChatQuote } from '#shop/chat/quote.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PERSON, type Agreed } from '../line-query.ts'
import { KeptGoods } from './kept-goods.tsx'
import { TERM, type AskedTerms } from './terms.ts'

type Props = {
  lines: readonly CartLine[]
  agreed: Agreed
  person: string | null
  asked: AskedTerms
  view: Pick<ChatQuote, 'addresses' | 'balance' | 'problems' | 'couponProblem' | 'carriages' | 'carriage'>
}

/** Where it goes and what comes off: all of it in the address, reckoned anew with each choice; without scripts by its button. */
export function TermsForm({ lines, agreed, person, asked, view }: Props) {
  const submit = useSubmit()
  const field = (name: keyof typeof TERM, initial = '', problem: string | null = null) => ({
    ...plainField('terms', TERM[name], undefined, initial),
    errors: problem === null ? undefined : [problem],
  })
  const sent = asked.delivery === 'delivery'
  const roughly = sent && asked.address === null
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="panel space-y-5 p-4 md:p-5"
    >
      <h2 className="text-lg font-bold">Entrega y descuentos</h2>
      <KeptGoods lines={lines} agreed={agreed} />
      {person && <input type="hidden" name={PERSON} value={person} />}
      <ChoiceField
        field={field('delivery')}
        legend="Lo recibe por"
        choices={DELIVERIES.map((value) => ({ value, label: DELIVERY_LABEL[value] }))}
        chosen={asked.delivery}
      />
      {sent && view.addresses.length > 0 && (
        <SelectField
          field={field('address', String(asked.address ?? ''), view.problems.address)}
          label="A qué dirección"
          options={[
            { value: '', label: 'Otra: por provincia y código postal' },
            ...view.addresses.map((one) => ({
              value: String(one.id),
              label: `${one.label}: ${addressLine(one)}`,
            })),
          ]}
        />
      )}
      {roughly && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            field={field('province', asked.province, view.problems.province)}
            label="Provincia"
            options={PROVINCE_OPTIONS}
          />
          <TextField
            field={field('codePostal', asked.codePostal, view.problems.codePostal)}
            label="Código postal"
            autoComplete="off"
          />
        </div>
      )}
      {view.carriages.length > 0 && (
        <SelectField
          field={field('carriage', view.carriage ?? '')}
          label="Cómo va"
          options={[
            { value: '', label: 'Al costo de la tienda' },
            ...view.carriages.map((one) => ({
              value: one.key,
              label: `${carriageName(one)}: ${formatPesos(one.price)}`,
            })),
          ]}
        />
      )}
      <TextField
        field={field('coupon', asked.coupon ?? '', view.couponProblem)}
        label="Código de descuento"
        optional
        autoComplete="off"
      />
      {view.balance > 0 && (
        <label className="check text-md">
          <input type="checkbox" name={TERM.credit} value="si" defaultChecked={asked.credit} />
          Usar su saldo a favor: {formatPesos(view.balance)}
        </label>
      )}
      <Button look="quiet">Calcular</Button>
    </Form>
  )
}
