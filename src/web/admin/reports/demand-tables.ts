/** What came back, what was looked for, and what stands in the shop. */
import { asking } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { writeQuery } from '#rules/search/search.ts'
import { report, type Report } from './table.ts'
import { facetWord } from './labels.ts'

export const DEMAND_TABLES: Record<string, Report> = {
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
      { name: 'Pidieron aviso', kind: 'count', cell: ({ alerts }) => alerts },
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

  avisos: report({
    title: 'Búsquedas que alguien espera',
    counts:
      'Quienes confirmaron «Avisame si entra» con su e-mail: cuántos, nunca quiénes. «Hoy hay»: los productos que esa búsqueda encuentra.',
    empty: 'Nadie espera ninguna búsqueda.',
    timeless: true,
    rows: ({ shop, visitor, page, limit }) => shop.emailAlerts.searches(visitor, page, limit),
    columns: [
      { name: 'Búsqueda', cell: ({ said }) => said, to: ({ search }) => search },
      { name: 'Esperan', kind: 'count', cell: ({ people }) => people },
      { name: 'Hoy hay', kind: 'count', cell: ({ found }) => found },
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
      { name: 'Categoría', cell: ({ category }, { shop }) => facetWord('category', category, shop.settings) },
      { name: 'Marca', cell: ({ brand }, { shop }) => facetWord('brand', brand, shop.settings) },
    ],
  }),
}
