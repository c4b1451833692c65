/** What was sold and paid, day by day and order by order: columns, and where each number leads. */
import { adminPaths } from '#rules/admin-paths.ts'
import { anyOrder, writeOrderQuery } from '#rules/orders/query.ts'
import { ACCOUNT_LABEL } from '#rules/payments/money-accounts.ts'
import { ORDER_PAYMENT_LABEL } from '#rules/payments/order-payment.ts'
import { done } from '#rules/outcome.ts'
import type { Period } from '#rules/reports/period.ts'
import { FATE_LABEL, type Fate } from '#rules/reports/fate.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import { report, type Report } from './table.ts'

const onDay = (day: string): Period => ({ from: day, to: day })

export const fateOf = (params: URLSearchParams): Fate | null => {
  const asked = params.get('estado')
  return asked !== null && Object.hasOwn(FATE_LABEL, asked) ? (asked as Fate) : null
}

export const SALES_TABLES: Record<string, Report> = {
  dias: report({
    title: 'Ventas por día',
    counts:
      'Cada pago aprobado cuenta el día en que se aprobó, con el envío; las devoluciones de dinero, el día en que salieron. «En disputa» es lo que desconoció el titular de la tarjeta: se vendió, y no se cobra mientras tanto; «Perdido en disputas», lo que no va a volver. Los segundos pagos no cuentan. «Por pares en consignación» es lo que se pagó por los que no volvieron, y «De consignantes» lo que de eso es de sus dueños; «De la tienda» es lo que quedó sin eso. El archivo separa además lo propio, con los envíos, de la consignación. Los días son los de Argentina.',
    empty: 'No hay días.',
    rows: async ({ shop, visitor, period }) => {
      const end = await shop.reports.sales(visitor, period)
      return end.ok ? done(end.value.days.toReversed()) : end
    },
    columns: [
      {
        name: 'Día',
        kind: 'day',
        cell: ({ day }) => day,
        to: ({ day }) => adminPaths.report('ventas', onDay(day)),
      },
      {
        name: 'Pedidos',
        kind: 'count',
        cell: ({ orders }) => orders,
        to: ({ day }) => adminPaths.report('ventas', onDay(day)),
      },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'Ventas', kind: 'money', cell: ({ revenue }) => revenue },
      {
        name: 'Por mercadería propia y envíos',
        kind: 'money',
        only: 'file',
        cell: ({ revenue, entrusted }) => revenue - entrusted,
      },
      {
        name: 'Por pares en consignación',
        kind: 'money',
        only: 'file',
        cell: ({ entrusted }) => entrusted,
      },
      {
        name: 'Devuelto',
        kind: 'money',
        cell: ({ refunded }) => refunded,
        to: ({ day, refunded }) => (refunded > 0 ? adminPaths.report('devoluciones', onDay(day)) : null),
      },
      {
        name: 'En disputa',
        kind: 'money',
        cell: ({ disputed }) => disputed,
        to: ({ day, disputed }) => (disputed > 0 ? adminPaths.report('ventas', onDay(day)) : null),
      },
      { name: ACCOUNT_LABEL.lost, kind: 'money', cell: ({ lost }) => lost },
      { name: 'Quedó', kind: 'money', cell: ({ net }) => net },
      { name: 'De consignantes', kind: 'money', cell: ({ owners }) => owners },
      { name: 'De la tienda', kind: 'money', cell: ({ income }) => income },
    ],
  }),

  ventas: report({
    title: 'Pedidos pagados',
    counts:
      'Pedidos con un pago aprobado en estos días, también los que se devolvieron, cancelaron o desconocieron después.',
    empty: 'No se pagó ningún pedido en estos días.',
    rows: ({ shop, visitor, period, page, limit }) => shop.reports.saleRows(visitor, period, page, limit),
    columns: [
      { name: 'Pedido', cell: ({ number }) => number, to: ({ number }) => adminPaths.order(number) },
      { name: 'Pagado', kind: 'moment', cell: ({ at }) => at },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'Venta', kind: 'money', cell: ({ revenue }) => revenue },
      { name: 'Devuelto', kind: 'money', cell: ({ refunded }) => refunded },
      { name: 'Pago', cell: ({ paymentStatus }) => ORDER_PAYMENT_LABEL[paymentStatus] },
    ],
  }),

  devoluciones: report({
    title: 'Dinero devuelto',
    counts:
      'Devoluciones de dinero que se movieron en estos días. «Devuelto» suma las hechas; las de un segundo pago se ven acá, pero no se restan de las ventas.',
    empty: 'No hubo devoluciones de dinero en estos días.',
    rows: ({ shop, visitor, period, page, limit }) => shop.reports.refundRows(visitor, period, page, limit),
    columns: [
      { name: 'Pedido', cell: ({ number }) => number, to: ({ number }) => adminPaths.order(number) },
      { name: 'Cuándo', kind: 'moment', cell: ({ at }) => at },
      { name: 'Monto', kind: 'money', cell: ({ amount }) => amount },
      { name: 'Estado', cell: ({ status }) => REFUND_STATE_LABEL[status] },
      { name: 'Motivo', cell: ({ reason, surplus }) => (surplus ? 'Segundo pago del mismo pedido' : reason) },
    ],
  }),

  pedidos: report({
    title: 'Qué fue de cada pedido',
    counts:
      'Pedidos hechos en estos días. Pagado es pagado, aunque después se haya devuelto. Sin pagar a tiempo, vence.',
    empty: 'No hay pedidos así en estos días.',
    rows: ({ shop, visitor, period, params, page, limit }) =>
      shop.reports.placedRows(visitor, period, fateOf(params), page, limit),
    columns: [
      { name: 'Pedido', cell: ({ number }) => number, to: ({ number }) => adminPaths.order(number) },
      { name: 'Hecho', kind: 'moment', cell: ({ at }) => at },
      { name: 'Total', kind: 'money', cell: ({ total }) => total },
      { name: 'Qué fue', cell: ({ fate }) => FATE_LABEL[fate] },
    ],
  }),

  pagos: report({
    title: 'Estados de pago',
    counts: 'Pedidos hechos en estos días, según cómo está hoy su pago.',
    empty: 'No hay pedidos en estos días.',
    rows: ({ shop, visitor, period }) => shop.reports.paymentShares(visitor, period),
    columns: [
      {
        name: 'Pago',
        cell: ({ state }) => ORDER_PAYMENT_LABEL[state],
        to: ({ state }, { period }) =>
          adminPaths.orders + writeOrderQuery({ ...anyOrder, ...period, payment: [state] }),
      },
      { name: 'Pedidos', kind: 'count', cell: ({ orders }) => orders },
      { name: 'Total', kind: 'money', cell: ({ total }) => total },
    ],
  }),

  cupones: report({
    title: 'Lo que costaron los cupones',
    counts: 'Descuentos de los pedidos pagados en estos días, también de los que se devolvieron después.',
    empty: 'Nadie pagó con cupón en estos días.',
    rows: ({ shop, visitor, period, page, limit }) => shop.reports.couponCosts(visitor, period, page, limit),
    columns: [
      { name: 'Cupón', cell: ({ code }) => code, to: ({ couponId }) => adminPaths.coupon(couponId) },
      { name: 'Pedidos', kind: 'count', cell: ({ uses }) => uses },
      { name: 'Descontó', kind: 'money', cell: ({ discount }) => discount },
      { name: 'Se vendió', kind: 'money', cell: ({ revenue }) => revenue },
    ],
  }),

  promociones: report({
    title: 'Lo que costaron las promociones',
    counts:
      'Lo que descontó cada promoción en los pedidos pagados en estos días, también en los que se devolvieron después. «Unidades» son las de los productos que descontó; el envío que pagó está aparte. Un pedido con dos promociones está en las dos.',
    empty: 'Nadie pagó con una promoción en estos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.reports.promotionCosts(visitor, period, page, limit),
    columns: [
      {
        name: 'Promoción',
        cell: ({ name }) => name,
        to: ({ promotionId }) => adminPaths.promotion(promotionId),
      },
      { name: 'Pedidos', kind: 'count', cell: ({ orders }) => orders },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'Descontó', kind: 'money', cell: ({ discount }) => discount },
      { name: 'Envíos que pagó', kind: 'money', cell: ({ shipping }) => shipping },
      { name: 'Se vendió', kind: 'money', cell: ({ revenue }) => revenue },
    ],
  }),
}
