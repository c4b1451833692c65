/** Which products were sold, and by category, brand and size. */
import { adminPaths } from '#rules/admin-paths.ts'
import { done } from '#rules/outcome.ts'
import type { Facet, SoldProduct, SoldShare } from '#shop/reports/reports.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { report, type Report } from './table.ts'
import { FACET_LABEL, facetWord } from './labels.ts'

const SOLD_COUNTS =
  'Pedidos pagados en estos días, sin los cancelados y menos lo que volvió. El dinero es el de los productos, antes de cupones y envío.'
const MARGIN_COUNTS = `${SOLD_COUNTS} «Ganancia» es el dinero menos lo que había costado cuando se vendió, de lo que tiene costo cargado.`

const soldBy = (facet: Facet): Report =>
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
        cell: ({ key }, { shop }) => facetWord(facet, key, shop.settings),
        to: ({ key }, { period }) => adminPaths.report('productos', { ...period, [facet]: key }),
      },
      { name: 'Unidades', kind: 'count', cell: ({ units }) => units },
      { name: 'Volvieron', kind: 'count', cell: ({ returned }) => returned },
      { name: 'Dinero', kind: 'money', cell: ({ revenue }) => revenue },
    ],
  })

export const SOLD_TABLES: Record<string, Report> = {
  productos: report<SoldProduct>({
    title: 'Lo más vendido',
    counts: MARGIN_COUNTS,
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
      { name: 'Ganancia', kind: 'money', cell: ({ margin }) => margin },
      {
        name: 'Quedan',
        kind: 'count',
        cell: ({ stock }) => stock,
        to: ({ productId: id }) => adminPaths.productStock(id),
      },
      { name: 'Categoría', cell: ({ category }, { shop }) => facetWord('category', category, shop.settings) },
      { name: 'Marca', cell: ({ brand }, { shop }) => facetWord('brand', brand, shop.settings) },
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
}
