import { Form } from 'react-router'
import { formatExact } from '#rules/money.ts'
import { providerSaid, reasonInWords } from '#rules/order-history/history.ts'
import { paymentMethodLabel } from '#rules/payments/method-label.ts'
import { isRejected, PAYMENT_STATE_LABEL } from '#rules/payments/states.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { Ledger } from './ledger.tsx'
import { RefundForm, type RefundAsk } from './refund-form.tsx'

type Props = { order: AdminOrder; asked: RefundAsk; requestKey: string; refusal: Refusal | undefined }

/** Payments, what went back, and giving back whole or in part. */
export function Money({ order, asked, requestKey, refusal }: Props) {
  const { payments, refunds, moves } = order
  const may = useMay()
  return (
    <section aria-labelledby="dinero" className="panel p-4 md:p-5">
      <h2 id="dinero" className="mb-1 text-lg font-bold">
        Pagos
      </h2>
      {payments.length === 0 && <p className="py-2 text-muted">Todavía no hay pagos.</p>}
      <ul className="divide-y divide-line text-md">
        {payments.map(
          ({
            id,
            attempt,
            status,
            detail,
            method,
            instalments,
            amount,
            credit,
            surplus,
            createdAt,
            providerPaymentId,
          }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                <b>{PAYMENT_STATE_LABEL[status]}</b>
                {surplus && ' (de más: vuelve solo)'}
                <span className="block text-sm text-muted">
                  Intento {attempt} · {shortMoment(createdAt)}
                  {method && ` · ${paymentMethodLabel(method)}`}
                  {credit > 0 && ` · ${formatExact(credit)} con saldo a favor`}
                  {instalments && instalments > 1 && ` · ${instalments} cuotas`}
                  {providerPaymentId && ` · n.º ${providerPaymentId}`}
                  {isRejected(status) && detail && ` · ${reasonInWords(detail, status)}`}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{formatExact(amount)}</span>
            </li>
          ),
        )}
        {refunds.map(({ id, amount, credit, status, reason, lastError, createdAt, canRetry, lines }) => (
          <li key={`r${id}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              <b>Devolución: {REFUND_STATE_LABEL[status].toLowerCase()}</b>
              {lines.map(({ name, size, quantity, restocked }) => (
                <span key={`${name} ${size}`} className="block text-sm">
                  {quantity} × <WithCodes text={name} />, talle {size}
                  {restocked && ', de nuevo a la venta'}
                </span>
              ))}
              <span className="block text-sm text-muted">
                {shortMoment(createdAt)} · {reasonInWords(reason)}
                {credit > 0 && ` · ${formatExact(credit)} como saldo a favor`}
                {lastError && ` · ${providerSaid(lastError)}`}
              </span>
            </span>
            <span className="flex items-center gap-3">
              {canRetry && may('order.refund') && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="retry-refund" />
                  <input type="hidden" name="refundId" value={id} />
                  <Button look="quiet" size="small">
                    Reintentar
                  </Button>
                </Form>
              )}
              <span className="font-semibold tabular-nums">−{formatExact(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Ledger entries={order.ledger} />
      {moves.includes('refund') && (
        <details
          className="mt-2 border-t border-line pt-2"
          open={asked !== null || refusal?.intent === 'refund' || undefined}
        >
          <summary className="link inline-flex min-h-11 items-center font-semibold">Devolver dinero</summary>
          <RefundForm {...{ order, asked, requestKey, refusal }} />
        </details>
      )}
    </section>
  )
}
