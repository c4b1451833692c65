import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { formatAmount } from '#rules/money.ts'
import { MOST_PROOFS, PROOF_ACCEPT } from '#rules/transfers/proof.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { HoldUntil } from './hold-until.tsx'

type Props = { order: OrderView; byHand: NonNullable<OrderView['byHand']>; now: Date }

/** Everything that a transfer needs, to be copied or read; the clock; and the proof, which helps the shop to find the money. */
export function PayByHand({ order, byHand, now }: Props) {
  const { means, due, received, account } = byHand
  const transfer = means === 'transfer'
  // As a bank's app takes it: without the sign and the points.
  const digits = (due / 100).toFixed(2).replace('.', ',')
  const facts = [
    { name: transfer ? 'Importe exacto' : 'Importe', value: formatAmount(due), copied: digits },
    ...account.map(({ name, value }) => ({ name, value, copied: value })),
    { name: transfer ? 'Concepto' : 'Número de pedido', value: order.number, copied: order.number },
  ]
  return (
    <section aria-labelledby="pagar-a-mano" className="mt-4">
      <h2 id="pagar-a-mano" className="display text-lg">
        {transfer ? 'Datos para transferir' : 'Pago en el showroom'}
      </h2>
      <HoldUntil until={order.expiresAt} now={now} />
      {received > 0 && (
        <p className="mt-3">
          Ya recibimos <strong className="tabular-nums">{formatAmount(received)}</strong> de{' '}
          {formatAmount(order.due)}.
        </p>
      )}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {facts.map(({ name, value, copied }) => (
          <div key={name} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <div className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold break-all tabular-nums">{value}</dd>
            </div>
            {transfer && <CopyButton value={copied} name={name} />}
          </div>
        ))}
      </dl>
      {transfer && <Proofs reference={order.reference} proofs={byHand.proofs} />}
      {received === 0 && (
        <Form method="post" className="mt-5 print:hidden">
          <input type="hidden" name="intent" value="means" />
          <Button look="quiet" name="means" value="provider">
            Prefiero pagar con Mercado Pago
          </Button>
        </Form>
      )}
    </section>
  )
}

function Proofs({ reference, proofs }: { reference: string; proofs: Props['byHand']['proofs'] }) {
  return (
    <div className="mt-5 print:hidden">
      <h3 className="text-md font-bold">¿Ya transferiste?</h3>
      <p className="mt-1 text-md">
        Mandanos el comprobante, en foto o PDF: nos ayuda a encontrar tu pago. Solo lo vemos nosotros.
      </p>
      {proofs.length > 0 && (
        <ul className="mt-2 text-md">
          {proofs.map(({ id, at }) => (
            <li key={id}>
              <a href={paths.proof(reference, id)} className="link inline-flex min-h-11 items-center">
                Comprobante del {shortMoment(at)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {proofs.length < MOST_PROOFS && (
        <Form method="post" encType="multipart/form-data" className="mt-2 flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="proof" />
          <label className="block min-w-0 text-md">
            <span className="mb-1 block font-semibold">Comprobante</span>
            <input
              type="file"
              name="proof"
              accept={PROOF_ACCEPT}
              required
              className="file-input max-w-full text-md"
            />
          </label>
          <Button look="quiet">Mandar comprobante</Button>
        </Form>
      )}
    </div>
  )
}
