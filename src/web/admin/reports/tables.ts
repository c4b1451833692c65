/** Every figure that can be looked into: what it counts, its columns, and where each number leads. */
import { asking } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { anyOrder, writeOrderQuery } from '#rules/orders/query.ts'
import { ORDER_PAYMENT_LABEL } from '#rules/payments/order-payment.ts'
import { done } from '#rules/outcome.ts'
import type { Period } from '#rules/reports/period.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/return.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { writeQuery } from '#rules/search/search.ts'
import { FATE_LABEL, type Fate } from '#rules/reports/fate.ts'
import { REFUND_STATE_LABEL } from '#rules/payments/refund-states.ts'
import type { Facet, SoldProduct, SoldShare } from '#shop/reports/reports.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { report, type Figure } from './table.ts'
import { FACET_LABEL, facetWord } from './words.ts'

const onDay = (day: string): Period => ({ from: day, to: day })

const fateOf = (params: URLSearchParams): Fate | null => {
  const asked = params.get('estado')
  return asked !== null && Object.hasOwn(FATE_LABEL, asked) ? (asked as Fate) : null
}

const SOLD_COUNTS =
  'Pedidos pagados en estos días, sin los cancelados y menos lo que volvió. El dinero es el de los productos, antes de cupones y envío.'

const soldBy = (facet: Facet): Figure =>
  report<SoldShare>({
    title: `Ventas por ${FACET_LABEL[facet].toLowerCase()}`,
    counts: SOLD_COUNTS,
    empty: 'No hubo ventas en estos días.',
    rows: async ({ shop, visitor, period }) => {
      const end = await shop.reports.soldShares(visitor, period)
      return end.ok ? done(end.value[facet]) : end
    },
    columns: [
      {
        name: FACET_LABEL[facet],
        cell: ({ key }) => facetWord(facet, key),
        to: ({ key }, { period }) => adminPaths.report('productos', { ...period, [facet]: key }),
      },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'Volvieron', kind: 'count', cell: ({ returned }) => returned },
      { name: 'Dinero', kind: 'money', cell: ({ revenue }) => revenue },
    ],
  })

const FIGURES: Record<string, Figure> = {
  dias: report({
    title: 'Ventas por día',
    counts:
      'Cada pago aprobado cuenta el día en que se aprobó, con el envío; las devoluciones de dinero, el día en que salieron. «En disputa» es lo que desconoció el titular de la tarjeta: se vendió, y no se cobra mientras tanto. Los segundos pagos no cuentan. Los días son los de Argentina.',
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
      { name: 'Quedó', kind: 'money', cell: ({ net }) => net },
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

  productos: report<SoldProduct>({
    title: 'Lo más vendido',
    counts: SOLD_COUNTS,
    empty: 'No hubo ventas así en estos días.',
    rows: ({ shop, visitor, period, params, page, limit }) => {
      const by = params.get('orden') === 'dinero' ? 'revenue' : 'units'
      const choice = {
        category: params.get('category'),
        brand: params.get('brand'),
        size: params.get('size'),
      }
      return shop.reports.soldProducts(visitor, period, by, choice, page, limit)
    },
    columns: [
      { name: 'Producto', cell: ({ name }) => name, to: ({ productId: id }) => adminPaths.product(id) },
      {
        name: 'Unidades',
        kind: 'count',
        cell: ({ units }) => units,
        to: ({ productId: id }, { period }) => adminPaths.report('lineas', { ...period, producto: id }),
      },
      { name: 'Volvieron', kind: 'count', cell: ({ returned }) => returned },
      { name: 'Dinero', kind: 'money', cell: ({ revenue }) => revenue },
      {
        name: 'Quedan',
        kind: 'count',
        cell: ({ stock }) => stock,
        to: ({ productId: id }) => adminPaths.productStock(id),
      },
      { name: 'Categoría', cell: ({ category }) => facetWord('category', category) },
      { name: 'Marca', cell: ({ brand }) => facetWord('brand', brand) },
    ],
  }),

  lineas: report({
    title: 'Ventas de un producto',
    counts: SOLD_COUNTS,
    empty: 'No se vendió en estos días.',
    rows: ({ shop, visitor, period, params, page, limit }) =>
      shop.reports.soldLines(visitor, productId(params.get('producto') ?? ''), period, page, limit),
    columns: [
      { name: 'Pedido', cell: ({ number }) => number, to: ({ number }) => adminPaths.order(number) },
      { name: 'Pagado', kind: 'moment', cell: ({ at }) => at },
      { name: 'Talle', cell: ({ size }) => size },
      { name: 'Unidades', kind: 'count', cell: ({ quantity }) => quantity },
      { name: 'Volvieron', kind: 'count', cell: ({ returned }) => returned },
      { name: 'Precio', kind: 'money', cell: ({ unitPrice }) => unitPrice },
    ],
  }),

  categorias: soldBy('category'),
  marcas: soldBy('brand'),
  talles: soldBy('size'),

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

  vueltas: report({
    title: 'Cambios y devoluciones',
    counts: 'Pedidos de devolución, cambio o reclamo que entraron en estos días.',
    empty: 'No entró ninguno en estos días.',
    rows: ({ shop, visitor, period, page, limit }) => shop.reports.returnRows(visitor, period, page, limit),
    columns: [
      { name: 'Código', cell: ({ code }) => code, to: ({ code }) => adminPaths.return(code) },
      { name: 'Entró', kind: 'moment', cell: ({ at }) => at },
      { name: 'Qué es', cell: ({ kind }) => RETURN_KIND_LABEL[kind] },
      { name: 'Estado', cell: ({ status }) => RETURN_STATE_LABEL[status] },
      {
        name: 'Pedido',
        cell: ({ number }) => number,
        to: ({ number }) => (number === null ? null : adminPaths.order(number)),
      },
      { name: 'Volvieron', kind: 'count', cell: ({ units }) => units },
    ],
  }),

  busquedas: report({
    title: 'Búsquedas sin resultado',
    counts:
      'Palabras que no encontraron nada, sin filtros, por día y sin saber de quién. No se anotan las que parecen un mail, un teléfono o un número largo, ni las de buscadores automáticos. Si es otro nombre de algo que vendés, sumalo al nombre o al color del producto.',
    empty: 'Todas las búsquedas de estos días encontraron algo.',
    rows: ({ shop, visitor, period, page, limit }) => shop.searches.list(visitor, period, page, limit),
    columns: [
      { name: 'Palabras', cell: ({ words }) => words, to: ({ words }) => writeQuery({ q: words }) },
      { name: 'Veces', kind: 'count', cell: ({ times }) => times },
      { name: 'Última vez', kind: 'day', cell: ({ lastOn }) => lastOn },
      {
        name: 'Si lo conseguís',
        cell: () => 'Crear el producto',
        to: ({ words }) => asking(adminPaths.createProduct, { nombre: words }),
      },
    ],
  }),

  buscados: report({
    title: 'Talles agotados que alguien quiso',
    counts:
      '«Pidieron aviso»: en estos días, «Avisame cuando vuelva». «Esperan»: los que siguen esperando hoy. «No pudieron»: compras rechazadas en estos días porque el talle no alcanzaba; cada intento cuenta.',
    empty: 'Nadie pidió un talle agotado en estos días.',
    rows: ({ shop, visitor, period, page, limit }) => shop.reports.wantedSizes(visitor, period, page, limit),
    columns: [
      { name: 'Producto', cell: ({ name }) => name, to: ({ productId: id }) => adminPaths.product(id) },
      { name: 'Talle', cell: ({ size }) => size },
      { name: 'Pidieron aviso', kind: 'count', cell: ({ wishes }) => wishes },
      { name: 'Esperan', kind: 'count', cell: ({ waiting }) => waiting },
      { name: 'No pudieron', kind: 'count', cell: ({ refused }) => refused },
      {
        name: 'Quedan',
        kind: 'count',
        cell: ({ stock }) => stock,
        to: ({ productId: id, size }) => asking(adminPaths.productStock(id), { talle: size }),
      },
    ],
  }),

  stock: report({
    title: 'Valor del stock',
    counts:
      'Lo que se puede vender hoy, sin lo apartado para pedidos: a su precio de lista y a lo que cuesta hoy.',
    empty: 'No hay stock.',
    timeless: true,
    rows: ({ shop, visitor, params, page, limit }) =>
      shop.reports.stockRows(
        visitor,
        { category: params.get('category'), brand: params.get('brand') },
        page,
        limit,
      ),
    columns: [
      { name: 'Producto', cell: ({ name }) => name, to: ({ productId: id }) => adminPaths.productStock(id) },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'A precio de lista', kind: 'money', cell: ({ value }) => value },
      { name: 'A precio de hoy', kind: 'money', cell: ({ saleValue }) => saleValue },
      { name: 'Categoría', cell: ({ category }) => facetWord('category', category) },
      { name: 'Marca', cell: ({ brand }) => facetWord('brand', brand) },
    ],
  }),
}

/** Of an address; undefined for what is no figure. */
export const reportNamed = (name: string): Figure | undefined =>
  Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined

/** What was chosen besides the days, in words, and what goes on in the addresses of pages and files. */
export function chosen(params: URLSearchParams): { words: string[]; kept: Record<string, string> } {
  const kept: Record<string, string> = {}
  for (const name of ['category', 'brand', 'size', 'estado', 'orden', 'producto']) {
    const value = params.get(name)
    if (value) kept[name] = value.slice(0, 40)
  }
  const words = (['category', 'brand', 'size'] as const).flatMap((facet) =>
    kept[facet] ? [`${FACET_LABEL[facet]}: ${facetWord(facet, kept[facet])}`] : [],
  )
  const fate = fateOf(params)
  return { words: fate ? [...words, FATE_LABEL[fate]] : words, kept }
}
