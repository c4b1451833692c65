/** The sums of the period, each beside the one before it and with the way to its rows. */
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { ACCOUNT_LABEL } from '#rules/payments/money-accounts.ts'
import { anyOrder, writeOrderQuery } from '#rules/orders/query.ts'
import { ReportCard } from './report-card.tsx'
import type { Period } from '#rules/reports/period.ts'
import type { Overview } from '#shop/reports/reports.ts'
import { times } from './labels.ts'

type Props = Pick<Overview, 'refunds' | 'entrusted' | 'credit' | 'gifts'> & {
  period: Period
  totals: Overview['sales']['totals']
  before: Overview['before']['totals']
}

export function HeadlineCards({ period, totals, before, refunds, entrusted, credit, gifts }: Props) {
  const rows = (name: string) => adminPaths.report(name, period)
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <ReportCard
        name="Ventas"
        value={formatPesos(totals.revenue)}
        now={totals.revenue}
        before={before.revenue}
        to={rows('ventas')}
      />
      <ReportCard
        name="Pedidos pagados"
        value={String(totals.orders)}
        now={totals.orders}
        before={before.orders}
        to={rows('ventas')}
      />
      <ReportCard
        name="Pedido promedio"
        value={formatPesos(totals.average)}
        now={totals.average}
        before={before.average}
        to={rows('dias')}
      />
      <ReportCard
        name="Devuelto"
        value={formatPesos(refunds.amount)}
        note={`${times(refunds.count, 'devolución', 'devoluciones')}${refunds.failed > 0 ? ` · ${refunds.failed} no salieron` : ''}`}
        to={rows('devoluciones')}
      />
      {entrusted.parts > 0 && (
        <>
          <ReportCard
            name="De consignantes"
            value={formatPesos(entrusted.parts)}
            note="De las ventas, lo que es de sus dueños: no es ingreso de la tienda"
            to={adminPaths.settlements}
          />
          <ReportCard
            name="Comisiones"
            value={formatPesos(entrusted.commissions)}
            note="De esas ventas, lo de la tienda, antes de cupones y cuotas"
            to={adminPaths.settlements}
          />
          <ReportCard
            name="De la tienda"
            value={formatPesos(totals.net - entrusted.parts)}
            note="Lo que quedó de las ventas, sin lo que es de consignantes"
            to={rows('dias')}
          />
        </>
      )}
      {credit > 0 && (
        <ReportCard
          name="Saldos a favor"
          value={formatPesos(credit)}
          note="Lo que se debe hoy: no es venta hasta que se usa"
          to={rows('saldos')}
        />
      )}
      {gifts > 0 && (
        <ReportCard
          name="Tarjetas de regalo"
          value={formatPesos(gifts)}
          note="Lo que se debe hoy: nadie las canjeó todavía"
          to={adminPaths.giftCards}
        />
      )}
      {totals.disputed > 0 && (
        <ReportCard
          name="En disputa"
          value={formatPesos(totals.disputed)}
          note="De las ventas, lo que desconoció el titular de la tarjeta"
          to={adminPaths.orders + writeOrderQuery({ ...anyOrder, dispute: 'open' })}
        />
      )}
      {totals.lost > 0 && (
        <ReportCard
          name={ACCOUNT_LABEL.lost}
          value={formatPesos(totals.lost)}
          note="De las ventas, lo que Mercado Pago ya no devuelve"
          to={adminPaths.orders + writeOrderQuery({ ...anyOrder, dispute: 'lost' })}
        />
      )}
    </ul>
  )
}
