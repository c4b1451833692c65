import { DELIVERY_LABEL, localityLine } from '#rules/checkout/shipping.ts'
import { WARRANTY_TERMS } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { formatExact, vatContained } from '#rules/money.ts'
import { isApproved } from '#rules/payments/states.ts'
import type { Means } from '#rules/payments/means.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import LegalNote from '#web/storefront/checkout/legal-note.tsx'
import { Carried } from './carried.tsx'
import { ExchangedGoods } from './exchanged.tsx'
import { OrderSum } from './order-sum.tsx'

const PAID_WITH: Record<Means, string> = {
  provider: 'Pagado con Mercado Pago',
  transfer: 'Pagado por transferencia',
  cash: 'Pagado en efectivo',
  counter: 'Pagado en el mostrador',
}

type Props = { order: OrderView; seller: { legalName: string; taxId: string }; showNetPrice: boolean }

/** Lines, amounts, where it goes, and the payment: what a receipt says. */
export default function OrderDetails({ order, seller, showNetPrice }: Props) {
  const { personal, delivery, recipientCorrectedAt } = order
  const payment = order.payments.findLast(({ status }) => isApproved(status))
  return (
    <section
      aria-labelledby="detalle"
      className="h-fit bg-bone px-5 py-6 max-md:-mx-4 md:px-7 print:mx-0 print:bg-white print:px-0"
    >
      <h2 id="detalle" className="display text-xl">
        Pedido {order.number}
      </h2>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={order.placedAt.toISOString()}>{fullDate(order.placedAt)}</time>
      </p>
      <OrderSum order={order} instalments={false} showNetPrice={showNetPrice} />
      <ExchangedGoods reference={order.reference} exchanged={order.exchanged} />
      {showNetPrice && payment && (
        <p className="text-xs tracking-wide text-muted">
          IVA contenido: {formatExact(vatContained(order.total))}
        </p>
      )}
      {payment && (
        <p className="mt-3 text-md">
          {order.due === 0 ? 'Pagado con saldo a favor' : PAID_WITH[order.means]}
          {payment.instalments && payment.instalments > 1 ? ` en ${payment.instalments} cuotas` : ''}.
        </p>
      )}
      <h3 className="mt-6 text-md font-bold">{DELIVERY_LABEL[delivery]}</h3>
      {order.carriage && <Carried carriage={order.carriage} />}
      <address className="mt-1 text-md not-italic">
        {personal.name} {personal.surname}
        {personal.company && <> · {personal.company}</>}
        <br />
        {delivery === 'delivery' && (
          <>
            {personal.street}
            {personal.apartment && `, ${personal.apartment}`}
            <br />
            {localityLine(personal)}
            <br />
          </>
        )}
        {personal.phone}
        <br />
        {personal.dni && (
          <>
            DNI {personal.dni}
            <br />
          </>
        )}
        {personal.email}
        {personal.notes && (
          <>
            <br />
            <span className="text-muted">«{personal.notes}»</span>
          </>
        )}
      </address>
      {recipientCorrectedAt && (
        <p className="mt-1 text-sm text-muted">
          La tienda corrigió estos datos el {shortMoment(recipientCorrectedAt)}.
        </p>
      )}
      {seller.legalName && (
        <p className="mt-5 text-sm text-muted">
          Vendido por {seller.legalName}
          {seller.taxId && (
            <>
              {' · '}
              <span className="whitespace-nowrap">CUIT {seller.taxId}</span>
            </>
          )}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">
        Garantía legal: {WARRANTY_TERMS}.
        {order.saleTermsVersion !== null && (
          <>
            {' '}
            <a href={paths.saleTermsOf(order.saleTermsVersion)} className="link text-ink">
              Condiciones de venta que aceptaste
            </a>
          </>
        )}
      </p>
      <LegalNote placed={order.number} />
    </section>
  )
}
