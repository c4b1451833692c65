/** Reports of consignment, by their name in the address: the same tables on the screen and in files. */
import { adminPaths } from '#rules/admin-paths.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { UNCONFIRMED_DAYS } from '#rules/consignment/sales/claims.ts'
import { ageOf, ANSWERED, DUE, OWED_BACK_DAYS, soldBy } from '#rules/consignment/reports.ts'
import { OFFER_ASKED_LABEL } from '#rules/consignment/offers/states.ts'
import { SALE_STATE_LABEL } from '#rules/consignment/sales/states.ts'
import type { Period } from '#rules/reports/period.ts'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, type Grade } from '#rules/units/grade.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { report, type Report } from '#web/admin/reports/table.ts'

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((part / whole) * 100)} %`

export const CONSIGNMENT_TABLES: Record<string, Report> = {
  owed: report({
    title: 'Qué debemos, por dueño',
    counts:
      'Lo que ya se puede cobrar, lo que está en una liquidación sin pagar, y lo vendido que todavía puede volver. Es plata de otros: no es un ingreso.',
    empty: 'No le debemos nada a nadie.',
    timeless: true,
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.owed(visitor, period, page, limit),
    columns: [
      { name: 'Dueño', cell: ({ name }) => name },
      { name: 'Por cobrar', kind: 'money', cell: ({ due }) => due },
      { name: 'En transferencia', kind: 'money', cell: ({ onItsWay }) => onItsWay },
      { name: 'En los días de devolución', kind: 'money', cell: ({ inWindow }) => inWindow },
      { name: 'En total', kind: 'money', cell: (row) => row.due + row.onItsWay + row.inWindow },
    ],
  }),
  'owed-days': report({
    title: 'Qué debemos, por día',
    counts:
      'Por el día en que se puede cobrar: lo pasado ya se debe, lo que viene se debe si nadie lo devuelve antes. Sin fecha: falta confirmar que se entregó.',
    empty: 'No hay nada por pagar.',
    timeless: true,
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.due(visitor, period, page, limit),
    columns: [
      { name: 'Día', kind: 'day', cell: ({ day }) => (day === null ? null : startOfDay(day)) },
      { name: 'Qué es', cell: ({ what }) => DUE[what] },
      { name: 'Movimientos', kind: 'count', cell: ({ pairs }) => pairs },
      { name: 'Monto', kind: 'money', cell: ({ amount }) => amount },
    ],
  }),
  'owed-back': report({
    title: 'Nos deben hace más de lo que esperamos',
    counts: `Cuentas a favor de la tienda hace más de ${OWED_BACK_DAYS} días: se descuentan de la próxima venta, sin intereses, y nadie deja de llevarse sus pares por eso. Acá las mira una persona, que decide qué se hace.`,
    empty: 'Ninguna cuenta está en contra hace tanto.',
    timeless: true,
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.owedBack(visitor, period, page, limit),
    columns: [
      {
        name: 'Dueño',
        cell: ({ name }) => name,
        to: ({ consignorId }) => adminPaths.consignorAccount(consignorId),
      },
      { name: 'Nos debe', kind: 'money', cell: ({ balance }) => -balance },
      { name: 'Desde cuándo', kind: 'moment', cell: ({ since }) => since },
      { name: 'Días', kind: 'count', cell: ({ days }) => days },
    ],
  }),
  ageing: report({
    title: 'Hace cuánto están con nosotros',
    counts: 'Los pares de otros que están hoy en la tienda, desde el más antiguo.',
    empty: 'No hay pares de otros en la tienda.',
    timeless: true,
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.stay(visitor, period, page, limit),
    columns: [
      { name: 'Código', cell: ({ code }) => printUnitCode(code), to: ({ code }) => adminPaths.unit(code) },
      { name: 'Par', cell: ({ what }) => what },
      { name: 'Dueño', cell: ({ owner }) => owner },
      { name: 'Estado', cell: ({ state }) => UNIT_STATE_LABEL[state] },
      { name: 'Estante', cell: ({ shelf }) => shelf },
      { name: 'Días', kind: 'count', cell: ({ days }) => days },
      { name: 'Tramo', cell: ({ days }) => ageOf(days) },
      { name: 'Precio', kind: 'money', cell: ({ price }) => price },
    ],
  }),
  sold: report({
    title: 'Cuánto se vende, y en cuántos días',
    counts:
      'De los pares que se recibieron en el período: cuántos ya se vendieron y no volvieron, y cuántos días estuvieron a la venta (el del medio).',
    empty: 'No se recibió ningún par en esos días.',
    rows: ({ shop, visitor, period, params, page, limit }) =>
      shop.consignment.reports.sold(visitor, soldBy(params.get('por')), period, page, limit),
    columns: [
      {
        name: 'Por',
        cell: ({ key }, { params }) =>
          soldBy(params.get('por')) === 'grade' ? GRADE_LABEL[key as Grade] : key || 'Sin decir',
      },
      { name: 'Recibidos', kind: 'count', cell: ({ came }) => came },
      { name: 'Vendidos', kind: 'count', cell: ({ sold }) => sold },
      { name: 'Parte', cell: ({ sold, came }) => share(sold, came) },
      { name: 'Días a la venta', kind: 'count', cell: ({ days }) => days },
      { name: 'Precio promedio', kind: 'money', cell: ({ price }) => price },
    ],
  }),
  commission: report({
    title: 'Comisión ganada',
    counts:
      'Las ventas pagadas en el período que no volvieron. La comisión es de la tienda; la parte del dueño, no. Cupones, envío y costos de cobro salen de la comisión y no están restados.',
    empty: 'No se vendió ningún par de otros en esos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.commission(visitor, period, page, limit),
    columns: [
      { name: 'Cuándo', kind: 'moment', cell: ({ at }) => at },
      { name: 'Pedido', cell: ({ order }) => order, to: ({ order }) => adminPaths.order(order) },
      { name: 'Código', cell: ({ code }) => printUnitCode(code), to: ({ code }) => adminPaths.unit(code) },
      { name: 'Par', cell: ({ what }) => what },
      { name: 'Dueño', cell: ({ owner }) => owner },
      { name: 'Precio', kind: 'money', cell: ({ price }) => price },
      { name: 'Comisión', kind: 'money', cell: ({ commission }) => commission },
      { name: 'Del dueño', kind: 'money', cell: ({ part }) => part },
      { name: 'Situación', cell: ({ state }) => SALE_STATE_LABEL[state] },
    ],
  }),
  returns: report({
    title: 'Devoluciones por estado',
    counts:
      'De lo vendido en el período, cuánto volvió, por el estado con el que se publicó: ¿miente nuestra escala?',
    empty: 'No se vendió ningún par de otros en esos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.returned(visitor, period, page, limit),
    columns: [
      { name: 'Estado', cell: ({ grade }) => GRADE_LABEL[grade] },
      { name: 'Vendidos', kind: 'count', cell: ({ sold }) => sold },
      { name: 'Volvieron', kind: 'count', cell: ({ back }) => back },
      { name: 'Parte', cell: ({ sold, back }) => share(back, sold) },
    ],
  }),
  'returns-people': report({
    title: 'Devoluciones por persona',
    counts:
      'De lo vendido en el período, cuánto volvió, por quién firmó la revisión con la que se vendió (los dos, si hubo dos) y por quién puso el primer precio. Un par cuenta una vez para cada uno.',
    empty: 'No se vendió ningún par de otros en esos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.answered(visitor, period, page, limit),
    columns: [
      { name: 'Quién', cell: ({ who }) => who },
      { name: 'Qué hizo', cell: ({ did }) => ANSWERED[did] },
      { name: 'Vendidos', kind: 'count', cell: ({ sold }) => sold },
      { name: 'Volvieron', kind: 'count', cell: ({ back }) => back },
      { name: 'Parte', cell: ({ sold, back }) => share(back, sold) },
    ],
  }),
  undelivered: report({
    title: 'Sin entrega confirmada',
    counts: `Vendidos hace más de ${UNCONFIRMED_DAYS} días sin que conste la entrega: su dueño espera, porque los ${WITHDRAWAL_TERM} para devolverlos no empezaron.`,
    empty: 'Todas las entregas están confirmadas.',
    timeless: true,
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.undelivered(visitor, period, page, limit),
    columns: [
      { name: 'Vendido', kind: 'moment', cell: ({ at }) => at },
      { name: 'Pedido', cell: ({ order }) => order, to: ({ order }) => adminPaths.order(order) },
      { name: 'Par', cell: ({ what }) => what },
      { name: 'Quién espera', cell: ({ owner }) => owner },
      { name: 'Su parte', kind: 'money', cell: ({ part }) => part },
    ],
  }),
  late: report({
    title: 'Respuestas más tarde que lo prometido',
    counts:
      'Lo que se contestó después del momento que dijimos, cotizando o no, y lo que todavía espera: ofertas, otro precio que pidieron, y cotizaciones para renovar.',
    empty: 'Todas se contestaron a tiempo.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.late(visitor, period, page, limit),
    columns: [
      {
        name: 'Oferta',
        kind: 'count',
        cell: ({ offerId }) => offerId,
        to: ({ offerId }) => adminPaths.pairOffer(offerId),
      },
      { name: 'Par', cell: ({ what }) => what },
      { name: 'Qué esperaba', cell: ({ asked }) => OFFER_ASKED_LABEL[asked] },
      { name: 'Para cuándo era', kind: 'moment', cell: ({ dueAt }) => dueAt },
      { name: 'Contestada', kind: 'moment', cell: ({ answeredAt }) => answeredAt },
      { name: 'Horas de más', kind: 'count', cell: ({ hours }) => hours },
      { name: 'Quién', cell: ({ who }) => who },
    ],
  }),
  book: report({
    title: 'Libro de ingresos y egresos',
    counts:
      'Cada par de otros que entró y que salió en el período, en orden. El archivo lleva el DNI de quien lo trajo, para quien puede ver documentos, y queda anotado.',
    empty: 'No entró ni salió ningún par en esos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.book(visitor, period, page, limit, limit !== undefined),
    columns: [
      { name: 'Fecha', kind: 'moment', cell: ({ at }) => at },
      { name: 'Movimiento', cell: ({ enters }) => (enters ? 'Ingreso' : 'Egreso') },
      { name: 'Por qué', cell: ({ to }) => UNIT_STATE_LABEL[to] },
      { name: 'Código', cell: ({ code }) => printUnitCode(code), to: ({ code }) => adminPaths.unit(code) },
      { name: 'Qué es', cell: ({ what }) => what },
      { name: 'Talle', cell: ({ size }) => size },
      { name: 'Estado', cell: ({ grade }) => GRADE_LABEL[grade], only: 'file' },
      { name: 'Quién lo trajo', cell: ({ owner }) => owner },
      { name: 'DNI', cell: ({ dni }) => dni, only: 'file' },
      { name: 'Nota', cell: ({ reason }) => reason },
    ],
  }),
  quotes: report({
    title: 'Precio contra cotización',
    counts:
      'Por quién puso el primer precio de los pares acordados en el período: cuánto pidió y en cuánto se vendieron los que se vendieron.',
    empty: 'No se acordó ningún par en esos días.',
    rows: ({ shop, visitor, period, page, limit }) =>
      shop.consignment.reports.quotes(visitor, period, page, limit),
    columns: [
      { name: 'Quién', cell: ({ who }) => who },
      { name: 'Pares', kind: 'count', cell: ({ pairs }) => pairs },
      { name: 'Vendidos', kind: 'count', cell: ({ sold }) => sold },
      { name: 'Cotizado', kind: 'money', cell: ({ first }) => first },
      { name: 'Vendido', kind: 'money', cell: ({ got }) => got },
      {
        name: 'Diferencia',
        cell: ({ first, got }) => (first === 0 ? '' : `${Math.round((got / first - 1) * 100)} %`),
      },
      { name: 'Días a la venta', kind: 'count', cell: ({ days }) => days },
    ],
  }),
}

export const consignmentReportNamed = (name: string): Report | undefined =>
  Object.hasOwn(CONSIGNMENT_TABLES, name) ? CONSIGNMENT_TABLES[name] : undefined

/** What was chosen besides the days, as it goes on in addresses. */
export const chosenBy = (name: string, params: URLSearchParams): Record<string, string> =>
  name === 'sold' ? { por: soldBy(params.get('por')) } : {}

/** What stands over its columns in a file, and how the file is called. */
export const fileOf = (
  name: string,
  { from, to }: Period,
  { usedGoodsRegister }: { usedGoodsRegister: string },
) => ({
  above: name === 'book' && usedGoodsRegister !== '' ? [['Registro', usedGoodsRegister]] : [],
  name: `consignacion-${consignmentReportNamed(name)?.timeless ? name : `${name}-${from}-${to}`}`,
})
