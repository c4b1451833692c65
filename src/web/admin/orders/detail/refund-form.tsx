import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, formatPesos, toPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { AdminOrder, RefundQuote } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

export type RefundAsk = {
  /** What was typed. */
  texts: Record<string, string>
  /** What it comes to, or why it cannot be. */
  quote: RefundQuote | null
  problem: string
} | null
type Props = { order: AdminOrder; asked: RefundAsk; requestKey: string; refusal: Refusal | undefined }

/** First what is given back, then the amount on the button: nobody gives back more than they read. */
export function RefundForm({ order, asked, requestKey, refusal }: Props) {
  return asked?.quote ? (
    <Confirm order={order} quote={asked.quote} requestKey={requestKey} refusal={refusal} />
  ) : (
    <Choose order={order} asked={asked} />
  )
}

function Choose({ order, asked }: Pick<Props, 'order' | 'asked'>) {
  const texts = asked?.texts ?? {}
  const lines = order.holdsStock ? order.lines.filter(({ quantity, refunded }) => quantity > refunded) : []
  return (
    <Form method="get" preventScrollReset className="mt-2 space-y-4">
      {asked?.problem && <Notice tone="error" title={asked.problem} />}
      {lines.length > 0 && (
        <ul className="divide-y divide-line">
          {lines.map(({ id, name, size, quantity, refunded, unitPrice }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-40 grow font-semibold">
                <WithCodes text={name} />, talle {size}
                <span className="block text-sm font-normal text-muted tabular-nums">
                  {quantity - refunded} de {formatPesos(unitPrice)}
                </span>
              </span>
              <input
                name={`u.${id}`}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={texts[`u.${id}`]}
                placeholder="0"
                aria-label={`Cuántas se devuelven de ${name}, talle ${size}`}
                className="input max-w-20"
              />
              <select
                name={`e.${id}`}
                defaultValue={texts[`e.${id}`] ?? ''}
                aria-label={`Si vuelven a la venta las de ${name}, talle ${size}`}
                className="input max-w-56"
              >
                <option value="">¿Vuelven a la venta?</option>
                <option value="si">Vuelven a la venta</option>
                <option value="no">No vuelven a la venta</option>
              </select>
            </li>
          ))}
        </ul>
      )}
      <TextField
        field={plainField('refund', 'monto', undefined, texts.monto)}
        label={lines.length > 0 ? 'Otro importe' : 'Cuánto'}
        optional={lines.length > 0}
        inputMode="decimal"
        autoComplete="off"
        hint={
          lines.length > 0
            ? `Vacío, es lo que se pagó por lo elegido. Hasta ${formatPesos(order.refundable)}.`
            : `Hasta ${formatPesos(order.refundable)}`
        }
        className="max-w-80"
      />
      <Button look="quiet">Ver cuánto se devuelve</Button>
    </Form>
  )
}

function Confirm({ order, quote, requestKey, refusal }: Omit<Props, 'asked'> & { quote: RefundQuote }) {
  const { amount, left, lines } = quote
  return (
    <PressForm method="post" preventScrollReset key={requestKey} className="mt-2 space-y-4">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="key" value={requestKey} />
      <input type="hidden" name="monto" value={toPesos(amount)} />
      {lines.length > 0 && (
        <ul className="divide-y divide-line text-md">
          {lines.map(({ orderLineId, name, size, quantity, restock }) => (
            <li key={orderLineId} className="py-2">
              {quantity} × <WithCodes text={name} />, talle {size}
              <span className="block text-sm text-muted">
                {restock ? 'Vuelve a la venta' : 'No vuelve a la venta'}
              </span>
              <input type="hidden" name={`u.${orderLineId}`} value={quantity} />
              <input type="hidden" name={`e.${orderLineId}`} value={restock ? 'si' : 'no'} />
            </li>
          ))}
        </ul>
      )}
      <TextField field={plainField('refund', 'reason', refusal)} label="Motivo" autoComplete="off" />
      <p className="text-sm text-muted">
        {left > 0
          ? `Después quedan ${formatAmount(left)} por devolver.`
          : 'Después no queda nada por devolver.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PressButton look="danger">Devolver {formatAmount(amount)}</PressButton>
        <Link to={adminPaths.order(orderNumber(order.id))} preventScrollReset className="link font-semibold">
          Elegir otra cosa
        </Link>
      </div>
    </PressForm>
  )
}
