import { Form, useNavigation } from 'react-router'
import type { CartLine } from '#rules/cart/cart.ts'
import { CHANNEL_LABEL, TAKEN_CHANNELS } from '#rules/orders/channel.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { DELIVERY_LABEL } from '#rules/checkout/shipping.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import type { AskedTerms } from './terms.ts'
import { writeLine, type Agreed } from '../line-query.ts'
import { KeptGoods } from './kept-goods.tsx'

type Props = {
  lines: readonly CartLine[]
  agreed: Agreed
  known: { name: string; surname: string; email: string; phone: string } | null
  requestKey: string
  refusal: Refusal | undefined
  /** What was agreed, sent along. */
  rest: Readonly<Record<string, string>>
  costs: {
    amounts: Amounts
    promotions: readonly LinePromotion[]
    freeShipping: string | null
    couponCode: string | null
    credit: Centavos
    asked: AskedTerms
  }
  /** Everything can be had. */
  ready: boolean
}

/** Who wants it: a name and a telephone are enough. */
export function BuyerForm({ lines, agreed, known, requestKey, refusal, rest, costs, ready }: Props) {
  const key = useFirstOf(requestKey, `${useTimesSent()} ${lines.map(writeLine).join(' ')}`)
  const pending = useNavigation().formMethod === 'POST'
  const field = (name: string, initial = '') => plainField('take', name, refusal, initial)
  return (
    <Form method="post" className="panel space-y-5 p-4 md:p-5">
      <h2 className="text-lg font-bold">Para quién</h2>
      <input type="hidden" name="intent" value="take" />
      <input type="hidden" name="key" value={refusal?.typed.key || key} />
      <KeptGoods lines={lines} agreed={agreed} />
      <ChoiceField
        field={field('channel')}
        legend="Llegó por"
        choices={TAKEN_CHANNELS.map((value) => ({ value, label: CHANNEL_LABEL[value] }))}
        chosen={refusal?.typed.channel ?? TAKEN_CHANNELS[0]}
      />
      <TextField field={field('name', known?.name)} label="Nombre" autoComplete="off" />
      <TextField field={field('surname', known?.surname)} label="Apellido" optional autoComplete="off" />
      <TextField
        field={field('phone', known?.phone)}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <TextField
        field={field('email', known?.email)}
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Ahí le llega el enlace. Si tiene cuenta, el pedido queda en ella."
      />
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ready && lines.length > 0 && (
        <>
          <input type="hidden" name="shownTotal" value={costs.amounts.total} />
          <AmountsTable
            amounts={{ ...costs.amounts, credit: costs.credit }}
            promotions={costs.promotions}
            couponCode={costs.couponCode}
            freeShipping={costs.freeShipping}
            shippingName={DELIVERY_LABEL[costs.asked.delivery]}
            instalments={false}
          />
        </>
      )}
      <Button pending={pending} className="w-full">
        {pending
          ? 'Guardando…'
          : ready && lines.length > 0
            ? `Apartar · ${formatPesos(costs.amounts.total)}`
            : 'Apartar'}
      </Button>
      <p className="text-sm text-muted">
        Queda apartado con los precios de hoy o los que se acordaron, con lo que descuenten las promociones.
        Quien compra abre el enlace, completa sus datos, cambia si quiere cómo recibirlo, y paga.
      </p>
    </Form>
  )
}
