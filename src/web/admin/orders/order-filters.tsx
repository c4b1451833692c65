import { SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { FULFILMENT_LABEL, FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { ORDER_PAYMENT_LABEL, ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { ORDER_STATE_LABEL, ORDER_STATES } from '#rules/orders/states.ts'
import { CHANNEL_LABEL, CHANNELS } from '#rules/orders/channel.ts'
import { DISPUTES, type OrderQuery } from '#rules/orders/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What is asked stays in the address, so that a view can be kept and shared. */
export function OrderFilters({ query }: { query: OrderQuery }) {
  const { status, payment, fulfilment, delivery, channel, dispute, from, to } = query
  const asked = [...status, ...payment, ...fulfilment, delivery, channel, dispute, from, to].filter(
    Boolean,
  ).length
  return (
    <details className="panel mb-4" key={JSON.stringify(query)}>
      <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
        <Icon of={SlidersHorizontal} size={20} />
        Filtros{asked > 0 && ` (${asked})`}
      </summary>
      <Form
        method="get"
        action={adminPaths.orders}
        className="grid gap-x-8 gap-y-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {query.q && <input type="hidden" name="q" value={query.q} />}
        {query.userId && <input type="hidden" name="persona" value={query.userId} />}
        {query.held && <input type="hidden" name="frenado" value="si" />}
        <Boxes
          name="status"
          legend="Pedido"
          values={ORDER_STATES}
          labels={ORDER_STATE_LABEL}
          chosen={status}
        />
        <Boxes
          name="payment"
          legend="Pago"
          values={ORDER_PAYMENT_STATES}
          labels={ORDER_PAYMENT_LABEL}
          chosen={payment}
        />
        <Boxes
          name="fulfilment"
          legend="Entrega"
          values={FULFILMENT_STATES}
          labels={FULFILMENT_LABEL}
          chosen={fulfilment}
        />
        <div className="space-y-3">
          <Labelled id="entrega" label="Cómo lo recibe">
            <select id="entrega" name="delivery" defaultValue={delivery ?? ''} className="input min-h-11!">
              <option value="">Todos</option>
              <option value="delivery">Envío</option>
              <option value="pickup">Retiro en el showroom</option>
            </select>
          </Labelled>
          <Labelled id="canal" label="Llegó por">
            <select id="canal" name="canal" defaultValue={channel ?? ''} className="input min-h-11!">
              <option value="">Todos</option>
              {CHANNELS.map((value) => (
                <option key={value} value={value}>
                  {CHANNEL_LABEL[value]}
                </option>
              ))}
            </select>
          </Labelled>
          <Labelled id="disputa" label="Disputa">
            <select
              id="disputa"
              name="disputa"
              defaultValue={dispute ? DISPUTES[dispute] : ''}
              className="input min-h-11!"
            >
              <option value="">Todos</option>
              <option value={DISPUTES.open}>Abierta</option>
              <option value={DISPUTES.lost}>Perdida</option>
            </select>
          </Labelled>
          <Labelled id="desde" label="Desde">
            <input id="desde" type="date" name="from" defaultValue={from ?? ''} className="input min-h-11!" />
          </Labelled>
          <Labelled id="hasta" label="Hasta">
            <input id="hasta" type="date" name="to" defaultValue={to ?? ''} className="input min-h-11!" />
          </Labelled>
          <Button size="small" className="w-full">
            Aplicar
          </Button>
        </div>
      </Form>
    </details>
  )
}

function Boxes<T extends string>(props: {
  name: string
  legend: string
  values: readonly T[]
  labels: Record<T, string>
  chosen: readonly T[]
}) {
  const { name, legend, values, labels, chosen } = props
  return (
    <fieldset>
      <legend className="text-md font-semibold">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  )
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: React.ReactNode }) => (
  <div>
    <label htmlFor={id} className="mb-1 block text-md font-semibold">
      {label}
    </label>
    {children}
  </div>
)
