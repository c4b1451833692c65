import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { MEANS_LABEL } from '#rules/payments/means.ts'
import type { AwaitingOrder as Order } from '#shop/transfers/transfers.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { ReceiveForm } from './receive-form.tsx'

type Props = { order: Order; formKey: string; refusal: Refusal | undefined }

/** An order that waits for its money: what is due, until when, what its shopper sent, and booking what came. */
export function AwaitingOrder({ order, formKey, refusal }: Props) {
  const { id, number, means, due, received, expiresAt, over, proofs } = order
  const may = useMay()
  const mine = refusal?.intent === `receive-${id}` || refusal?.intent === `accept-${id}`
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0">
          <Link to={adminPaths.order(number)} className="link font-bold">
            {number}
          </Link>{' '}
          {order.name} {order.surname}
          <span className="block text-sm text-muted">
            {MEANS_LABEL[means]} · {over ? 'venció el ' : 'se guarda hasta el '}
            <time dateTime={expiresAt.toISOString()}>{shortMoment(expiresAt)}</time>
          </span>
        </p>
        <p className="text-right">
          <span className="text-lg font-bold tabular-nums">{formatAmount(due)}</span>
          {received > 0 && (
            <span className="block text-sm text-muted">
              faltan; llegaron {formatAmount(received)} de {formatAmount(order.total)}
            </span>
          )}
        </p>
      </div>
      {over && (
        <p className="mt-1 text-sm text-ambar">
          Ya venció. Si el dinero llegó, acreditalo: si queda stock el pedido vuelve a estar en pie, y si no,
          hay que devolverlo.
        </p>
      )}
      {proofs.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-4 text-md">
          {proofs.map((proof) => (
            <a
              key={proof.id}
              href={adminPaths.proof(proof.id)}
              className="link inline-flex min-h-11 items-center"
            >
              Comprobante del {shortMoment(proof.at)}
            </a>
          ))}
        </p>
      )}
      {may('transfer.match') && (
        <details open={mine} className="mt-1">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {means === 'cash' ? 'Cobrar en efectivo' : 'Acreditar a mano'}
          </summary>
          {/* What was booked is not there to be booked again. */}
          <ReceiveForm key={received} order={order} formKey={formKey} refusal={refusal} />
          {received > 0 && !over && (
            <PressForm method="post" preventScrollReset className="mt-4">
              <input type="hidden" name="intent" value={`accept-${id}`} />
              <PressButton look="quiet">
                Aceptar los {formatAmount(received)} que llegaron como pago total
              </PressButton>
            </PressForm>
          )}
        </details>
      )}
    </li>
  )
}
